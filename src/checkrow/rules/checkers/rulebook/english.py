"""The sentences in English."""

SENTENCES = {
    "title.unusual": "Special rules",
    "title.aim": "The aim",
    "title.board": "The board",
    "title.moving": "How pieces move",
    "title.capturing": "How pieces capture",
    "title.duty": "What you must do",
    "title.crowning": "Reaching the far row",
    "title.end": "How the game ends",
    "title.draw": "When it is a draw",
    "note.canadian": "This is International draughts on a larger board.",
    "note.brazilian": "Pieces move and capture as in International draughts, on a smaller board.",
    "note.portuguese": "The rules are those of Spanish draughts.",
    "unusual.optional": "You do not have to capture. You may always make another move instead.",
    "unusual.stop": "You may stop in the middle of a chain of captures. "
    "The pieces you have jumped by then are captured.",
    "unusual.twice": "A king may jump over the same piece twice in one turn.",
    "unusual.pass": "A player who cannot move passes instead of losing.",
    "unusual.late": "If every turn has a time limit, a player who runs out of time "
    "loses only the turn.",
    "unusual.lose": "You win by losing: the first player without pieces wins.",
    "unusual.first_king": "The first king wins at once, so kings never move.",
    "unusual.straight_captures": "Pieces capture in eight directions: diagonally and straight.",
    "unusual.king_rests": "A king may not keep moving forever: "
    "after {king_moves} moves in a row it has to rest.",
    "unusual.no_kings": "A man cannot capture a king.",
    "unusual.orthogonal": "Pieces move straight, not diagonally, and all squares are used.",
    "aim.capture_or_block": "Capture all pieces of the other side, or leave them without a move.",
    "aim.capture": "Capture all pieces of the other side.",
    "aim.lose": "Lose all your pieces, or have no move left.",
    "aim.first_king": "Be the first to get a man to the far row, the row farthest from you. "
    "You also win if the other side has no pieces or no moves left.",
    "board.dark_squares": "The board has {width} by {height} squares. "
    "Only the dark squares are used.",
    "board.all_squares": "The board has {width} by {height} squares. All of them are used.",
    "board.corner_left": "The corner square at each player's left is dark.",
    "board.corner_right": "The corner square at each player's right is dark.",
    "board.men": "Each side starts with {men} men. They fill the dark squares of the {rows} rows "
    "nearest to their player.",
    "board.men_behind": "Each side starts with {men} men. They fill {rows} rows; "
    "the row behind them, nearest to their player, is empty.",
    "board.light_first": "Light moves first, then the sides take turns.",
    "board.dark_first": "Dark moves first, then the sides take turns.",
    "board.first_by_lot": "Chance decides which side moves first, then the sides take turns.",
    "moving.man": "A man moves one square diagonally forward, to an empty square.",
    "moving.man_straight": "A man moves one square straight forward or sideways, to an empty "
    "square. It never moves backward or diagonally.",
    "moving.king_short": "A king moves one square diagonally, forward or backward, "
    "to an empty square.",
    "moving.king_flies": "A king flies: it moves as far as it likes along a diagonal, forward or "
    "backward, as long as the squares on its way are empty.",
    "moving.king_flies_straight": "A king flies: it moves as far as it likes in a straight line, "
    "forward, backward or sideways, as long as the squares on its way are empty.",
    "moving.king_rests": "While a side has men, one king may make only {king_moves} moves in a row "
    "without capturing. After that it may only capture, until its side has made another turn: "
    "with a man, with another king, or by capturing. A side without men moves its kings freely.",
    "capturing.man_forward": "A man captures diagonally forward: it jumps over a piece of the "
    "other side on the next square and lands on the empty square right behind it. It never "
    "captures backward.",
    "capturing.man_backward": "A man captures diagonally, forward and also backward: it jumps over "
    "a piece of the other side on the next square and lands on the empty square right behind it.",
    "capturing.man_sideways": "A man captures straight forward or sideways: it jumps over a piece "
    "of the other side on the next square and lands on the empty square right behind it. It never "
    "captures backward or diagonally.",
    "capturing.man_eight_ways": "A man captures in eight directions: diagonally forward and "
    "backward, and straight up, down, left and right. It jumps over a piece of the other side and "
    "lands on the empty square right behind it.",
    "capturing.straight": "A straight jump skips the light squares: it leads over the next dark "
    "square in the same row or column to the dark square after that.",
    "capturing.no_kings": "A man can capture men only. Only a king can capture a king.",
    "capturing.king_short": "A king captures in the same way, forward and backward.",
    "capturing.king_flies": "A king captures from afar, in every direction in which it moves: it "
    "flies over empty squares to a piece of the other side, jumps over it, and lands on any empty "
    "square behind it. It cannot jump over its own pieces, or over two pieces that stand one "
    "right behind the other.",
    "capturing.king_straight": "A king captures straight as well: up, down, left and right.",
    "capturing.king_lands": "If a king can capture again from some of the squares where it may "
    "land, it must land on one of those.",
    "capturing.king_stops": "A king that captures a king last must land right behind it.",
    "capturing.chain_must": "If the same piece can capture again from where it lands, "
    "it must do so in the same turn, until it can capture no more.",
    "capturing.chain_may": "If the same piece can capture again from where it lands, "
    "it may do so in the same turn. You decide after each jump whether to continue or to stop.",
    "capturing.removed_last": "Captured pieces stay on the board until the turn is over and are "
    "in the way until then.",
    "capturing.once": "No piece may be jumped twice in a turn. "
    "Empty squares may be crossed more than once.",
    "capturing.twice": "A king may jump over the same piece a second time in a turn, but not a "
    "third time. The piece is captured only once.",
    "capturing.removed_at_once": "Captured pieces leave the board at once and are no longer in the "
    "way.",
    "capturing.no_turning_back": "Between two captures of a turn, a king may not turn straight "
    "back.",
    "duty.optional": "You never have to capture: you may make any other move instead.",
    "duty.must": "If you can capture, you must capture.",
    "duty.any": "If you can capture in several ways, you may choose. You need not capture as many "
    "pieces as possible, but you must finish what you begin.",
    "duty.king_first": "If a king and a man can capture, a king must do it.",
    "duty.any_of_king": "Otherwise you may choose. You need not capture as many pieces as "
    "possible, but you must finish what you begin.",
    "duty.most": "If you can capture in several ways, you must capture as many pieces as possible.",
    "duty.alike": "Men and kings count the same.",
    "duty.most_value": "If you can capture in several ways, you must capture as much as possible. "
    "A king counts for almost two men: a king is more than one man and less than two, two kings "
    "are more than three men and less than four.",
    "duty.then_king": "If a king and a man can do that equally well, a king must do it.",
    "duty.then_most_kings": "Of captures that are still equal, you must choose the one that takes "
    "the most kings.",
    "duty.then_kings_earliest": "Of captures that are still equal, you must choose the one in "
    "which a king is taken earliest.",
    "duty.then_any": "If several captures are equal in all of this, you may choose.",
    "crowning.crowned": "A man that ends its turn on the far row, the row farthest from its "
    "player, becomes a king.",
    "crowning.ends_turn": "A man that reaches the far row by capturing becomes a king, and the "
    "turn ends, even if the new king could capture more.",
    "crowning.goes_on": "A man that reaches the far row by capturing becomes a king at once. If it "
    "can capture again as a king, it must do so in the same turn.",
    "crowning.may_go_on": "A man that reaches the far row by capturing becomes a king at once. If "
    "it can capture again as a king, it may do so in the same turn.",
    "crowning.at_rest": "A man that reaches the far row by capturing and can capture again "
    "continues as a man. It becomes a king only if it is on the far row when its turn ends.",
    "crowning.wins": "A man that ends its turn on the far row wins the game. A man that reaches "
    "the far row by capturing and can capture again must continue, and wins only if it is on the "
    "far row when its turn ends.",
    "end.no_pieces": "A player without pieces loses.",
    "end.blocked": "A player who cannot move on their turn loses.",
    "end.passes": "A player who cannot move on their turn passes: the other side moves again.",
    "end.lose_all": "A player without pieces wins. "
    "A player who cannot move on their turn wins, too.",
    "end.first_king": "A player whose man ends a turn on the far row wins.",
    "end.late": "In a match with a clock, a player who runs out of time loses.",
    "end.late_passes": "In a match with a time limit for every turn, a player who runs out of time "
    "loses only the turn; the pieces jumped by then are captured. A player who has used up the "
    "time for the whole match loses.",
    "draw.agreed": "It is a draw if the players agree to one.",
    "draw.repetition": "It is a draw if the same position, with the same side to move, comes up "
    "{repetitions} times.",
    "draw.quiet": "It is a draw if each side has had {quiet} turns in a row in which nothing was "
    "captured and no man moved.",
    "draw.quiet_forward": "It is a draw if each side has had {quiet} turns in a row in which "
    "nothing was captured and no man moved forward.",
    "draw.both_blocked": "It is a draw if neither side can move.",
    "draw.road": "The main road is the long diagonal from light's left corner to dark's left "
    "corner. If a lone king has it to itself against three pieces, at least one of them a king, it "
    "is a draw after {road} turns of each side. The count starts again when the king leaves the "
    "main road or another piece enters it.",
    "draw.never": "There are no other draws: every turn moves a man forward or captures.",
    "draw.king_against_three": "It is a draw if one side has only a king and the other three "
    "pieces, at least one of them a king, and each side has had {turns} turns since then.",
    "draw.king_against_two": "It is a draw if one side has only a king and the other one or two "
    "pieces, at least one of them a king, and each side has had {turns} turns since then.",
    "draw.three_pieces": "Some endings end in a draw when they last too long. Both sides need a "
    "king for that. Two or three pieces on the board: {turns} turns of each side.",
    "draw.king_against_kings": "A lone king against three or more kings: {turns} turns of each "
    "side.",
    "draw.five_pieces": "Any other four or five pieces: {turns} turns of each side.",
    "draw.seven_pieces": "Any other six or seven pieces: {turns} turns of each side.",
    "draw.same_material": "The count of such an ending starts again when a piece is captured or "
    "crowned.",
    "draw.few_kings": "It is a draw if one or two kings play against a king, two kings, or a king "
    "and a man for {turns} turns of each side.",
    "draw.one_each": "It is a draw if each side has one piece left, unless the side to move "
    "captures the other piece.",
    "draw.two_kings_against_one": "It is a draw if only kings are left, two against one, and each "
    "side has had {turns} turns since then.",
    "draw.king_against_king": "It is a draw if each side has only one king left, and each side "
    "has had {turns} turns since then.",
    "see.start": "The starting position.",
    "see.man": "A man moves forward.",
    "see.man_sideways": "A man moves sideways.",
    "see.king_short": "A king moves backward.",
    "see.king_flies": "A king flies across the board.",
    "see.king_rests": "The king has moved {king_moves} times. Now light moves a man.",
    "see.man_captures": "A man jumps over a piece and captures it.",
    "see.man_backward": "A man captures backward.",
    "see.man_sideways_captures": "A man captures sideways.",
    "see.man_straight": "A man captures straight up, then sideways.",
    "see.king_captures": "A king captures two men, backward and forward.",
    "see.king_captures_afar": "The king must land where it can capture again.",
    "see.chain": "One man captures two pieces in one turn.",
    "see.stop": "Light stops after the first jump, though the man could capture again.",
    "see.twice": "The king jumps over one piece, and back over it, to reach another.",
    "see.optional": "Light could capture, but makes another move.",
    "see.most": "Light must capture two pieces: the other man would capture only one.",
    "see.most_value": "Two men are worth more than a king, so light must capture the men.",
    "see.king_first": "The man could capture, too. The king must do it.",
    "see.most_kings": "Light must capture the king, not the man.",
    "see.kings_earliest": "Both ways take a man and a king. Light must take the king first.",
    "see.crowned": "A man reaches the far row and becomes a king.",
    "see.first_king": "A man reaches the far row, and light wins.",
    "see.ends_turn": "The man becomes a king. The turn ends, though a king could capture again.",
    "see.goes_on": "The man becomes a king and captures again as a king.",
    "see.at_rest": "The man only passes the far row, and stays a man.",
    "see.blocked_loses": "Dark cannot move and loses.",
    "see.blocked_wins": "Dark cannot move and wins.",
    "see.blocked_passes": "Dark cannot move and passes. Light moves again.",
    "see.repetition": "The same position comes up {repetitions} times: a draw.",
    "see.one_each": "One piece against one: a draw.",
}

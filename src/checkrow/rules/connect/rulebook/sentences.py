"""The sentences about Connect-N, in English, German and Spanish."""

ENGLISH_SENTENCES = {
    "title.aim": "The aim",
    "title.turn": "Your turn",
    "title.line": "What counts as a line",
    "title.end": "How the game ends",
    "title.draw": "When it is a draw",
    "aim.line": "Be the first to have {line} of your discs in a line.",
    "aim.one": "Drop a disc: the first disc wins.",
    "turn.board": "The board is {width} wide and {height} high, and empty at first.",
    "turn.two": "Two players take turns. Each has discs of one colour.",
    "turn.many": "{players} players take turns, always in the same order. "
    "Each has discs of one colour.",
    "turn.drop": "On your turn, drop one disc into a column that is not full. "
    "It falls to the lowest empty place. You must play: nobody may pass.",
    "line.ways": "A line is straight and without a gap. It may go across, up and down, or along a "
    "diagonal in either direction. Longer lines count, too.",
    "end.win": "The first player with a line of {line} or more wins at once.",
    "end.late": "In a match with a clock, a player who runs out of time loses.",
    "end.out": "A player who resigns, leaves the match or runs out of time is out. Their discs "
    "stay, and the others continue without them. The last player left wins.",
    "draw.full": "It is a draw if the board is full and nobody has a line.",
    "draw.agreed": "It is a draw if the players agree to one.",
    "see.drop": "Discs fall to the lowest empty place.",
    "see.across": "{line} in a line, across.",
    "see.up": "{line} in a line, up and down.",
    "see.diagonal": "{line} in a line, along a diagonal.",
    "see.full": "The last disc fills the board, and nobody has a line.",
    "see.one": "The first disc wins.",
    "see.for_two": "{caption} (Shown for two players.)",
    "see.smaller": "{caption} (Shown on a smaller board for two players.)",
}
GERMAN_SENTENCES = {
    "title.aim": "Das Ziel",
    "title.turn": "Dein Zug",
    "title.line": "Was eine Reihe ist",
    "title.end": "So endet die Partie",
    "title.draw": "Wann sie unentschieden ist",
    "aim.line": "Bringe als Erster {line} deiner Scheiben in eine Reihe.",
    "aim.one": "Wirf eine Scheibe ein: Die erste Scheibe gewinnt.",
    "turn.board": "Das Brett ist {width} breit und {height} hoch, und am Anfang leer.",
    "turn.two": "Zwei Spieler sind abwechselnd am Zug. Jeder hat Scheiben einer Farbe.",
    "turn.many": "{players} Spieler ziehen reihum, immer in derselben Reihenfolge. "
    "Jeder hat Scheiben einer Farbe.",
    "turn.drop": "Wirf eine Scheibe in eine Spalte, die nicht voll ist. Sie fällt auf den "
    "untersten freien Platz. Du musst ziehen: Aussetzen darf niemand.",
    "line.ways": "Eine Reihe ist gerade und ohne Lücke. Sie darf waagrecht, senkrecht oder in "
    "beiden Richtungen schräg verlaufen. Auch längere Reihen zählen.",
    "end.win": "Wer zuerst eine Reihe von {line} oder mehr hat, gewinnt sofort.",
    "end.late": "In einer Partie mit Uhr verliert, wessen Zeit abläuft.",
    "end.out": "Wer aufgibt, die Partie verlässt oder die Zeit überschreitet, ist ausgeschieden. "
    "Die Scheiben bleiben liegen, und die anderen spielen weiter. Wer zuletzt übrig ist, gewinnt.",
    "draw.full": "Unentschieden ist es, wenn das Brett voll ist und niemand eine Reihe hat.",
    "draw.agreed": "Unentschieden ist es, wenn sich die Spieler darauf einigen.",
    "see.drop": "Scheiben fallen auf den untersten freien Platz.",
    "see.across": "{line} in einer Reihe, waagrecht.",
    "see.up": "{line} in einer Reihe, senkrecht.",
    "see.diagonal": "{line} in einer Reihe, schräg.",
    "see.full": "Die letzte Scheibe füllt das Brett, und niemand hat eine Reihe.",
    "see.one": "Die erste Scheibe gewinnt.",
    "see.for_two": "{caption} (Für zwei gezeigt.)",
    "see.smaller": "{caption} (Auf einem kleineren Brett für zwei gezeigt.)",
}
SPANISH_SENTENCES = {
    "title.aim": "El objetivo",
    "title.turn": "Tu turno",
    "title.line": "Qué es una línea",
    "title.end": "Cómo acaba la partida",
    "title.draw": "Cuándo hay empate",
    "aim.line": "Sé el primero en tener {line} fichas tuyas en línea.",
    "aim.one": "Suelta una ficha: la primera ficha gana.",
    "turn.board": "El tablero mide {width} de ancho y {height} de alto, y empieza vacío.",
    "turn.two": "Dos jugadores se turnan. Cada uno tiene fichas de un color.",
    "turn.many": "{players} jugadores se turnan, siempre en el mismo orden. "
    "Cada uno tiene fichas de un color.",
    "turn.drop": "En tu turno, suelta una ficha en una columna que no esté llena. Cae hasta el "
    "hueco más bajo. Hay que jugar: nadie puede pasar.",
    "line.ways": "Una línea es recta y sin huecos. Puede ir en horizontal, en vertical o en "
    "diagonal en los dos sentidos. También valen las líneas más largas.",
    "end.win": "El primer jugador con una línea de {line} o más gana al instante.",
    "end.late": "En una partida con reloj, quien agota su tiempo pierde.",
    "end.out": "Quien se rinde, deja la partida o agota su tiempo queda fuera. Sus fichas se "
    "quedan, y los demás siguen sin él. Gana el último que queda.",
    "draw.full": "Hay empate si el tablero está lleno y nadie tiene una línea.",
    "draw.agreed": "Hay empate si los jugadores lo acuerdan.",
    "see.drop": "Las fichas caen hasta el hueco más bajo.",
    "see.across": "{line} en línea, en horizontal.",
    "see.up": "{line} en línea, en vertical.",
    "see.diagonal": "{line} en línea, en diagonal.",
    "see.full": "La última ficha llena el tablero, y nadie tiene una línea.",
    "see.one": "La primera ficha gana.",
    "see.for_two": "{caption} (Se muestra para dos.)",
    "see.smaller": "{caption} (En un tablero más pequeño para dos.)",
}
SENTENCES = {"en": ENGLISH_SENTENCES, "de": GERMAN_SENTENCES, "es": SPANISH_SENTENCES}

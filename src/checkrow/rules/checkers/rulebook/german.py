"""The sentences in German."""

SENTENCES = {
    "title.unusual": "Was hier anders ist",
    "title.aim": "Das Ziel",
    "title.board": "Das Brett",
    "title.moving": "So ziehen die Steine",
    "title.capturing": "So wird geschlagen",
    "title.duty": "Was du tun musst",
    "title.crowning": "Die letzte Reihe",
    "title.end": "So endet die Partie",
    "title.draw": "Wann sie remis ist",
    "note.canadian": "Das ist Internationale Dame auf einem größeren Brett.",
    "note.brazilian": "Gezogen und geschlagen wird wie in der Internationalen Dame, "
    "nur auf einem kleineren Brett.",
    "note.portuguese": "Es gelten die Regeln der Spanischen Dame.",
    "unusual.optional": "Du musst nicht schlagen. Du darfst immer auch anders ziehen.",
    "unusual.stop": "Du darfst mitten in einer Folge von Schlägen aufhören. "
    "Die bis dahin übersprungenen Steine sind geschlagen.",
    "unusual.twice": "Eine Dame darf denselben Stein in einem Zug zweimal überspringen.",
    "unusual.pass": "Wer nicht ziehen kann, verliert nicht, sondern setzt aus.",
    "unusual.late": "Hat jeder Zug ein Zeitlimit, verliert man bei Überschreitung nur den Zug.",
    "unusual.lose": "Du gewinnst, indem du verlierst: Wer zuerst keine Steine mehr hat, gewinnt.",
    "unusual.first_king": "Die erste Dame gewinnt sofort. Damen ziehen also nie.",
    "unusual.straight_captures": "Geschlagen wird in acht Richtungen: schräg und gerade.",
    "unusual.king_rests": "Eine Dame darf nicht endlos ziehen: "
    "Nach {king_moves} Zügen hintereinander muss sie ruhen.",
    "unusual.no_kings": "Ein einfacher Stein kann keine Dame schlagen.",
    "unusual.orthogonal": "Gezogen wird gerade statt schräg, und auf allen Feldern.",
    "aim.capture_or_block": "Schlage alle Steine der anderen Seite, "
    "oder lass ihr keinen Zug übrig.",
    "aim.capture": "Schlage alle Steine der anderen Seite.",
    "aim.lose": "Verliere alle deine Steine, oder habe keinen Zug mehr.",
    "aim.first_king": "Bringe als Erster einen Stein auf die letzte Reihe: die, die am weitesten "
    "von dir entfernt ist. Du gewinnst auch, wenn die andere Seite keine Steine oder keinen Zug "
    "mehr hat.",
    "board.dark_squares": "Das Brett hat {width} mal {height} Felder. "
    "Gespielt wird nur auf den dunklen.",
    "board.all_squares": "Das Brett hat {width} mal {height} Felder. Gespielt wird auf allen.",
    "board.corner_left": "Das Eckfeld links von jedem Spieler ist dunkel.",
    "board.corner_right": "Das Eckfeld rechts von jedem Spieler ist dunkel.",
    "board.men": "Jede Seite beginnt mit {men} Steinen. Sie stehen auf den dunklen Feldern der "
    "{rows} Reihen, die ihrem Spieler am nächsten sind.",
    "board.men_behind": "Jede Seite beginnt mit {men} Steinen. Sie füllen {rows} Reihen; "
    "die Reihe dahinter, ihrem Spieler am nächsten, bleibt leer.",
    "board.light_first": "Hell beginnt, dann wird abwechselnd gezogen.",
    "board.dark_first": "Dunkel beginnt, dann wird abwechselnd gezogen.",
    "board.first_by_lot": "Das Los entscheidet, wer beginnt; dann wird abwechselnd gezogen.",
    "moving.man": "Ein Stein zieht ein Feld schräg vorwärts, auf ein leeres Feld.",
    "moving.man_straight": "Ein Stein zieht ein Feld gerade vorwärts oder zur Seite, auf ein "
    "leeres Feld. Er zieht nie rückwärts und nie schräg.",
    "moving.king_short": "Eine Dame zieht ein Feld schräg, vorwärts oder rückwärts, "
    "auf ein leeres Feld.",
    "moving.king_flies": "Eine Dame fliegt: Sie zieht auf einer Schrägen beliebig weit, vorwärts "
    "oder rückwärts, solange die Felder auf ihrem Weg leer sind.",
    "moving.king_flies_straight": "Eine Dame fliegt: Sie zieht gerade beliebig weit, vorwärts, "
    "rückwärts oder zur Seite, solange die Felder auf ihrem Weg leer sind.",
    "moving.king_rests": "Solange eine Seite noch einfache Steine hat, darf dieselbe Dame nur "
    "{king_moves} Züge hintereinander machen, ohne zu schlagen. Danach darf sie nur schlagen, bis "
    "ihre Seite einen anderen Zug gemacht hat: mit einem Stein, mit einer anderen Dame oder einen "
    "Schlag. Eine Seite ohne einfache Steine zieht ihre Damen, wie sie will.",
    "capturing.man_forward": "Ein Stein schlägt schräg vorwärts: Er springt über einen "
    "gegnerischen Stein auf dem nächsten Feld und landet auf dem leeren Feld gleich dahinter. "
    "Rückwärts schlägt er nie.",
    "capturing.man_backward": "Ein Stein schlägt schräg, vorwärts und auch rückwärts: Er springt "
    "über einen gegnerischen Stein auf dem nächsten Feld und landet auf dem leeren Feld gleich "
    "dahinter.",
    "capturing.man_sideways": "Ein Stein schlägt gerade vorwärts oder zur Seite: Er springt über "
    "einen gegnerischen Stein auf dem nächsten Feld und landet auf dem leeren Feld gleich "
    "dahinter. Rückwärts oder schräg schlägt er nie.",
    "capturing.man_eight_ways": "Ein Stein schlägt in acht Richtungen: schräg vorwärts und "
    "rückwärts, und gerade nach oben, unten, links und rechts. Er springt über einen gegnerischen "
    "Stein und landet auf dem leeren Feld gleich dahinter.",
    "capturing.straight": "Ein gerader Sprung lässt die hellen Felder aus: Er führt über das "
    "nächste dunkle Feld derselben Reihe oder Spalte auf das dunkle Feld danach.",
    "capturing.no_kings": "Ein einfacher Stein kann nur einfache Steine schlagen. "
    "Nur eine Dame kann eine Dame schlagen.",
    "capturing.king_short": "Eine Dame schlägt ebenso, vorwärts und rückwärts.",
    "capturing.king_flies": "Eine Dame schlägt aus der Ferne, in jeder Richtung, in der sie zieht: "
    "Sie fliegt über leere Felder zu einem gegnerischen Stein, springt über ihn und landet auf "
    "einem beliebigen leeren Feld dahinter. Über eigene Steine springt sie nicht, und auch nicht "
    "über zwei Steine, die gleich hintereinander stehen.",
    "capturing.king_straight": "Auch eine Dame schlägt gerade: nach oben, unten, links und rechts.",
    "capturing.king_lands": "Kann eine Dame von einigen der Felder, auf denen sie landen darf, "
    "weiterschlagen, muss sie auf einem davon landen.",
    "capturing.king_stops": "Eine Dame, die zuletzt eine Dame schlägt, "
    "muss gleich hinter ihr landen.",
    "capturing.chain_must": "Kann derselbe Stein von dort, wo er landet, weiterschlagen, "
    "muss er das im selben Zug tun, bis er nichts mehr schlagen kann.",
    "capturing.chain_may": "Kann derselbe Stein von dort, wo er landet, weiterschlagen, darf er "
    "das im selben Zug tun. Nach jedem Sprung entscheidest du, ob du weiterschlägst oder aufhörst.",
    "capturing.removed_last": "Geschlagene Steine bleiben bis zum Ende des Zuges auf dem Brett "
    "und sind bis dahin im Weg.",
    "capturing.once": "Kein Stein darf in einem Zug zweimal übersprungen werden. "
    "Leere Felder dürfen mehrmals überquert werden.",
    "capturing.twice": "Eine Dame darf denselben Stein in einem Zug ein zweites Mal überspringen, "
    "aber kein drittes Mal. Geschlagen ist er nur einmal.",
    "capturing.removed_at_once": "Geschlagene Steine verlassen das Brett sofort "
    "und sind nicht mehr im Weg.",
    "capturing.no_turning_back": "Zwischen zwei Schlägen eines Zuges darf eine Dame nicht "
    "geradewegs umkehren.",
    "duty.optional": "Du musst nie schlagen: Du darfst auch jeden anderen Zug machen.",
    "duty.must": "Wenn du schlagen kannst, musst du schlagen.",
    "duty.any": "Kannst du auf mehrere Arten schlagen, darfst du wählen. Du musst nicht möglichst "
    "viele Steine schlagen, aber zu Ende führen, was du beginnst.",
    "duty.king_first": "Können eine Dame und ein einfacher Stein schlagen, muss eine Dame es tun.",
    "duty.any_of_king": "Sonst darfst du wählen. Du musst nicht möglichst viele Steine schlagen, "
    "aber zu Ende führen, was du beginnst.",
    "duty.most": "Kannst du auf mehrere Arten schlagen, "
    "musst du so viele Steine wie möglich schlagen.",
    "duty.alike": "Einfache Steine und Damen zählen dabei gleich.",
    "duty.most_value": "Kannst du auf mehrere Arten schlagen, musst du so viel wie möglich "
    "schlagen. Eine Dame zählt fast zwei Steine: Eine Dame ist mehr als ein Stein und weniger als "
    "zwei, zwei Damen sind mehr als drei Steine und weniger als vier.",
    "duty.then_king": "Können eine Dame und ein einfacher Stein das gleich gut, "
    "muss eine Dame es tun.",
    "duty.then_most_kings": "Unter Schlägen, die dann noch gleich sind, musst du den wählen, "
    "der die meisten Damen nimmt.",
    "duty.then_kings_earliest": "Unter Schlägen, die dann noch gleich sind, musst du den wählen, "
    "der am frühesten eine Dame nimmt.",
    "duty.then_any": "Sind mehrere Schläge in all dem gleich, darfst du wählen.",
    "crowning.crowned": "Ein Stein, der seinen Zug auf der letzten Reihe beendet, also der "
    "entferntesten von seinem Spieler aus, wird eine Dame.",
    "crowning.ends_turn": "Ein Stein, der beim Schlagen die letzte Reihe erreicht, wird eine Dame, "
    "und der Zug ist zu Ende, auch wenn die neue Dame weiterschlagen könnte.",
    "crowning.goes_on": "Ein Stein, der beim Schlagen die letzte Reihe erreicht, wird sofort eine "
    "Dame. Kann sie als Dame weiterschlagen, muss sie das im selben Zug tun.",
    "crowning.may_go_on": "Ein Stein, der beim Schlagen die letzte Reihe erreicht, wird sofort "
    "eine Dame. Kann sie als Dame weiterschlagen, darf sie das im selben Zug tun.",
    "crowning.at_rest": "Ein Stein, der beim Schlagen die letzte Reihe erreicht und weiterschlagen "
    "kann, macht als einfacher Stein weiter. Eine Dame wird er nur, wenn er am Ende des Zuges auf "
    "der letzten Reihe steht.",
    "crowning.wins": "Ein Stein, der seinen Zug auf der letzten Reihe beendet, gewinnt die Partie. "
    "Ein Stein, der sie beim Schlagen erreicht und weiterschlagen kann, muss weiter, und gewinnt "
    "nur, wenn er am Ende des Zuges auf der letzten Reihe steht.",
    "end.no_pieces": "Wer keine Steine mehr hat, verliert.",
    "end.blocked": "Wer am Zug ist und nicht ziehen kann, verliert.",
    "end.passes": "Wer am Zug ist und nicht ziehen kann, setzt aus: "
    "Die andere Seite zieht noch einmal.",
    "end.lose_all": "Wer keine Steine mehr hat, gewinnt. "
    "Auch wer am Zug ist und nicht ziehen kann, gewinnt.",
    "end.first_king": "Wessen Stein einen Zug auf der letzten Reihe beendet, der gewinnt.",
    "end.late": "In einer Partie mit Uhr verliert, wessen Zeit abläuft.",
    "end.late_passes": "In einer Partie mit einem Zeitlimit für jeden Zug verliert man bei "
    "Überschreitung nur den Zug; die bis dahin übersprungenen Steine sind geschlagen. Wer die "
    "Zeit für die ganze Partie verbraucht hat, verliert.",
    "draw.agreed": "Remis ist es, wenn sich die Spieler darauf einigen.",
    "draw.repetition": "Remis ist es, wenn dieselbe Stellung mit derselben Seite am Zug "
    "{repetitions}-mal entsteht.",
    "draw.quiet": "Remis ist es, wenn jede Seite {quiet} Züge hintereinander gemacht hat, in denen "
    "nichts geschlagen und kein einfacher Stein gezogen wurde.",
    "draw.quiet_forward": "Remis ist es, wenn jede Seite {quiet} Züge hintereinander gemacht hat, "
    "in denen nichts geschlagen und kein einfacher Stein vorwärts gezogen wurde.",
    "draw.both_blocked": "Remis ist es, wenn keine Seite ziehen kann.",
    "draw.road": "Die Hauptstraße ist die lange Schräge von der linken Ecke von Hell zur linken "
    "Ecke von Dunkel. Hat eine einzelne Dame sie gegen drei Steine, darunter mindestens eine Dame, "
    "für sich allein, ist es nach {road} Zügen jeder Seite remis. Die Zählung beginnt neu, wenn "
    "die Dame die Hauptstraße verlässt oder ein anderer Stein sie betritt.",
    "draw.never": "Weitere Remis gibt es nicht: Jeder Zug bringt einen Stein voran oder schlägt.",
    "draw.king_against_three": "Remis ist es, wenn eine Seite nur eine Dame hat und die andere "
    "drei Steine, darunter mindestens eine Dame, und jede Seite seither {turns} Züge gemacht hat.",
    "draw.king_against_two": "Remis ist es, wenn eine Seite nur eine Dame hat und die andere einen "
    "oder zwei Steine, darunter mindestens eine Dame, und jede Seite seither {turns} Züge gemacht "
    "hat.",
    "draw.three_pieces": "Manche Endspiele sind remis, wenn sie zu lange dauern. Dazu müssen beide "
    "Seiten eine Dame haben. Zwei oder drei Steine auf dem Brett: {turns} Züge jeder Seite.",
    "draw.king_against_kings": "Eine einzelne Dame gegen drei oder mehr Damen: "
    "{turns} Züge jeder Seite.",
    "draw.five_pieces": "Sonst vier oder fünf Steine: {turns} Züge jeder Seite.",
    "draw.seven_pieces": "Sonst sechs oder sieben Steine: {turns} Züge jeder Seite.",
    "draw.same_material": "Die Zählung eines solchen Endspiels beginnt neu, "
    "wenn ein Stein geschlagen oder zur Dame wird.",
    "draw.few_kings": "Remis ist es, wenn eine oder zwei Damen gegen eine Dame, zwei Damen oder "
    "eine Dame und einen Stein {turns} Züge jeder Seite lang spielen.",
    "draw.one_each": "Remis ist es, wenn jede Seite nur noch einen Stein hat, außer die Seite am "
    "Zug schlägt den anderen.",
    "draw.two_kings_against_one": "Remis ist es, wenn nur noch zwei Damen gegen eine da sind und "
    "jede Seite seither {turns} Züge gemacht hat.",
    "draw.king_against_king": "Remis ist es, wenn jede Seite nur noch eine Dame hat und jede "
    "Seite seither {turns} Züge gemacht hat.",
    "see.start": "Die Ausgangsstellung.",
    "see.man": "Ein Stein zieht vorwärts.",
    "see.man_sideways": "Ein Stein zieht zur Seite.",
    "see.king_short": "Eine Dame zieht rückwärts.",
    "see.king_flies": "Eine Dame fliegt über das Brett.",
    "see.king_rests": "Die Dame hat {king_moves}-mal gezogen. Jetzt zieht Hell einen Stein.",
    "see.man_captures": "Ein Stein springt über einen anderen und schlägt ihn.",
    "see.man_backward": "Ein Stein schlägt rückwärts.",
    "see.man_sideways_captures": "Ein Stein schlägt zur Seite.",
    "see.man_straight": "Ein Stein schlägt gerade nach oben, dann zur Seite.",
    "see.king_captures": "Eine Dame schlägt zwei Steine, rückwärts und vorwärts.",
    "see.king_captures_afar": "Die Dame muss dort landen, wo sie weiterschlagen kann.",
    "see.chain": "Ein Stein schlägt zwei Steine in einem Zug.",
    "see.stop": "Hell hört nach dem ersten Sprung auf, obwohl der Stein weiterschlagen könnte.",
    "see.twice": "Die Dame springt über einen Stein und über ihn zurück, "
    "um einen anderen zu erreichen.",
    "see.optional": "Hell könnte schlagen, zieht aber anders.",
    "see.most": "Hell muss zwei Steine schlagen: Der andere Stein schlüge nur einen.",
    "see.most_value": "Zwei Steine sind mehr wert als eine Dame. Hell muss die Steine schlagen.",
    "see.king_first": "Auch der Stein könnte schlagen. Die Dame muss es tun.",
    "see.most_kings": "Hell muss die Dame schlagen, nicht den Stein.",
    "see.kings_earliest": "Beide Wege nehmen einen Stein und eine Dame. "
    "Hell muss die Dame zuerst schlagen.",
    "see.crowned": "Ein Stein erreicht die letzte Reihe und wird eine Dame.",
    "see.first_king": "Ein Stein erreicht die letzte Reihe, und Hell gewinnt.",
    "see.ends_turn": "Der Stein wird eine Dame. Der Zug ist zu Ende, "
    "obwohl eine Dame weiterschlagen könnte.",
    "see.goes_on": "Der Stein wird eine Dame und schlägt als Dame weiter.",
    "see.at_rest": "Der Stein kommt nur über die letzte Reihe und bleibt ein einfacher Stein.",
    "see.blocked_loses": "Dunkel kann nicht ziehen und verliert.",
    "see.blocked_wins": "Dunkel kann nicht ziehen und gewinnt.",
    "see.blocked_passes": "Dunkel kann nicht ziehen und setzt aus. Hell zieht noch einmal.",
    "see.repetition": "Dieselbe Stellung entsteht {repetitions}-mal: remis.",
    "see.one_each": "Ein Stein gegen einen: remis.",
}

"""The sentences in Spanish."""

SENTENCES = {
    "title.unusual": "Lo que es distinto aquí",
    "title.aim": "El objetivo",
    "title.board": "El tablero",
    "title.moving": "Cómo se mueven las piezas",
    "title.capturing": "Cómo se captura",
    "title.duty": "Lo que hay que hacer",
    "title.crowning": "La última fila",
    "title.end": "Cómo acaba la partida",
    "title.draw": "Cuándo hay tablas",
    "note.canadian": "Son las damas internacionales en un tablero más grande.",
    "note.brazilian": "Las piezas se mueven y capturan como en las damas internacionales, "
    "en un tablero más pequeño.",
    "note.portuguese": "Las reglas son las de las damas españolas.",
    "unusual.optional": "No tienes que capturar. Siempre puedes hacer otra jugada.",
    "unusual.stop": "Puedes parar en medio de una cadena de capturas. "
    "Las piezas saltadas hasta entonces quedan capturadas.",
    "unusual.twice": "Una dama puede saltar dos veces sobre la misma pieza en un turno.",
    "unusual.pass": "Quien no puede mover no pierde: pasa.",
    "unusual.late": "Si cada turno tiene un límite de tiempo, quien se retrasa solo pierde el "
    "turno.",
    "unusual.lose": "Se gana perdiendo: gana quien se queda antes sin piezas.",
    "unusual.first_king": "La primera dama gana al instante, así que las damas nunca mueven.",
    "unusual.straight_captures": "Se captura en ocho direcciones: en diagonal y en recto.",
    "unusual.king_rests": "Una dama no puede mover sin fin: "
    "después de {king_moves} jugadas seguidas tiene que descansar.",
    "unusual.no_kings": "Un peón no puede capturar una dama.",
    "unusual.orthogonal": "Las piezas mueven en recto, no en diagonal, y se usan todas las "
    "casillas.",
    "aim.capture_or_block": "Captura todas las piezas del otro bando, o déjalo sin jugadas.",
    "aim.capture": "Captura todas las piezas del otro bando.",
    "aim.lose": "Pierde todas tus piezas, o quédate sin jugadas.",
    "aim.first_king": "Sé el primero en llevar un peón a la última fila, la más alejada de ti. "
    "También ganas si el otro bando se queda sin piezas o sin jugadas.",
    "board.dark_squares": "El tablero tiene {width} por {height} casillas. "
    "Solo se usan las oscuras.",
    "board.all_squares": "El tablero tiene {width} por {height} casillas. Se usan todas.",
    "board.corner_left": "La casilla de la esquina izquierda de cada jugador es oscura.",
    "board.corner_right": "La casilla de la esquina derecha de cada jugador es oscura.",
    "board.men": "Cada bando empieza con {men} peones. Ocupan las casillas oscuras de las {rows} "
    "filas más cercanas a su jugador.",
    "board.men_behind": "Cada bando empieza con {men} peones. Ocupan {rows} filas; la fila de "
    "detrás, la más cercana a su jugador, queda vacía.",
    "board.light_first": "Empiezan las claras; después los bandos se turnan.",
    "board.dark_first": "Empiezan las oscuras; después los bandos se turnan.",
    "board.first_by_lot": "Se sortea qué bando empieza; después los bandos se turnan.",
    "moving.man": "Un peón mueve una casilla en diagonal hacia delante, a una casilla vacía.",
    "moving.man_straight": "Un peón mueve una casilla en recto, hacia delante o de lado, a una "
    "casilla vacía. Nunca mueve hacia atrás ni en diagonal.",
    "moving.king_short": "Una dama mueve una casilla en diagonal, hacia delante o hacia atrás, "
    "a una casilla vacía.",
    "moving.king_flies": "Una dama vuela: mueve cuanto quiera por una diagonal, hacia delante o "
    "hacia atrás, mientras las casillas de su camino estén vacías.",
    "moving.king_flies_straight": "Una dama vuela: mueve cuanto quiera en línea recta, hacia "
    "delante, hacia atrás o de lado, mientras las casillas de su camino estén vacías.",
    "moving.king_rests": "Mientras un bando tenga peones, una misma dama solo puede hacer "
    "{king_moves} jugadas seguidas sin capturar. Después solo puede capturar, hasta que su bando "
    "haya hecho otra jugada: con un peón, con otra dama o una captura. Un bando sin peones mueve "
    "sus damas con libertad.",
    "capturing.man_forward": "Un peón captura en diagonal hacia delante: salta sobre una pieza del "
    "otro bando en la casilla contigua y cae en la casilla vacía que está justo detrás. Nunca "
    "captura hacia atrás.",
    "capturing.man_backward": "Un peón captura en diagonal, hacia delante y también hacia atrás: "
    "salta sobre una pieza del otro bando en la casilla contigua y cae en la casilla vacía que "
    "está justo detrás.",
    "capturing.man_sideways": "Un peón captura en recto, hacia delante o de lado: salta sobre una "
    "pieza del otro bando en la casilla contigua y cae en la casilla vacía que está justo detrás. "
    "Nunca captura hacia atrás ni en diagonal.",
    "capturing.man_eight_ways": "Un peón captura en ocho direcciones: en diagonal hacia delante y "
    "hacia atrás, y en recto hacia arriba, abajo, la izquierda y la derecha. Salta sobre una pieza "
    "del otro bando y cae en la casilla vacía que está justo detrás.",
    "capturing.straight": "Un salto en recto se salta las casillas claras: pasa sobre la siguiente "
    "casilla oscura de la misma fila o columna y cae en la casilla oscura que le sigue.",
    "capturing.no_kings": "Un peón solo puede capturar peones. "
    "Solo una dama puede capturar una dama.",
    "capturing.king_short": "Una dama captura igual, hacia delante y hacia atrás.",
    "capturing.king_flies": "Una dama captura desde lejos, en todas las direcciones en que mueve: "
    "vuela sobre casillas vacías hasta una pieza del otro bando, salta sobre ella y cae en "
    "cualquier casilla vacía de detrás. No puede saltar sobre sus propias piezas, ni sobre dos "
    "piezas que estén una justo detrás de otra.",
    "capturing.king_straight": "Una dama también captura en recto: hacia arriba, abajo, la "
    "izquierda y la derecha.",
    "capturing.king_lands": "Si una dama puede volver a capturar desde algunas de las casillas "
    "donde puede caer, tiene que caer en una de ellas.",
    "capturing.king_stops": "Una dama que captura una dama en último lugar tiene que caer justo "
    "detrás de ella.",
    "capturing.chain_must": "Si la misma pieza puede volver a capturar desde donde cae, tiene que "
    "hacerlo en el mismo turno, hasta que no pueda capturar más.",
    "capturing.chain_may": "Si la misma pieza puede volver a capturar desde donde cae, puede "
    "hacerlo en el mismo turno. Después de cada salto decides si sigues o paras.",
    "capturing.removed_last": "Las piezas capturadas quedan en el tablero hasta que acaba el turno "
    "y estorban hasta entonces.",
    "capturing.once": "Ninguna pieza se puede saltar dos veces en un turno. "
    "Por las casillas vacías se puede pasar más de una vez.",
    "capturing.twice": "Una dama puede saltar sobre la misma pieza una segunda vez en un turno, "
    "pero no una tercera. La pieza se captura una sola vez.",
    "capturing.removed_at_once": "Las piezas capturadas salen del tablero al instante y ya no "
    "estorban.",
    "capturing.no_turning_back": "Entre dos capturas de un turno, una dama no puede dar media "
    "vuelta.",
    "duty.optional": "Nunca tienes que capturar: puedes hacer cualquier otra jugada.",
    "duty.must": "Si puedes capturar, tienes que capturar.",
    "duty.any": "Si puedes capturar de varias maneras, eliges tú. No hace falta capturar el mayor "
    "número de piezas, pero hay que terminar lo que se empieza.",
    "duty.king_first": "Si pueden capturar una dama y un peón, tiene que hacerlo una dama.",
    "duty.any_of_king": "En lo demás eliges tú. No hace falta capturar el mayor número de piezas, "
    "pero hay que terminar lo que se empieza.",
    "duty.most": "Si puedes capturar de varias maneras, tienes que capturar el mayor número de "
    "piezas posible.",
    "duty.alike": "Peones y damas cuentan lo mismo.",
    "duty.most_value": "Si puedes capturar de varias maneras, tienes que capturar lo más valioso. "
    "Una dama vale casi dos peones: una dama es más que un peón y menos que dos, dos damas son más "
    "que tres peones y menos que cuatro.",
    "duty.then_king": "Si una dama y un peón pueden hacerlo por igual, tiene que hacerlo una dama.",
    "duty.then_most_kings": "Entre las capturas que siguen siendo iguales, hay que elegir la que "
    "toma más damas.",
    "duty.then_kings_earliest": "Entre las capturas que siguen siendo iguales, hay que elegir la "
    "que toma antes una dama.",
    "duty.then_any": "Si varias capturas son iguales en todo esto, eliges tú.",
    "crowning.crowned": "Un peón que acaba su turno en la última fila, la más alejada de su "
    "jugador, se convierte en dama.",
    "crowning.ends_turn": "Un peón que llega a la última fila capturando se convierte en dama, y "
    "el turno acaba, aunque la nueva dama pudiera capturar más.",
    "crowning.goes_on": "Un peón que llega a la última fila capturando se convierte en dama al "
    "instante. Si como dama puede volver a capturar, tiene que hacerlo en el mismo turno.",
    "crowning.may_go_on": "Un peón que llega a la última fila capturando se convierte en dama al "
    "instante. Si como dama puede volver a capturar, puede hacerlo en el mismo turno.",
    "crowning.at_rest": "Un peón que llega a la última fila capturando y puede volver a capturar "
    "sigue como peón. Solo se convierte en dama si está en la última fila cuando acaba su turno.",
    "crowning.wins": "Un peón que acaba su turno en la última fila gana la partida. Un peón que "
    "llega a ella capturando y puede volver a capturar tiene que seguir, y solo gana si está en la "
    "última fila cuando acaba su turno.",
    "end.no_pieces": "Quien se queda sin piezas pierde.",
    "end.blocked": "Quien no puede mover en su turno pierde.",
    "end.passes": "Quien no puede mover en su turno pasa: el otro bando vuelve a mover.",
    "end.lose_all": "Quien se queda sin piezas gana. También gana quien no puede mover en su "
    "turno.",
    "end.first_king": "Gana el jugador cuyo peón acaba un turno en la última fila.",
    "end.late": "En una partida con reloj, quien agota su tiempo pierde.",
    "end.late_passes": "En una partida con límite de tiempo para cada turno, quien se retrasa solo "
    "pierde el turno; las piezas saltadas hasta entonces quedan capturadas. Quien agota el tiempo "
    "de toda la partida pierde.",
    "draw.agreed": "Hay tablas si los jugadores las acuerdan.",
    "draw.repetition": "Hay tablas si la misma posición, con el mismo bando en turno, aparece "
    "{repetitions} veces.",
    "draw.quiet": "Hay tablas si cada bando ha tenido {quiet} turnos seguidos en los que no se ha "
    "capturado nada ni se ha movido ningún peón.",
    "draw.quiet_forward": "Hay tablas si cada bando ha tenido {quiet} turnos seguidos en los que "
    "no se ha capturado nada ni ha avanzado ningún peón.",
    "draw.both_blocked": "Hay tablas si ningún bando puede mover.",
    "draw.road": "La calle mayor es la diagonal larga que va de la esquina izquierda de las claras "
    "a la esquina izquierda de las oscuras. Si una dama sola la tiene para sí contra tres piezas, "
    "al menos una de ellas dama, hay tablas después de {road} turnos de cada bando. La cuenta "
    "empieza de nuevo cuando la dama deja la calle mayor o entra en ella otra pieza.",
    "draw.never": "No hay más tablas: en cada turno avanza un peón o se captura.",
    "draw.king_against_three": "Hay tablas si un bando solo tiene una dama y el otro tres piezas, "
    "al menos una de ellas dama, y cada bando ha tenido {turns} turnos desde entonces.",
    "draw.king_against_two": "Hay tablas si un bando solo tiene una dama y el otro una o dos "
    "piezas, al menos una de ellas dama, y cada bando ha tenido {turns} turnos desde entonces.",
    "draw.three_pieces": "Algunos finales acaban en tablas si duran demasiado. Para eso los dos "
    "bandos deben tener una dama. Dos o tres piezas en el tablero: {turns} turnos de cada bando.",
    "draw.king_against_kings": "Una dama sola contra tres o más damas: {turns} turnos de cada "
    "bando.",
    "draw.five_pieces": "Otras cuatro o cinco piezas: {turns} turnos de cada bando.",
    "draw.seven_pieces": "Otras seis o siete piezas: {turns} turnos de cada bando.",
    "draw.same_material": "La cuenta de un final así empieza de nuevo cuando se captura una pieza "
    "o se corona un peón.",
    "draw.few_kings": "Hay tablas si una o dos damas juegan contra una dama, dos damas o una dama "
    "y un peón durante {turns} turnos de cada bando.",
    "draw.one_each": "Hay tablas si a cada bando le queda una sola pieza, salvo que el bando en "
    "turno capture la otra.",
    "draw.two_kings_against_one": "Hay tablas si solo quedan damas, dos contra una, y cada bando "
    "ha tenido {turns} turnos desde entonces.",
    "draw.king_against_king": "Hay tablas si a cada bando solo le queda una dama, y cada bando ha "
    "tenido {turns} turnos desde entonces.",
    "see.start": "La posición inicial.",
    "see.man": "Un peón mueve hacia delante.",
    "see.man_sideways": "Un peón mueve de lado.",
    "see.king_short": "Una dama mueve hacia atrás.",
    "see.king_flies": "Una dama vuela por el tablero.",
    "see.king_rests": "La dama ha movido {king_moves} veces. Ahora las claras mueven un peón.",
    "see.man_captures": "Un peón salta sobre una pieza y la captura.",
    "see.man_backward": "Un peón captura hacia atrás.",
    "see.man_sideways_captures": "Un peón captura de lado.",
    "see.man_straight": "Un peón captura en recto hacia arriba y luego de lado.",
    "see.king_captures": "Una dama captura dos peones, hacia atrás y hacia delante.",
    "see.king_captures_afar": "La dama tiene que caer donde pueda volver a capturar.",
    "see.chain": "Un peón captura dos piezas en un turno.",
    "see.stop": "Las claras paran después del primer salto, aunque el peón podría capturar más.",
    "see.twice": "La dama salta sobre una pieza, y de vuelta sobre ella, para llegar a otra.",
    "see.optional": "Las claras podrían capturar, pero hacen otra jugada.",
    "see.most": "Las claras tienen que capturar dos piezas: el otro peón solo capturaría una.",
    "see.most_value": "Dos peones valen más que una dama: las claras tienen que capturar los "
    "peones.",
    "see.king_first": "El peón también podría capturar. Tiene que hacerlo la dama.",
    "see.most_kings": "Las claras tienen que capturar la dama, no el peón.",
    "see.kings_earliest": "Los dos caminos toman un peón y una dama. "
    "Hay que capturar primero la dama.",
    "see.crowned": "Un peón llega a la última fila y se convierte en dama.",
    "see.first_king": "Un peón llega a la última fila, y ganan las claras.",
    "see.ends_turn": "El peón se convierte en dama. El turno acaba, aunque una dama podría "
    "capturar más.",
    "see.goes_on": "El peón se convierte en dama y vuelve a capturar como dama.",
    "see.at_rest": "El peón solo pasa por la última fila, y sigue siendo peón.",
    "see.blocked_loses": "Las oscuras no pueden mover y pierden.",
    "see.blocked_wins": "Las oscuras no pueden mover y ganan.",
    "see.blocked_passes": "Las oscuras no pueden mover y pasan. Las claras vuelven a mover.",
    "see.repetition": "La misma posición aparece {repetitions} veces: tablas.",
    "see.one_each": "Una pieza contra una: tablas.",
}

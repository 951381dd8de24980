import type { Texts } from "$lib/texts/language.svelte.ts";

export const analysis: Texts["analysis"] = {
  title: "Análisis",
  replayTitle: "Ver la partida",
  missing: "No se puede mostrar esta partida",
  goesOn: "Esta partida aún se está jugando. El repaso viene después.",
  watchLive: "Verla en directo",
  ratedMatch:
    "Estás en una partida puntuada. Hasta que termine no se analiza nada para ti, en ninguna ventana.",
  retry: "Intentar de nuevo",

  cursor: {
    heading: "Recorrer",
    first: "Al principio",
    back: "Un paso atrás",
    forward: "Un paso adelante",
    last: "Al final",
    play: "Reproducir",
    stop: "Parar",
    at: (at, of) => `Posición ${at} de ${of}`,
    keys: "Teclas: ← → un paso, Inicio y Fin a los extremos, espacio reproduce.",
  },

  values: {
    heading: "Jugadas posibles",
    thinking: "Pensando…",
    over: "Aquí ha terminado la partida.",
    exact: "Todos los valores son exactos.",
    depth: (depth) => `Estimaciones, con ${depth} turnos de profundidad.`,
    certain: "Todos los valores son seguros.",
    estimates: "Estimaciones.",
    none: "aún sin valor",
    wins: (moves) => `gana en ${moves}`,
    winsWithin: (moves) => `gana en ${moves} como mucho`,
    winsAnyhow: "gana",
    loses: (moves) => `pierde en ${moves}`,
    losesWithin: (moves) => `pierde en ${moves} como mucho`,
    losesAnyhow: "pierde",
    draw: "tablas",
    chance: (percent) => `cerca del ${percent} %`,
    sideOf: (name) => `Valores para ${name}`,
    sideOfMover: "Valores para quien juega",
    play: (move, value) => `Jugar ${move}: ${value}`,
    show: "Mostrar los valores",
    hide: "Ocultar los valores",
  },

  bar: {
    of: (name, percent) => `${name}: ${percent} % de los puntos esperados`,
    unknown: "Aún no se sabe",
  },

  review: {
    heading: "Repaso",
    ask: "Repasar esta partida",
    reviewing: (done, of) => `Repasando: ${done} de ${of} turnos`,
    stop: "Parar",
    resume: "Continuar",
    marks: {
      best: "la mejor",
      good: "buena",
      mistake: "error",
      blunder: "error grave",
      lost: "en posición perdida",
      forced: "única jugada",
    },
    signs: { best: "★", good: "✓", mistake: "?", blunder: "??", forced: "□", lost: "·" },
    better: (move) => `mejor: ${move}`,
    accuracy: (name, percent) => `${name}: precisión del ${percent} %`,
    counts: ({ best, good, mistake, blunder, lost }) =>
      `${best} ${best === 1 ? "óptima" : "óptimas"}, ${good} ${good === 1 ? "buena" : "buenas"}, ` +
      `${mistake} ${mistake === 1 ? "error" : "errores"}, ` +
      `${blunder} ${blunder === 1 ? "error grave" : "errores graves"}` +
      (lost ? `, ${lost} en posición perdida` : ""),
    noAccuracy: (name) => `${name}: sin precisión, ninguna jugada fue decisiva`,
    next: "Error siguiente",
    previous: "Error anterior",
    retry: {
      begin: "Intentarlo de nuevo",
      ask: (name, move) => `Busca para ${name} una jugada mejor que ${move}.`,
      again: "Otra vez",
      show: "Mostrar la solución",
      end: "Volver a la partida",
      answer: (move) => `La mejor jugada es ${move}.`,
      verdicts: {
        best: (move) => `¡Sí! ${move} es la mejor jugada.`,
        better: (move) => `${move} es mejor, pero no la mejor.`,
        same: (move) => `${move} es la jugada que se hizo.`,
        "no-better": (move) => `${move} no es mejor.`,
        worse: (move) => `${move} es todavía peor.`,
        unknown: () => "No hubo tiempo suficiente para valorar esta jugada.",
      },
    },
    legend: {
      heading: "Qué significan los signos",
      marks: {
        best: "no hay nada mejor",
        good: "cede poco",
        mistake: "cede parte de las opciones de ganar",
        blunder: "cede la mayor parte",
        lost: "todas las jugadas pierden, así que ninguna se elogia",
        forced: "no había elección",
      },
      better: "la jugada mejor",
      played: "la jugada que se hizo",
      side: (name) =>
        `Todos los valores son para ${name}: «gana» quiere decir que gana ${name}, y + es bueno para ${name}.`,
      sideOfMover: "Los valores son para quien juega.",
      accuracy:
        "La precisión dice cuántas de sus opciones de ganar conservó alguien en toda la partida. " +
        "Las jugadas en una posición perdida no la suben.",
    },
    plot: (name) => `Evaluación después de cada turno, vista por ${name}`,
    turn: (number) => `Turno ${number}`,
  },

  free: {
    takeBack: "Deshacer",
    flip: "Girar el tablero",
    start: "Inicio",
    otherGame: "Otro juego",
    share: "Enlace",
    toMove: (name) => `Turno: ${name}`,
    wins: (name) => `Victoria: ${name}`,
    draw: "Tablas",
  },

  copies: {
    heading: "Esta posición",
    open: "Compartir",
    fen: "Copiar FEN",
    pdn: "Copiar PDN",
    record: "Copiar jugadas",
    svg: "Imagen (SVG)",
    png: "Imagen (PNG)",
    failed: "No ha funcionado. Inténtalo de nuevo.",
  },

  setUp: {
    heading: "Preparar",
    open: "Preparar una posición",
    done: "Analizar",
    cancel: "Cancelar",
    palette: "Poner en el tablero",
    erase: "Vacío",
    man: (side) => `Peón, ${side}`,
    king: (side) => `Dama, ${side}`,
    disc: (symbol) => `Ficha ${symbol}`,
    clear: "Vaciar el tablero",
    start: "Posición inicial",
    turn: "Turno de",
    hint: "Elige una pieza y pulsa las casillas donde está.",
    hintDiscs: "Elige una ficha y pulsa la columna en la que cae. «Vacío» quita la de arriba.",
    refused: "Esa posición no es posible",
  },

  paste: {
    heading: "Pegar",
    open: "Pegar una partida",
    field: "Una posición (FEN), una partida (PDN) o una anotación",
    hint: "Las jugadas solas se leen como una partida del juego que está en el tablero.",
    which: "¿Cuál de estas partidas?",
    read: "Leer",
  },

  sides: ["Claras", "Oscuras"],
};

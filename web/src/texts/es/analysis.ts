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
    busy: (done, of) => `Repasando: ${done} de ${of} turnos`,
    stop: "Parar",
    resume: "Continuar",
    marks: {
      best: "la mejor",
      good: "buena",
      mistake: "error",
      blunder: "error grave",
      forced: "única jugada",
    },
    signs: { best: "★", good: "✓", mistake: "?", blunder: "??", forced: "□" },
    better: (move) => `mejor: ${move}`,
    accuracy: (name, percent) => `${name}: precisión del ${percent} %`,
    counts: (best, good, mistakes, blunders) =>
      `${best} ${best === 1 ? "óptima" : "óptimas"}, ${good} ${good === 1 ? "buena" : "buenas"}, ` +
      `${mistakes} ${mistakes === 1 ? "error" : "errores"}, ` +
      `${blunders} ${blunders === 1 ? "error grave" : "errores graves"}`,
    plot: (name) => `Evaluación después de cada turno, vista por ${name}`,
    turn: (number) => `Turno ${number}`,
  },

  free: {
    takeBack: "Deshacer",
    flip: "Girar el tablero",
    start: "Inicio",
    otherGame: "Otro juego",
    share: "Enlace",
    copied: "Enlace copiado",
    toMove: (name) => `Turno: ${name}`,
    wins: (name) => `Victoria: ${name}`,
    draw: "Tablas",
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

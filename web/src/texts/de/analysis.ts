import type { Texts } from "$lib/texts/language.svelte.ts";

export const analysis: Texts["analysis"] = {
  title: "Analyse",
  replayTitle: "Partie ansehen",
  missing: "Diese Partie kann nicht gezeigt werden",
  goesOn: "Diese Partie läuft noch. Analysiert wird sie danach.",
  watchLive: "Live zuschauen",
  ratedMatch:
    "Du spielst gerade eine gewertete Partie. Bis sie vorbei ist, wird für dich nichts analysiert, in keinem Fenster.",
  retry: "Erneut versuchen",

  cursor: {
    heading: "Durchgehen",
    first: "Zum Anfang",
    back: "Einen Schritt zurück",
    forward: "Einen Schritt vor",
    last: "Zum Ende",
    play: "Von selbst abspielen",
    stop: "Anhalten",
    at: (at, of) => `Stellung ${at} von ${of}`,
    keys: "Tasten: ← → ein Schritt, Pos1 und Ende zu den Enden, Leertaste spielt ab.",
  },

  values: {
    heading: "Mögliche Züge",
    thinking: "Denkt nach …",
    over: "Hier ist das Spiel zu Ende.",
    exact: "Alle Werte sind exakt.",
    depth: (depth) => `Schätzungen, ${depth} Züge tief gesucht.`,
    certain: "Alle Werte sind sicher.",
    estimates: "Schätzungen.",
    none: "noch kein Wert",
    wins: (moves) => `gewinnt in ${moves}`,
    winsWithin: (moves) => `gewinnt in höchstens ${moves}`,
    winsAnyhow: "gewinnt",
    loses: (moves) => `verliert in ${moves}`,
    losesWithin: (moves) => `verliert in höchstens ${moves}`,
    losesAnyhow: "verliert",
    draw: "remis",
    chance: (percent) => `etwa ${percent} %`,
    play: (move, value) => `${move} ziehen: ${value}`,
    show: "Werte zeigen",
    hide: "Werte verbergen",
  },

  bar: {
    of: (name, percent) => `${name}: ${percent} % der Punkte zu erwarten`,
    unknown: "Noch nicht bekannt",
  },

  review: {
    heading: "Partieanalyse",
    ask: "Diese Partie analysieren",
    busy: (done, of) => `${done} von ${of} Zügen analysiert`,
    stop: "Anhalten",
    resume: "Weiter",
    marks: {
      best: "bester Zug",
      good: "gut",
      mistake: "Fehler",
      blunder: "grober Fehler",
      forced: "einziger Zug",
    },
    signs: { best: "★", good: "✓", mistake: "?", blunder: "??", forced: "□" },
    better: (move) => `besser: ${move}`,
    accuracy: (name, percent) => `${name}: ${percent} % genau`,
    counts: (best, good, mistakes, blunders) =>
      `${best} beste, ${good} gute, ${mistakes} Fehler, ` +
      (blunders === 1 ? "1 grober Fehler" : `${blunders} grobe Fehler`),
    plot: (name) => `Bewertung nach jedem Zug, von ${name} aus gesehen`,
    turn: (number) => `Zug ${number}`,
  },

  free: {
    takeBack: "Zug zurück",
    flip: "Brett drehen",
    start: "Anfang",
    otherGame: "Anderes Spiel",
    share: "Link",
    copied: "Link kopiert",
    toMove: (name) => `${name} am Zug`,
    wins: (name) => `${name} gewinnt`,
    draw: "Remis",
  },

  setUp: {
    heading: "Aufstellen",
    open: "Stellung aufbauen",
    done: "Analysieren",
    cancel: "Abbrechen",
    palette: "Aufs Brett setzen",
    erase: "Leer",
    man: (side) => `Stein, ${side}`,
    king: (side) => `Dame, ${side}`,
    disc: (symbol) => `Scheibe ${symbol}`,
    clear: "Brett leeren",
    start: "Grundstellung",
    turn: "Am Zug",
    hint: "Wähle einen Stein und klick dann auf die Felder, auf denen er steht.",
    hintDiscs:
      "Wähle eine Scheibe und klick dann auf die Spalte, in die sie fällt. „Leer“ nimmt die oberste weg.",
    refused: "Diese Stellung ist nicht möglich",
  },

  paste: {
    heading: "Einfügen",
    open: "Spiel einfügen",
    field: "Eine Stellung (FEN), eine Partie (PDN) oder eine Mitschrift",
    hint: "Züge allein werden als Partie des Spiels gelesen, das auf dem Brett ist.",
    which: "Welches dieser Spiele?",
    read: "Lesen",
  },

  sides: ["Hell", "Dunkel"],
};

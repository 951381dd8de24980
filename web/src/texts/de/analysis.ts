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
    sideOf: (name) => `Werte für ${name}`,
    sideOfMover: "Werte für den Spieler am Zug",
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
    reviewing: (done, of) => `${done} von ${of} Zügen analysiert`,
    stop: "Anhalten",
    resume: "Weiter",
    marks: {
      best: "bester Zug",
      good: "gut",
      mistake: "Fehler",
      blunder: "grober Fehler",
      lost: "in verlorener Stellung",
      forced: "einziger Zug",
    },
    signs: { best: "★", good: "✓", mistake: "?", blunder: "??", forced: "□", lost: "·" },
    better: (move) => `besser: ${move}`,
    accuracy: (name, percent) => `${name}: ${percent} % genau`,
    counts: ({ best, good, mistake, blunder, lost }) =>
      `${best} beste, ${good} gute, ${mistake} Fehler, ` +
      (blunder === 1 ? "1 grober Fehler" : `${blunder} grobe Fehler`) +
      (lost ? `, ${lost} in verlorener Stellung` : ""),
    noAccuracy: (name) => `${name}: keine Genauigkeit, kein Zug war entscheidend`,
    next: "Nächster Fehler",
    previous: "Voriger Fehler",
    retry: {
      begin: "Noch einmal versuchen",
      ask: (name, move) => `Finde für ${name} einen besseren Zug als ${move}.`,
      again: "Noch einmal",
      show: "Lösung zeigen",
      end: "Zurück zur Partie",
      answer: (move) => `Der beste Zug ist ${move}.`,
      verdicts: {
        best: (move) => `Ja! ${move} ist der beste Zug.`,
        better: (move) => `${move} ist besser, aber nicht der beste Zug.`,
        same: (move) => `${move} ist der gespielte Zug.`,
        "no-better": (move) => `${move} ist nicht besser.`,
        worse: (move) => `${move} ist noch schlechter.`,
        unknown: () => "Die Zeit reichte nicht, um diesen Zug zu beurteilen.",
      },
    },
    legend: {
      heading: "Was die Zeichen bedeuten",
      marks: {
        best: "nichts ist besser",
        good: "gibt wenig auf",
        mistake: "gibt einen Teil der Gewinnchancen auf",
        blunder: "gibt das meiste davon auf",
        lost: "jeder Zug verliert, deshalb wird keiner gelobt",
        forced: "es gab keine Wahl",
      },
      better: "der bessere Zug",
      played: "der gespielte Zug",
      side: (name) =>
        `Alle Werte gelten für ${name}: „gewinnt“ heißt, dass ${name} gewinnt, und + ist gut für ${name}.`,
      sideOfMover: "Werte gelten für den Spieler, der zieht.",
      accuracy:
        "Die Genauigkeit sagt, wie viel der Gewinnchancen jemand über die ganze Partie behalten hat. " +
        "Züge in verlorener Stellung erhöhen sie nicht.",
    },
    plot: (name) => `Bewertung nach jedem Zug, von ${name} aus gesehen`,
    turn: (number) => `Zug ${number}`,
  },

  free: {
    takeBack: "Zug zurück",
    flip: "Brett drehen",
    start: "Anfang",
    otherGame: "Anderes Spiel",
    share: "Link",
    toMove: (name) => `${name} am Zug`,
    wins: (name) => `${name} gewinnt`,
    draw: "Remis",
  },

  copies: {
    heading: "Diese Stellung",
    open: "Teilen",
    fen: "FEN kopieren",
    pdn: "PDN kopieren",
    record: "Züge kopieren",
    svg: "Bild (SVG)",
    png: "Bild (PNG)",
    failed: "Das hat nicht geklappt. Versuch es noch einmal.",
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

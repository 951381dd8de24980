import type { Texts } from "$lib/texts/language.svelte.ts";

import { refusals } from "./refusals.ts";

export const shell: Texts["shell"] = {
  name: "Checkrow",
  skip: "Zum Inhalt springen",
  menu: {
    label: "Menü",
    main: "Hauptseiten",
    open: (name) => (name ? `Menü von ${name}` : "Menü"),
    lobbies: "Lobbys",
    computer: "Computer",
    watch: "Zuschauen",
    tournaments: "Turniere",
    analysis: "Analyse",
    leaderboard: "Rangliste",
    friends: "Freunde",
    games: "Meine Partien",
    profile: "Mein Profil",
    settings: "Einstellungen",
    help: "Hilfe",
    choose: "Namen wählen",
  },
  rules: { link: "Regeln", of: (game) => `Regeln: ${game}` },
  yourTurn: "Du bist am Zug",
  loading: "Wird geladen …",
  close: "Schließen",
  cancel: "Abbrechen",
  again: "Erneut versuchen",
  copy: "Kopieren",
  copied: "Kopiert",
  copyFailed: "Der Browser erlaubt das Kopieren nicht. Markiere den Text und kopiere ihn selbst.",
  reallySure: "Das lässt sich nicht rückgängig machen. Bist du sicher?",
  yesReally: (action) => `Ja, ${action.charAt(0).toLowerCase()}${action.slice(1)}`,
  missing: {
    title: "Hier ist nichts",
    text: "Unter dieser Adresse gibt es keine Seite. Vielleicht ist sie vertippt oder veraltet.",
    home: "Zum Menü",
  },
  pageFailed: {
    title: "Diese Seite konnte nicht geladen werden",
    text: "Die Verbindung brach beim Laden ab. Nichts ist verloren: Versuch es noch einmal.",
  },
  rematch: {
    wants: (name) => `${name} möchte eine Revanche.`,
    accept: "Annehmen",
    decline: "Ablehnen",
  },
  newVersion: "Es gibt eine neue Version von Checkrow.",
  loadNewVersion: "Laden",
  connection: {
    away: "Der Server antwortet nicht.",
    trying: "Verbinde …",
    lost: "Verbindung verloren.",
    offline: "Du bist offline. Zum Spielen wird der Server gebraucht.",
    stopped: "Der Server hat die Verbindung geschlossen.",
    notReached:
      "Der Server ist nicht erreichbar. Prüfe deine Verbindung und versuch es noch einmal.",
    needed:
      "Der Server ist nicht erreichbar. Zum Spielen wird er gebraucht; sobald er zurück ist, geht es hier weiter.",
    tryingIn: (seconds) => `Neuer Versuch in ${seconds} s.`,
    now: "Jetzt",
    back: "Wieder verbunden.",
    unsent: (count) =>
      count === 1
        ? "Deine Eingabe wird gesendet, sobald die Verbindung wieder steht."
        : `${count} deiner Eingaben werden gesendet, sobald die Verbindung wieder steht.`,
  },
  naming: {
    title: "Wie heißt du?",
    reason: "Wähle einen Namen, um fortzufahren.",
    label: "Name",
    hint: "Buchstaben, Ziffern, -, _ und einzelne Leerzeichen",
    password: "Passwort",
    protected: (name) =>
      `${name} ist geschützt: Gib das Passwort ein oder wähle einen anderen Namen.`,
    havePassword: "Ich habe ein Passwort",
    go: "Weiter",
  },
  waiting: {
    short: "Warte …",
    stop: "Nicht mehr warten",
    found: "Deine Partie beginnt",
    over: "Du wartest nicht mehr auf einen Gegner.",
  },
  chat: {
    heading: "Chat",
    none: "Noch hat niemand etwas gesagt.",
    field: "Sag etwas …",
    send: "Senden",
    quick: "Sprüche und Emotes",
    mute: "Sprüche und Emotes ausblenden",
    unmute: "Sprüche und Emotes einblenden",
    phrases: {
      hello: "Hallo!",
      luck: "Viel Glück!",
      move: "Guter Zug!",
      oops: "Hoppla!",
      moment: "Moment, bitte!",
      thanks: "Danke!",
      played: "Gut gespielt!",
    },
  },
  moves: {
    column: (column) => `Spalte ${column}`,
    goes: (from, to) => `${from} nach ${to}`,
    takes: (from, to) => `${from} schlägt ${to}`,
    end: "Ende des Zuges",
  },
  refusals,
};

import type { Texts } from "$lib/texts/language.svelte.ts";

import { refusals } from "./refusals.ts";

export const shell: Texts["shell"] = {
  name: "Checkrow",
  skip: "Ir al contenido",
  menu: {
    label: "Menú",
    main: "Páginas principales",
    open: (name) => (name ? `Menú de ${name}` : "Menú"),
    lobbies: "Salas",
    computer: "Ordenador",
    watch: "Ver partidas",
    analysis: "Análisis",
    leaderboard: "Clasificación",
    friends: "Amigos",
    games: "Mis partidas",
    profile: "Mi perfil",
    settings: "Ajustes",
    choose: "Elegir un nombre",
  },
  yourTurn: "Te toca",
  loading: "Cargando…",
  close: "Cerrar",
  cancel: "Cancelar",
  again: "Intentar de nuevo",
  copy: "Copiar",
  copied: "Copiado",
  copyFailed: "El navegador no permite copiar. Selecciona el texto y cópialo tú.",
  reallySure: "Esto no se puede deshacer. ¿Seguro?",
  yesReally: (action) => `Sí, ${action.charAt(0).toLowerCase()}${action.slice(1)}`,
  missing: {
    title: "Aquí no hay nada",
    text: "No hay ninguna página en esta dirección. Quizá esté mal escrita o sea antigua.",
    home: "Al menú",
  },
  pageFailed: {
    title: "No se ha podido cargar esta página",
    text: "La conexión se cortó antes de que llegara. No se ha perdido nada: inténtalo de nuevo.",
  },
  newVersion: "Hay una nueva versión de Checkrow.",
  loadNewVersion: "Cargarla",
  connection: {
    away: "El servidor no responde.",
    trying: "Intentando…",
    lost: "Se ha perdido la conexión.",
    offline: "No tienes conexión. Para jugar hace falta el servidor.",
    stopped: "El servidor ha cerrado la conexión.",
    notReached: "No se puede llegar al servidor. Comprueba tu conexión e inténtalo de nuevo.",
    needed:
      "No se puede llegar al servidor, que hace falta para jugar. Esta página sigue en cuanto vuelva.",
    tryingIn: (seconds) => `Nuevo intento en ${seconds} s.`,
    now: "Ahora",
    back: "Conectado de nuevo.",
    unsent: (count) =>
      count === 1
        ? "Lo que has hecho se enviará en cuanto vuelva."
        : `${count} cosas que has hecho se enviarán en cuanto vuelva.`,
  },
  naming: {
    title: "¿Cómo te llamas?",
    reason: "Elige un nombre y seguimos.",
    label: "Nombre",
    hint: "Letras de la a a la z, cifras, - y _",
    password: "Contraseña",
    protected: (name) => `${name} está protegido: escribe su contraseña o elige otro nombre.`,
    havePassword: "Tengo contraseña",
    go: "Seguir",
  },
  chat: {
    heading: "Chat",
    none: "Nadie ha dicho nada todavía.",
    field: "Di algo…",
    send: "Enviar",
  },
  moves: {
    column: (column) => `columna ${column}`,
    goes: (from, to) => `${from} a ${to}`,
    takes: (from, to) => `${from} captura ${to}`,
    end: "fin del turno",
  },
  refusals,
};

/** The frame around all pages, the shared parts, and the settings. */

export const shell = {
  name: "Checkrow",
  skip: "Skip to the page",
  menu: {
    label: "Menu",
    main: "Main pages",
    open: (name: string) => (name ? `${name}'s menu` : "Menu"),
    lobbies: "Lobbies",
    computer: "Computer",
    watch: "Watch",
    tournaments: "Tournaments",
    analysis: "Analysis",
    leaderboard: "Leaderboard",
    friends: "Friends",
    games: "My games",
    profile: "My profile",
    settings: "Settings",
    help: "Help",
    choose: "Choose a name",
  },
  rules: { link: "Rules", of: (game: string) => `Rules: ${game}` },
  yourTurn: "Your turn",
  loading: "Loading …",
  close: "Close",
  cancel: "Cancel",
  again: "Try again",
  copy: "Copy",
  copied: "Copied",
  copyFailed: "The browser does not allow copying. Select the text and copy it yourself.",
  reallySure: "This cannot be undone. Are you sure?",
  yesReally: (action: string) => `Yes, ${lower(action)}`,
  missing: {
    title: "Nothing here",
    text: "There is no page at this address. Check it for typing mistakes, or start from the menu.",
    home: "To the menu",
  },
  pageFailed: {
    title: "This page could not be loaded",
    text: "The connection broke while the page was loading. Nothing is lost: try again.",
  },
  rematch: {
    wants: (name: string) => `${name} wants a rematch.`,
    accept: "Accept",
    decline: "Decline",
  },
  newVersion: "There is a new version of Checkrow.",
  loadNewVersion: "Load it",
  connection: {
    away: "The server does not answer.",
    trying: "Trying …",
    lost: "Connection lost.",
    offline: "You are offline. Playing needs the server.",
    stopped: "The server has closed the connection.",
    notReached: "The server cannot be reached. Check your connection and try again.",
    needed: "The server cannot be reached. Playing needs it; this page continues when it is back.",
    tryingIn: (seconds: number) => `Trying again in ${seconds} s.`,
    now: "Now",
    back: "Connected again.",
    unsent: (count: number) =>
      count === 1
        ? "What you did is sent as soon as it is back."
        : `${count} things you did are sent as soon as it is back.`,
  },
  naming: {
    title: "What is your name?",
    reason: "Pick a name to continue.",
    label: "Name",
    hint: "Letters, digits, -, _ and single spaces",
    password: "Password",
    protected: (name: string) =>
      `${name} is protected: enter its password, or choose another name.`,
    havePassword: "I have a password",
    go: "Continue",
  },
  waiting: {
    short: "Waiting …",
    stop: "Stop waiting",
    found: "Your match begins",
    over: "You are no longer waiting for an opponent.",
  },
  chat: {
    heading: "Chat",
    none: "Nobody has said anything yet.",
    field: "Say something …",
    send: "Send",
    quick: "Phrases and emotes",
    mute: "Hide phrases and emotes",
    unmute: "Show phrases and emotes",
    phrases: {
      hello: "Hello!",
      luck: "Good luck!",
      move: "Nice move!",
      oops: "Oops!",
      moment: "One moment!",
      thanks: "Thanks!",
      played: "Well played!",
    },
  },
  moves: {
    column: (column: string) => `column ${column}`,
    goes: (from: string, to: string) => `${from} to ${to}`,
    takes: (from: string, to: string) => `${from} takes ${to}`,
    end: "end of turn",
  },
  refusals: {} as Readonly<Record<string, string>>,
};

function lower(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

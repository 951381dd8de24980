/** The socket that `public/early.js` opened while the page was loading. */

export interface EarlySocket {
  readonly socket: WebSocket;
  /** The match whose page is loading. */
  readonly match?: string;
  /** When it was opened, by `performance.now()`. */
  readonly since: number;
  /** The topic it has requested; empty until it is open. */
  readonly asked: string;
  /** The messages from the server so far. `early.js` may be of another version: it keeps this name. */
  readonly heard: readonly unknown[];
}

declare global {
  var checkrowEarly: EarlySocket | undefined;
}

/** The match that the early socket follows. */
export const earlyMatch = (): string | undefined => globalThis.checkrowEarly?.match;

/** Takes over the early socket, once; undefined if it has already closed. */
export function takeEarlySocket(): EarlySocket | undefined {
  const early = globalThis.checkrowEarly;
  globalThis.checkrowEarly = undefined;
  return early && early.socket.readyState <= WebSocket.OPEN ? early : undefined;
}

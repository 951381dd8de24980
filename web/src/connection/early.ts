/** The socket that `public/early.js` has opened while the page was loading. */

export interface EarlySocket {
  readonly socket: WebSocket;
  /** The match whose page is loading. */
  readonly match?: string;
  /** When it was opened, by `performance.now()`. */
  readonly since: number;
  /** The topic that it has asked for; empty before it is open. */
  readonly asked: string;
  /** What the server has said so far. */
  readonly heard: readonly unknown[];
}

declare global {
  var checkrowEarly: EarlySocket | undefined;
}

/** The match that the early socket asks for. */
export const earlyMatch = (): string | undefined => globalThis.checkrowEarly?.match;

/** Takes the early socket over, once; there is none where it is closed already. */
export function takeEarlySocket(): EarlySocket | undefined {
  const early = globalThis.checkrowEarly;
  globalThis.checkrowEarly = undefined;
  return early && early.socket.readyState <= WebSocket.OPEN ? early : undefined;
}

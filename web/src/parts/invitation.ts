/** Links that let people into a lobby. */

export interface Invitation {
  readonly lobby: string;
  readonly token: string;
}

/** The link to send to friends; `origin` is the address where they reach this server. */
export const invitationLink = (origin: string, { lobby, token }: Invitation): string =>
  `${origin}/lobby/${lobby}${token && `?token=${encodeURIComponent(token)}`}`;

export const invitationPath = (invitation: Invitation): string => invitationLink("", invitation);

// A link of ours, with or without a token, or the short form that the terminal shows.
const LINK = /\/lobby\/([A-Za-z0-9]{4,24})\/?(?:\?token=([\w-]{4,64}))?$/;
const SHORT = /^([A-Za-z0-9]{4,24})\/([\w-]{4,64})$/;

/** Reads a pasted invitation; null if it is none. A link without a token works too, but the lobby
 * may then ask for its password. */
export function readInvitation(text: string): Invitation | null {
  const found = LINK.exec(text.trim()) ?? SHORT.exec(text.trim());
  const [, lobby, token = ""] = found ?? [];
  return lobby === undefined ? null : { lobby, token };
}

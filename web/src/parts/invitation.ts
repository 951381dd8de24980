/** Links that let people into a lobby. */

export interface Invitation {
  readonly lobby: string;
  readonly token: string;
}

/** The link to send to friends; `origin` is where they reach this server. */
export const invitationLink = (origin: string, { lobby, token }: Invitation): string =>
  `${origin}/lobby/${lobby}${token && `?token=${encodeURIComponent(token)}`}`;

export const invitationPath = (invitation: Invitation): string => invitationLink("", invitation);

// A link of ours, with a token or without; or the short form that the terminal shows.
const LINK = /\/lobby\/([A-Za-z0-9]{4,24})\/?(?:\?token=([\w-]{4,64}))?$/;
const SHORT = /^([A-Za-z0-9]{4,24})\/([\w-]{4,64})$/;

/** What somebody has pasted; null if it is no invitation. A link without a token leads to the
 * lobby too, which then may ask for its password. */
export function readInvitation(text: string): Invitation | null {
  const found = LINK.exec(text.trim()) ?? SHORT.exec(text.trim());
  const [, lobby, token = ""] = found ?? [];
  return lobby === undefined ? null : { lobby, token };
}

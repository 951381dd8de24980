/** Joins a tournament exactly once, even if an answer is lost.
 *
 * A guest's secret is stored in this browser before it is sent, and becomes the session's cookie.
 * If no answer arrives, the next attempt sends the same secret, and the server knows the player. */

import { api } from "$lib/connection/requests.ts";
import type { JoinedTournament, JoinTournament, MoveDevice } from "$lib/generated/messages.ts";

const KEY = "checkrow.joining";

export const join = (form: JoinTournament): Promise<JoinedTournament> => send("/api/join", form);

/** Continues here as a guest from another device. */
export const moveHere = (form: MoveDevice): Promise<JoinedTournament> =>
  send("/api/join/device", form);

async function send(path: string, form: JoinTournament | MoveDevice): Promise<JoinedTournament> {
  const joined = await api.post<JoinedTournament>(path, { ...form, secret: keptSecret() });
  forgetSecret();
  return joined;
}

function keptSecret(): string {
  try {
    const secret = localStorage.getItem(KEY) ?? newSecret();
    localStorage.setItem(KEY, secret);
    return secret;
  } catch {
    return newSecret(); // the browser stores nothing
  }
}

function forgetSecret(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was stored.
  }
}

/** 32 random bytes, as the server expects them. */
function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

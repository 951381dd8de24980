/** What people can do about each other: add, remove, block. All functions reject with `Refused`. */

import { api } from "$lib/connection/requests.ts";
import type { Friend, Relation } from "$lib/generated/messages.ts";

const path = (list: "friends" | "blocks", name: string): string =>
  `/api/${list}/${encodeURIComponent(name)}`;

export const relations = {
  friends: () => api.get<readonly Friend[]>("/api/friends"),
  add: (name: string) => api.post<undefined>("/api/friends", { name }),
  remove: (name: string) => api.remove(path("friends", name)),
  blocked: () => api.get<readonly string[]>("/api/blocks"),
  block: (name: string) => api.post<undefined>("/api/blocks", { name }),
  unblock: (name: string) => api.remove(path("blocks", name)),
  /** Somebody's relation to us. */
  of: (name: string) => api.get<Relation>(`/api/players/${encodeURIComponent(name)}/relation`),
};

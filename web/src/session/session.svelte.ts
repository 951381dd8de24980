/** Who is here: the name that this browser has taken. */

import { connection } from "$lib/connection/connection.svelte.ts";
import { api } from "$lib/connection/requests.ts";
import type { Me } from "$lib/generated/messages.ts";

const NOBODY: Me = { id: "", name: "", protected: false, guest: false };

class Session {
  me = $state.raw<Me>(NOBODY);
  /** Whether the server has said who we are. */
  asked = $state(false);
  /** Settled when it is known who we are, or that the server cannot be reached. */
  ready: Promise<void> = Promise.resolve();
  // Other tabs of this browser have the same name.
  readonly #tabs = new BroadcastChannel("checkrow.session");

  /** Whether there is a name. */
  get known(): boolean {
    return this.me.name !== "";
  }

  /** Whether there is a name, or a guest of a tournament. */
  get present(): boolean {
    return !!this.me.id;
  }

  start(): void {
    this.ready = this.#ask().catch(() => undefined);
    this.#tabs.onmessage = () => void this.#askAgain();
  }

  /** Takes a name, or comes back to it. Rejects with `Refused`. */
  async signIn(name: string, password?: string): Promise<void> {
    this.#become(await api.post<Me>("/api/session", { name, password: password || null }));
  }

  async signOut(): Promise<void> {
    await api.remove("/api/session");
    this.#become(NOBODY);
  }

  /** All devices and bots of this name are signed out, this one too. */
  async signOutEverywhere(): Promise<void> {
    await api.remove("/api/sessions");
    this.#become(NOBODY);
  }

  /** Protects the name by a password, or changes that. */
  async setPassword(password: string, present?: string): Promise<void> {
    this.me = await api.post<Me>("/api/account/password", { new: password, old: present || null });
    this.#tabs.postMessage(null);
  }

  /** The account is deleted, for good. */
  async deleteAccount(password?: string): Promise<void> {
    await api.post("/api/account/delete", { password: password || null });
    this.#become(NOBODY);
  }

  /** The socket knows us by this id: if that is not who we thought, the server is asked. */
  async welcomed(id: string): Promise<void> {
    if (this.asked && this.me.id !== id) await this.#ask().catch(() => undefined);
    else if (!this.asked) await this.ready.then(() => this.asked || this.start());
  }

  /** The server has given this browser another session: asks whose it is. */
  async refresh(): Promise<void> {
    await this.#askAgain();
    this.#tabs.postMessage(null);
  }

  #become(me: Me): void {
    this.me = me;
    this.asked = true;
    connection.renew();
    this.#tabs.postMessage(null);
  }

  async #ask(): Promise<void> {
    this.me = await api.get<Me>("/api/session");
    this.asked = true;
  }

  async #askAgain(): Promise<void> {
    const before = this.me.id;
    await this.#ask().catch(() => undefined);
    if (this.me.id !== before) connection.renew();
  }
}

export const session = new Session();

/** Notices when the server takes us for somebody else, or is there at last. */
export function keepSession(): void {
  $effect(() => {
    const id = connection.welcome?.id;
    if (id !== undefined) void session.welcomed(id);
  });
}

/** Who uses this browser: the name it is signed in with. */

import { connection } from "$lib/connection/connection.svelte.ts";
import { api } from "$lib/connection/requests.ts";
import type { Me } from "$lib/generated/messages.ts";

const NOBODY: Me = { id: "", name: "", protected: false, guest: false };

class Session {
  me = $state.raw<Me>(NOBODY);
  /** Whether the server has said who we are. */
  asked = $state(false);
  /** Resolves once the server has said who we are, or could not be reached. */
  ready: Promise<void> = Promise.resolve();
  // Other tabs of this browser share the session.
  readonly #tabs = new BroadcastChannel("checkrow.session");

  /** Whether we have a name. */
  get known(): boolean {
    return this.me.name !== "";
  }

  /** Whether we have a name, or are a guest of a tournament. */
  get present(): boolean {
    return !!this.me.id;
  }

  start(): void {
    this.ready = this.#ask().catch(() => undefined);
    this.#tabs.onmessage = () => void this.#askAgain();
  }

  /** Takes a name, or signs in to it again. Rejects with `Refused`. */
  async signIn(name: string, password?: string): Promise<void> {
    this.#become(await api.post<Me>("/api/session", { name, password: password || null }));
  }

  async signOut(): Promise<void> {
    await api.remove("/api/session");
    this.#become(NOBODY);
  }

  /** Signs out all devices and bots of this name, including this one. */
  async signOutEverywhere(): Promise<void> {
    await api.remove("/api/sessions");
    this.#become(NOBODY);
  }

  /** Protects the name with a password, or changes it. */
  async setPassword(password: string, present?: string): Promise<void> {
    this.me = await api.post<Me>("/api/account/password", { new: password, old: present || null });
    this.#tabs.postMessage(null);
  }

  /** Deletes the account permanently. */
  async deleteAccount(password?: string): Promise<void> {
    await api.post("/api/account/delete", { password: password || null });
    this.#become(NOBODY);
  }

  /** Checks the id that the socket knows us by; asks the server if it is not the expected one. */
  async welcomed(id: string): Promise<void> {
    if (this.asked && this.me.id !== id) await this.#ask().catch(() => undefined);
    else if (!this.asked) await this.ready.then(() => this.asked || this.start());
  }

  /** Asks who we are after the server has given this browser another session. */
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

/** Notices when the server knows us as somebody else, or becomes available. */
export function keepSession(): void {
  $effect(() => {
    const id = connection.welcome?.id;
    if (id !== undefined) void session.welcomed(id);
  });
}

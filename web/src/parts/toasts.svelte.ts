/** Short messages that disappear after a while. */

export type Tone = "info" | "good" | "warn" | "bad";

interface Toast {
  readonly id: number;
  readonly text: string;
  readonly tone: Tone;
}

const SHOWN_FOR = 6000;
const MOST = 3;

class Toasts {
  shown = $state.raw<readonly Toast[]>([]);
  #last = 0;

  add(text: string, tone: Tone): void {
    const id = ++this.#last;
    const others = this.shown.filter((each) => each.text !== text);
    this.shown = [...others, { id, text, tone }].slice(-MOST);
    setTimeout(() => this.remove(id), SHOWN_FOR);
  }

  remove(id: number): void {
    this.shown = this.shown.filter((each) => each.id !== id);
  }
}

export const toasts = new Toasts();

/** Shows a message at the edge of the screen for a few seconds. */
export function toast(text: string, tone: Tone = "info"): void {
  toasts.add(text, tone);
}

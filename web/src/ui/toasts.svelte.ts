// Short notices that come and go; the region that shows them is live, so they are read aloud, too.
export interface Toast { key: number; text: string; look: 'info' | 'danger'; detail?: string }

class Toasts {
  shown = $state<Toast[]>([]);
  #key = 0;

  add(text: string, look: Toast['look'] = 'info', detail?: string): void {
    const toast = { key: ++this.#key, text, look, detail };
    this.shown = [...this.shown.slice(-2), toast];
    setTimeout(() => this.drop(toast.key), 4000 + 45 * (text.length + (detail?.length ?? 0)));
  }

  drop(key: number): void {
    this.shown = this.shown.filter((toast) => toast.key !== key);
  }
}

export const toasts = new Toasts();

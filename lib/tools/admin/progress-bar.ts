const WIDTH = 30;
const EVERY_MS = 100;

/** The stream to which the progress bar is written. */
export interface ProgressScreen {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

interface ProgressBar {
  /** @param share 0 to 1 */
  show(share: number, text: string): void;
  end(): void;
}

/** Returns a progress bar that redraws its line on a terminal; elsewhere it prints nothing. */
export function progressBar(screen: ProgressScreen, now: () => number): ProgressBar {
  let drawn = Number.NEGATIVE_INFINITY;
  return {
    show(share, text) {
      if (!screen.isTTY || (now() - drawn < EVERY_MS && share < 1)) return;
      drawn = now();
      const done = Math.round(Math.min(1, Math.max(0, share)) * WIDTH);
      screen.write(`\r[${'#'.repeat(done)}${'.'.repeat(WIDTH - done)}] ${text}\u001b[K`);
    },
    end() {
      if (screen.isTTY) screen.write('\r\u001b[K');
    },
  };
}

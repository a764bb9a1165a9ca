/** What is drawn anew: `camera` as nothing else has changed, `light` for another exposure, `all` with its shadows. */
export type Change = 'camera' | 'light' | 'all';

const CHANGES: readonly Change[] = ['camera', 'light', 'all'];

/** Pictures of a view, one in each frame of the screen. */
interface Pictures {
  /** Asks for a picture in the next frame. Of all that is asked for before it, the widest change counts. */
  ask(change: Change): void;
  /** Resolves when all that was asked for is drawn; at once if that is nothing. */
  drawn(): Promise<void>;
  end(): void;
}

/**
 * Draws at most once in a frame, however often a picture is asked for: a model that is put into its view is fitted,
 * measured and turned first, and each picture of a fine one costs time.
 *
 * @param onFrame calls the function in the next frame, as `requestAnimationFrame` does
 */
export function onePictureAFrame(draw: (change: Change) => void, onFrame: (action: () => void) => void): Pictures {
  let asked: Change | undefined;
  let isEnded = false;
  let waiting: (() => void)[] = [];
  const drawAsked = () => {
    const [change, told] = [asked, waiting];
    [asked, waiting] = [undefined, []];
    if (change && !isEnded) draw(change);
    for (const tell of told) tell();
  };
  return {
    ask(change) {
      if (!asked) onFrame(drawAsked);
      if (!asked || CHANGES.indexOf(change) > CHANGES.indexOf(asked)) asked = change;
    },
    drawn: () => new Promise((resolve) => (asked ? waiting.push(resolve) : resolve())),
    end() {
      isEnded = true;
    },
  };
}

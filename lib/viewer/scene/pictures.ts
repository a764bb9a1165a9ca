/** What is drawn anew: `camera` as nothing else has changed, `light` for another exposure, `all` with its shadows. */
export type Change = 'camera' | 'light' | 'all';

const CHANGES: readonly Change[] = ['camera', 'light', 'all'];

/** Pictures of a view, one in each frame of the screen. */
interface Pictures {
  /** Asks for a picture in the next frame. Of all that is asked for before it, the widest change counts. */
  ask(change: Change): void;
  /** Draws what was asked for at once, before the picture is read. */
  flush(): void;
  /** Resolves when all that was asked for is drawn, or at the end of the view. @throws what drawing throws */
  drawn(): Promise<void>;
  /** Nothing is drawn any more. */
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
  let waiting: PromiseWithResolvers<void>[] = [];
  const flush = () => {
    const [change, waiters] = [asked, waiting];
    [asked, waiting] = [undefined, []];
    if (!change) return;
    try {
      draw(change);
    } catch (error) {
      // Whoever waits shows the error.
      if (waiters.length === 0) throw error;
      for (const each of waiters) each.reject(error);
    }
    for (const each of waiters) each.resolve();
  };
  return {
    ask(change) {
      if (isEnded) return;
      if (!asked) onFrame(flush);
      if (!asked || CHANGES.indexOf(change) > CHANGES.indexOf(asked)) asked = change;
    },
    flush,
    drawn() {
      if (!asked) return Promise.resolve();
      const drawn = Promise.withResolvers<void>();
      waiting.push(drawn);
      return drawn.promise;
    },
    end() {
      isEnded = true;
      asked = undefined;
      for (const each of waiting.splice(0)) each.resolve();
    },
  };
}

import type { FrameOrder, LoadReport } from '../../../shared/engines/rendering/protocol.ts';

/** The functions that the page of the path tracer offers, as `window.tracer`. */
export interface Tracer {
  /** Replaces the model by the one at this path of the loopback server. */
  load(path: string): Promise<LoadReport>;
  /** Puts the model on its floor in the light of the order, and compiles, which takes some minutes on a CPU. */
  begin(order: FrameOrder): Promise<void>;
  /**
   * Posts the sum of this many new samples of every pixel: RGBA in floats, premultiplied, rows from the bottom up. The
   * number is odd.
   */
  trace(samples: number, path: string): Promise<void>;
  /** Posts the picture of a sum at this path of the server, with the tone mapping of the renderer: raw RGBA. */
  develop(sumPath: string, samples: number, path: string): Promise<void>;
}

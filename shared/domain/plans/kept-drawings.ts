import { createHash } from 'node:crypto';

/** Limit of all kept drawings of one function together: characters of an SVG, bytes of a PNG. */
const MAX_KEPT_LENGTH = 16_000_000;

/** Returns a kept drawing, or makes it. */
type KeptDrawings<T> = (planObjects: string | null, options: object, make: () => Promise<T>) => Promise<T>;

/**
 * Keeps the last drawings of plans: a plan behind a link is asked for again and again, and a large one takes seconds. A
 * drawing is found by its text and options.
 */
export function keptDrawings<T extends { readonly length: number }>(): KeptDrawings<T> {
  const kept = new Map<string, T>();
  let length = 0;
  return async (planObjects, options, make) => {
    const key = createHash('sha256')
      .update(JSON.stringify(options))
      .update('\n')
      .update(planObjects ?? '')
      .digest('base64url');
    const known = kept.get(key);
    if (known !== undefined) return known;
    const drawing = await make();
    length += drawing.length - (kept.get(key)?.length ?? 0);
    kept.set(key, drawing);
    for (const [oldest, old] of kept) {
      if (length <= MAX_KEPT_LENGTH) break;
      kept.delete(oldest);
      length -= old.length;
    }
    return drawing;
  };
}

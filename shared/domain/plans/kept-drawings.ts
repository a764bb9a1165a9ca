import { createHash } from 'node:crypto';
import type { PlanDrawer } from '../../engines/floorplan/drawing/plan-drawer.ts';

/** Of all kept drawings of one function, in UTF-16 units. */
const MAX_KEPT_LETTERS = 16_000_000;

/**
 * Makes the drawing of a plan as SVG, and keeps the last ones: a plan behind a link is asked for again and again, and a
 * large one takes seconds.
 */
export function keptDrawings(drawer: Pick<PlanDrawer, 'svg'>): (planObjects: string) => Promise<string> {
  const kept = new Map<string, string>();
  let letters = 0;
  return async (planObjects) => {
    const hash = createHash('sha256').update(planObjects).digest('base64url');
    const known = kept.get(hash);
    if (known !== undefined) return known;
    const drawing = await drawer.svg(planObjects);
    kept.set(hash, drawing);
    letters += drawing.length;
    for (const [oldest, old] of kept) {
      if (letters <= MAX_KEPT_LETTERS) break;
      kept.delete(oldest);
      letters -= old.length;
    }
    return drawing;
  };
}

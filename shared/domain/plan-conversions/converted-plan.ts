import { ownThumbnail } from '../plans/own-thumbnail.ts';
import type { StoredPlan } from '../plans/plan.ts';

/** A plan with what its drawing shows. It keeps the drawing, and waits for no job any more. */
export function convertedPlan(
  current: StoredPlan,
  result: Required<Pick<StoredPlan, 'text' | 'hash' | 'conversion'>>,
): StoredPlan {
  const { drawing } = current;
  const converted = { ...current, ...result, ...(drawing && { drawing: { key: drawing.key } }) };
  return { ...converted, ...ownThumbnail(current, converted) };
}

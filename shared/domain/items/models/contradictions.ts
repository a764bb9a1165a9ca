import * as z from 'zod';
import type { StoredItem } from '../item.ts';
import { isCurrentModel } from './current-model.ts';
import type { ModelStore } from './model-store.ts';

/** A larger difference is a contradiction, as when a model is converted (D612). */
const TOLERANCE = 0.15;
const SIDES = ['width', 'height', 'depth'] as const;

const Dimensions = z.object({
  width: z.number().nullable(),
  height: z.number().nullable(),
  depth: z.number().nullable(),
});

/** The warning of a change of dimensions that contradicts the model, with both, in millimetres. */
export const DimensionsDiffer = z.object({
  code: z.literal('DIMENSIONS_DIFFER'),
  message: z.string(),
  item: Dimensions,
  model: Dimensions,
});
export type DimensionsDiffer = z.infer<typeof DimensionsDiffer>;

/** Returns the warnings of a change of an item: its new dimensions contradict those of its model. */
export async function contradictions(
  before: StoredItem,
  after: StoredItem,
  models: Pick<ModelStore, 'versions'>,
): Promise<DimensionsDiffer[]> {
  if (SIDES.every((side) => before[side] === after[side]) || after.modelSetBy === undefined) return [];
  const owner = { tenant: after.tenant, id: { catalogId: after.catalog, externalId: after.externalId } };
  const version = (await models.versions(owner)).find(({ jobId }) => isCurrentModel(after, jobId));
  if (!version) return [];
  const { widthMm: width, heightMm: height, depthMm: depth } = version.dimensionsMm;
  const model = { width, height, depth };
  const differs = SIDES.some((side) => {
    const stated = after[side];
    return stated !== null && Math.abs(stated - model[side]) > model[side] * TOLERANCE;
  });
  if (!differs) return [];
  const item = { width: after.width, height: after.height, depth: after.depth };
  const message = 'The dimensions differ from those of the model. A transform of the item rescales the model instead.';
  return [{ code: 'DIMENSIONS_DIFFER', message, item, model }];
}

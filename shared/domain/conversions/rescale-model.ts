import { ServiceError } from '../../platform/errors/service-error.ts';
import type { StoredItem } from '../items/item.ts';
import type { ModelStore } from '../items/models/model-store.ts';
import { type ModelTransform, modelOfItem } from './transform-model.ts';

const SIDES = ['width', 'height', 'depth'] as const;
/** A model is scaled as a whole: the stated sides may ask for scales that differ by so much. */
const TOLERANCE = 0.15;

/** The sides of an item that a caller states, in millimetres. */
type StatedSides = Readonly<Record<string, unknown>>;

/**
 * Returns the change with which the model of an item gets the stated sides (D2116). Several sides that differ a little
 * are met on average.
 *
 * @throws ServiceError 409 for an item without a model, 422 if no side is stated or the sides ask for different scales
 */
export async function rescaling(
  item: StoredItem,
  stated: StatedSides,
  models: Pick<ModelStore, 'versions'>,
): Promise<ModelTransform> {
  const model = await modelOfItem(item, models);
  if (!model) throw new ServiceError('CONFLICT', 'The item has no model that could be scaled.');
  const { widthMm: width, heightMm: height, depthMm: depth } = model.dimensionsMm;
  const sizes = { width, height, depth };
  const factors = SIDES.flatMap((side) => (typeof stated[side] === 'number' ? [stated[side] / sizes[side]] : []));
  if (factors.length === 0) {
    throw new ServiceError('UNPROCESSABLE', 'State width, height or depth: the size that the model is scaled to.');
  }
  const [least, most] = [Math.min(...factors), Math.max(...factors)];
  if (most > least * (1 + TOLERANCE)) {
    throw new ServiceError(
      'UNPROCESSABLE',
      'A model is scaled as a whole, and the stated sides ask for different scales. State one side.',
    );
  }
  return { scale: Math.exp(factors.reduce((sum, factor) => sum + Math.log(factor), 0) / factors.length) };
}

import type { Item } from '../../../../shared/domain/items/shown-item.ts';
import { isSampleItem } from '../../parts/sample-item.ts';

/** The fields of an item that matter here. */
type MadeItem = Pick<Item, 'id'> & Readonly<{ modelStatus?: unknown; manufacturer?: unknown; assets?: object }>;

/** How many models are being made, of how many samples there are. */
interface BeingMade {
  /** Of sample items that have none yet. */
  readonly samples: number;
  readonly allSamples: number;
  readonly others: number;
}

/** Counts the models that are being made. */
export function beingMade(items: readonly MadeItem[]): BeingMade {
  const made = items.filter(({ modelStatus }) => modelStatus === 'converting');
  const samples = made.filter(isSample).length;
  return { samples, allSamples: items.filter(isSampleItem).length, others: made.length - samples };
}

/**
 * The first start sends the models of its samples one after the other (D2227); a sample with a model has been changed
 * since.
 */
function isSample(item: MadeItem): boolean {
  return isSampleItem(item) && !('glb' in (item.assets ?? {}));
}

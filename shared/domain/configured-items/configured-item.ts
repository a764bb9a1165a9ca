import type { ItemId } from '../../platform/identifiers/item-id.ts';
import type { StoredItem } from '../items/item.ts';
import { dimensionsOfChoice } from '../options/choice-dimensions.ts';
import { priceOfChoice } from '../options/choice-price.ts';
import { skuOfChoice } from '../options/sku-template.ts';
import type { ConfiguredModel } from './configured-model.ts';
import type { ResolvedChoice } from './resolve-choice.ts';

/** Returns the SKU of a choice by the template of its item; without a template that of the item. */
export function skuOf({ base, choice }: Pick<ResolvedChoice, 'base' | 'choice'>): string | null {
  return base.skuTemplate === null ? base.manufacturerSKU : skuOfChoice(base.skuTemplate, base.options, choice);
}

/** Returns the dimensions of a choice: of its model, or until that is made those of the item with the chosen sizes. */
export function dimensionsOf({ base, choice }: ResolvedChoice, model: ConfiguredModel | undefined) {
  const made = model?.status === 'ready' ? model.dimensionsMm : undefined;
  if (!made) return dimensionsOfChoice(base, base.options, choice);
  return { width: made.widthMm, height: made.heightMm, depth: made.depthMm };
}

/**
 * Returns a choice of an item as an item of its own: with its price, SKU, dimensions and model. It has no options.
 * Until its model is made it has none: never that of the item, which looks different.
 */
export function asItem(id: ItemId, resolved: ResolvedChoice, model: ConfiguredModel | undefined): StoredItem {
  const { base, choice } = resolved;
  const { modelSetBy, masterKey, modelShading, modelTriangles, ...kept } = base;
  const made = model?.status === 'ready' ? model : undefined;
  const { width, height, depth } = dimensionsOf(resolved, model);
  return {
    ...kept,
    ...{ externalId: id.externalId, options: [], skuTemplate: null, configuration: null },
    ...{ price: priceOfChoice(base, choice), manufacturerSKU: skuOf(resolved) },
    ...{ width, height, depth, displayedWidth: width, displayedHeight: height, displayedDepth: depth },
    ...{ perspectiveImage: null, perspectiveImageHD: null, topImage: null },
    storedAssets: made?.assets ?? {},
    storedImages: made?.images ?? {},
    ...(made?.masterKey !== undefined && { masterKey: made.masterKey }),
    ...(made?.shading && { modelShading: made.shading }),
    updated: made && made.updated > base.updated ? made.updated : base.updated,
  };
}

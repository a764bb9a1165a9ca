import type { Change } from '../../engines/models3d/configured/change.ts';
import type { StoredItem } from '../items/item.ts';
import { hiddenNodes, sizeChange } from '../options/chosen-parts.ts';
import type { Choice, ItemOption, OptionValue } from '../options/option.ts';

type Material = Omit<Extract<Change, { kind: 'material' }>['material'], 'image'>;

/** A change of a model whose files are named by their keys. All orders together are all that a model depends on. */
export type ChangeOrder =
  | Extract<Change, { kind: 'variant' | 'colour' | 'show' | 'hide' | 'size' }>
  | { kind: 'material'; parts: readonly string[]; material: Material; imageKey?: string }
  | { kind: 'attach'; node: string; masterKey: string }
  /** A chosen item that does not exist, has no model, or cannot be seen. */
  | { kind: 'missing'; option: string; item: string };

const WHITE = '#ffffff';
const DEFAULT_ROUGHNESS = 0.8;
const DEFAULT_REPEAT_MM = 1_000;
const MAX_CHANNEL = 255;

/** A chosen value with the option that it is of. */
interface Chosen {
  readonly option: ItemOption;
  readonly value: OptionValue;
}

/**
 * Returns the changes of a choice. The engine has an order of its own for them (D621); this one is always the same, so
 * that the same choice has the same hash.
 *
 * @param items the chosen materials and attached items that the tenant of the item sees, by id
 */
export function changeOrders(
  options: readonly ItemOption[],
  choice: Choice,
  items: ReadonlyMap<string, StoredItem>,
): ChangeOrder[] {
  const chosen = chosenValues(options, choice);
  const variants = chosen.flatMap(({ value }): ChangeOrder[] =>
    'variant' in value ? [{ kind: 'variant', variant: value.variant }] : [],
  );
  const surfaces = chosen.flatMap(({ option, value }): ChangeOrder[] => {
    if ('hex' in value) return value.hex === null ? [] : [{ kind: 'colour', parts: value.parts, hex: value.hex }];
    if (!('material' in value)) return [];
    const item = items.get(value.material);
    return [item ? materialOrder(item, value.parts) : { kind: 'missing', option: option.id, item: value.material }];
  });
  const parts = chosen.flatMap((each) => partOrders(each, items));
  const size = sizeChange(options, choice);
  return [...variants, ...surfaces, ...parts, ...(size ? [size] : [])];
}

/** Returns the ids of the items that a choice names: materials, and items that are attached. */
export function itemsOfChoice(options: readonly ItemOption[], choice: Choice): string[] {
  const ids = chosenValues(options, choice).flatMap(({ value }) => {
    if ('material' in value) return [value.material];
    return 'attach' in value && value.attach ? [value.attach.item] : [];
  });
  return [...new Set(ids)];
}

function chosenValues(options: readonly ItemOption[], choice: Choice): Chosen[] {
  return options.flatMap((option) => {
    if (option.kind === 'size') return [];
    const value = option.values.find(({ id }) => id === choice[option.id]);
    return value ? [{ option, value }] : [];
  });
}

function materialOrder(item: StoredItem, parts: readonly string[]): ChangeOrder {
  const { storedImages, modelShading, basecolor, width, depth, label, externalId } = item;
  const imageKey = storedImages.topImage?.key;
  const material = {
    name: label || externalId,
    // A texture is multiplied by the colour.
    baseColour: imageKey === undefined ? (basecolor ?? shadingHex(modelShading) ?? WHITE) : WHITE,
    roughness: modelShading?.roughness ?? DEFAULT_ROUGHNESS,
    metallic: modelShading?.metallic ?? 0,
    widthMm: width ?? DEFAULT_REPEAT_MM,
    heightMm: depth ?? DEFAULT_REPEAT_MM,
  };
  return { kind: 'material', parts, material, ...(imageKey !== undefined && { imageKey }) };
}

function shadingHex(shading: StoredItem['modelShading']): string | undefined {
  if (!shading) return undefined;
  const { r, g, b } = shading.basecolor;
  const digits = [r, g, b].map((share) =>
    Math.round(share * MAX_CHANNEL)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${digits.join('')}`;
}

function partOrders({ option, value }: Chosen, items: ReadonlyMap<string, StoredItem>): ChangeOrder[] {
  if (!('show' in value) || option.kind !== 'part') return [];
  const hidden = hiddenNodes(option, value);
  const orders: ChangeOrder[] = [];
  if (hidden.length > 0) orders.push({ kind: 'hide', nodes: hidden });
  if (value.show.length > 0) orders.push({ kind: 'show', nodes: value.show });
  if (value.attach) {
    const { node, item } = value.attach;
    const masterKey = items.get(item)?.masterKey;
    orders.push(masterKey ? { kind: 'attach', node, masterKey } : { kind: 'missing', option: option.id, item });
  }
  return orders;
}

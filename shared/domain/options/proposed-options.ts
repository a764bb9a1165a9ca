import * as z from 'zod';
import type { ItemOption } from './option.ts';
import { OPTION_LIMITS } from './option-faults.ts';

const HEX_DIGITS = 2;
const MAX_CHANNEL = 255;
const MAX_SLUG_LETTERS = 40;
const MAX_NAME_LETTERS = 200;

const Named = z.looseObject({ name: z.string().optional() });
/** What a GLB says about its parts. */
export const ModelNames = z.looseObject({
  nodes: z.array(Named).default([]),
  materials: z
    .array(
      Named.extend({
        pbrMetallicRoughness: z
          .looseObject({ baseColorFactor: z.array(z.number()).optional(), baseColorTexture: z.unknown().optional() })
          .optional(),
      }),
    )
    .default([]),
  scenes: z
    .array(z.looseObject({ extras: z.looseObject({ parts: z.array(z.string()).optional() }).optional() }))
    .default([]),
  extensions: z
    .looseObject({
      KHR_materials_variants: z.looseObject({ variants: z.array(z.looseObject({ name: z.string() })) }).optional(),
    })
    .optional(),
});
export type ModelNames = z.infer<typeof ModelNames>;

/**
 * Returns options that a model offers by itself: its variants as one option, the colour of each named material, and
 * each named node, which can be left out. A material with a picture starts as it is (`hex` null), because its colour is
 * in the picture. Names come from the nodes, or from the list of parts of a model whose meshes were joined. A manager
 * completes them; they can be written as they are.
 */
export function proposedOptions(model: ModelNames): ItemOption[] {
  const ids = uniqueIds();
  const rules = { requires: [], excludes: [] };
  const variants = distinct(model.extensions?.KHR_materials_variants?.variants.map(({ name }) => name) ?? []);
  const variantIds = uniqueIds();
  const values = variants
    .slice(0, OPTION_LIMITS.values)
    .map((variant) => ({ id: variantIds(variant), label: { en: variant }, price: 0, variant }));
  const [first] = values;
  const options: ItemOption[] = first
    ? [{ id: ids('variant'), label: { en: 'Variant' }, ...rules, kind: 'variant', values, default: first.id }]
    : [];
  const colours = new Map(
    model.materials.map(({ name = '', pbrMetallicRoughness: look }) => {
      return [name, look?.baseColorTexture === undefined ? hexOf(look?.baseColorFactor) : null];
    }),
  );
  // Of many names with the same letters, each is compared with all before: no more than are returned.
  for (const name of distinct([...colours.keys()]).slice(0, OPTION_LIMITS.options)) {
    const value = { id: 'own', label: {}, price: 0, hex: colours.get(name) ?? null, parts: [name] };
    const option = { id: ids(`colour-${name}`), label: { en: name }, ...rules };
    options.push({ ...option, kind: 'colour', values: [value], default: 'own' });
  }
  const parts = model.scenes.flatMap(({ extras }) => extras?.parts ?? []);
  const names = distinct([...model.nodes.map((node) => node.name ?? ''), ...parts]);
  for (const name of names.slice(0, OPTION_LIMITS.options)) {
    const value = (id: string, show: string[]) => ({ id, label: {}, price: 0, show, hide: [] });
    const option = { id: ids(`part-${name}`), label: { en: name }, ...rules };
    options.push({ ...option, kind: 'part', values: [value('with', [name]), value('without', [])], default: 'with' });
  }
  return options.slice(0, OPTION_LIMITS.options);
}

function distinct(names: readonly string[]): string[] {
  return [...new Set(names)].filter((name) => name !== '' && name.length <= MAX_NAME_LETTERS);
}

/** Returns a function that makes an id from each name. */
function uniqueIds(): (name: string) => string {
  const taken = new Set<string>();
  return (name) => {
    const words = name.toLowerCase().match(/[a-z0-9]+/g) ?? ['value'];
    const slug = words.join('-').slice(0, MAX_SLUG_LETTERS);
    let id = slug;
    for (let count = 2; taken.has(id); count++) id = `${slug}-${count}`;
    taken.add(id);
    return id;
  };
}

/** Returns a linear colour of glTF as sRGB. */
function hexOf(linear: readonly number[] = [1, 1, 1]): string {
  const channels = [0, 1, 2].map((at) => {
    const value = Math.min(1, Math.max(0, linear[at] ?? 1));
    const srgb = value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
    return Math.round(srgb * MAX_CHANNEL)
      .toString(16)
      .padStart(HEX_DIGITS, '0');
  });
  return `#${channels.join('')}`;
}

import * as z from 'zod';

const MAX_NAMES = 200;
const MAX_PRICE = 1_000_000_000;
const MAX_SIDE_MM = 1_000_000;

/** Ids of options and of their values are keys of choices. */
const OptionId = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/, 'an id of 1 to 64 letters, digits, - and _');
/** Texts by language. */
const Label = z.record(z.string().min(2).max(35), z.string().max(500));
/** Names of nodes or materials of the model. */
const Names = z.array(z.string().min(1).max(200)).max(MAX_NAMES);
/** Added to the price of the item, in its currency. */
const Price = z.number().min(-MAX_PRICE).max(MAX_PRICE);
const SideMm = z.number().positive().max(MAX_SIDE_MM);

/** A value of an option: the id of a value, or the number of a size in millimetres. */
export const ChosenValue = z.union([z.string().max(64), z.number()]);
export type ChosenValue = z.infer<typeof ChosenValue>;
/** The value of each option of an item, by the id of the option, in the order of the options. */
export type Choice = Readonly<Record<string, ChosenValue>>;

/**
 * A rule between two options. If this option has the value `value` (without it: any value), the other `option` must
 * have one of `values` (in `requires`) or none of them (in `excludes`).
 */
export const OptionRule = z.strictObject({
  value: ChosenValue.optional(),
  option: z.string().max(64),
  values: z.array(ChosenValue).min(1).max(MAX_NAMES),
});
export type OptionRule = z.infer<typeof OptionRule>;

/** How parts follow a size, as the engine of configured models reads it. */
const SizeRule = z.strictObject({
  parts: Names.min(1),
  axis: z.enum(['width', 'height', 'depth']),
  rule: z.enum(['stretch', 'keep', 'repeat']),
  /** The distance of repeated parts. */
  spacingMm: SideMm.optional(),
});

const valueFields = {
  id: OptionId,
  label: Label.default({}),
  price: Price.default(0),
  /** Replaces the id in the `skuTemplate` of the item. */
  sku: z.string().max(64).optional(),
  /** A hexadecimal colour by which the value is shown. */
  swatch: z.string().max(20).optional(),
};

const VariantValue = z.strictObject({ ...valueFields, variant: z.string().min(1).max(200) });
const MaterialValue = z.strictObject({ ...valueFields, material: z.string().max(300), parts: Names.min(1) });
const ColourValue = z.strictObject({
  ...valueFields,
  /** Null: the parts look as the model came, for example with the picture of their wood. */
  hex: z.string().max(20).nullable(),
  parts: Names.min(1),
});
const PartValue = z.strictObject({
  ...valueFields,
  /** Nodes of this value. Those of the other values of the option are hidden. */
  show: Names.default([]),
  /** Further nodes to hide. */
  hide: Names.default([]),
  /** The model of another item, at a node of this one. */
  attach: z.strictObject({ node: z.string().min(1).max(200), item: z.string().max(300) }).optional(),
});

const optionFields = {
  id: OptionId,
  label: Label.default({}),
  requires: z.array(OptionRule).max(MAX_NAMES).default([]),
  excludes: z.array(OptionRule).max(MAX_NAMES).default([]),
};
const listed = <Value extends z.ZodType>(value: Value) => ({
  ...optionFields,
  values: z.array(value),
  /** The id of a value. */
  default: z.string().max(64),
});

const SizeOption = z.strictObject({
  ...optionFields,
  kind: z.literal('size'),
  axis: z.enum(['width', 'height', 'depth']),
  /** Millimetres, as `max`, `step` and `default`. */
  min: SideMm,
  max: SideMm,
  step: SideMm,
  default: SideMm,
  /** The price of each step above `min`. */
  pricePerStep: Price.default(0),
  rules: z.array(SizeRule).max(MAX_NAMES).default([]),
});

/**
 * Something about an item that customers choose: a variant of its model, the material or colour of parts, parts, or a
 * size. The limits and the rules between fields are those of `optionFaults` (D460).
 */
export const ItemOption = z.discriminatedUnion('kind', [
  z.strictObject({ ...listed(VariantValue), kind: z.literal('variant') }),
  z.strictObject({ ...listed(MaterialValue), kind: z.literal('material') }),
  z.strictObject({ ...listed(ColourValue), kind: z.literal('colour') }),
  z.strictObject({ ...listed(PartValue), kind: z.literal('part') }),
  SizeOption,
]);
export type ItemOption = z.infer<typeof ItemOption>;

/** An option whose size is chosen. */
export type SizeOption = z.infer<typeof SizeOption>;
/** An option with a list of values. */
export type ListedOption = Exclude<ItemOption, SizeOption>;
/** A value of a list. */
export type OptionValue = ListedOption['values'][number];

/** The options of an item and the template of its SKU, as a catalog manager can write them. */
export const WRITTEN_OPTION_FIELDS = {
  options: z.array(ItemOption).default([]),
  /** The SKU of a choice, with the id of an option in braces for its value: `SOFA-{fabric}-{width}`. */
  skuTemplate: z.string().max(500).nullable().default(null),
};

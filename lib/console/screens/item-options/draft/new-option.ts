import type { ItemOption, ListedOption, OptionValue, SizeOption } from '../../../../../shared/domain/options/option.ts';
import type { ModelParts } from '../../../../viewer/options/model-parts.ts';
import { withValues } from './draft.ts';

/** The colour of a new value. */
export const FIRST_HEX = '#8a5a2b';
const AXES = ['width', 'height', 'depth'] as const;
/** How far a new size goes from that of the item. */
const LESS = 0.8;
const MORE = 1.2;
const STEP_MM = 50;
const USUAL_MM = 1_000;

/** The kinds of options, in the order in which they are offered. */
export const OPTION_KINDS = ['colour', 'material', 'part', 'size', 'variant'] as const satisfies ItemOption['kind'][];

/** What a new option is made of. */
interface NewOptionOf {
  readonly kind: ItemOption['kind'];
  /** The options that the item has: no id is given twice. */
  readonly taken: readonly ItemOption[];
  readonly parts: ModelParts;
  /** Of the item; null if it is not known. */
  readonly sizeMm: Readonly<Record<(typeof AXES)[number], number | null>>;
}

/** Creates an option that can be edited. It may name parts that have to be chosen still. */
export function newOption({ kind, taken, parts, sizeMm }: NewOptionOf): ItemOption {
  const rules = { label: {}, requires: [], excludes: [] };
  const idOf = (wanted: string) =>
    freeId(
      wanted,
      taken.map(({ id }) => id),
    );
  if (kind === 'size') {
    const used = taken.flatMap((option) => (option.kind === 'size' ? [option.axis] : []));
    const axis = AXES.find((each) => !used.includes(each)) ?? 'width';
    return {
      ...rules,
      id: idOf(axis),
      kind,
      axis,
      ...boundsAround(sizeMm[axis] ?? USUAL_MM),
      pricePerStep: 0,
      rules: [],
    };
  }
  const id = idOf(kind);
  const empty: ListedOption = { ...rules, id, kind, values: [], default: '' } as ListedOption;
  const first = withNewValue(empty, parts);
  return kind === 'part' ? withNewValue(first, parts) : first;
}

/** Adds a value of the kind of an option. */
export function withNewValue(option: ListedOption, parts: ModelParts): ListedOption {
  const id = freeId(
    `value-${option.values.length + 1}`,
    option.values.map((value) => value.id),
  );
  const value = { id, label: {}, price: 0, ...contentOf(option, parts) } as OptionValue;
  return { ...withValues(option, [...option.values, value]), default: option.default || id };
}

/** Returns an id that is not taken: the wanted one, or the wanted one with a number. */
export function freeId(wanted: string, taken: readonly string[]): string {
  let id = wanted;
  for (let count = 2; taken.includes(id); count++) id = `${wanted}-${count}`;
  return id;
}

function contentOf(option: ListedOption, parts: ModelParts): object {
  const [known] = option.values;
  const named = known && 'parts' in known ? known.parts : [];
  switch (option.kind) {
    case 'variant': {
      const used: readonly string[] = option.values.map(({ variant }) => variant);
      return { variant: parts.variants.find((each) => !used.includes(each)) ?? parts.variants[0] ?? '' };
    }
    case 'material':
      return { material: '', parts: named };
    case 'colour':
      return { hex: FIRST_HEX, parts: named };
    case 'part':
      return { show: [], hide: [] };
  }
}

/** Bounds in steps, of which the size of the item is one. */
function boundsAround(usualMm: number): Pick<SizeOption, 'min' | 'max' | 'step' | 'default'> {
  const step = usualMm >= 4 * STEP_MM ? STEP_MM : 1;
  const usual = Math.max(1, Math.round(usualMm));
  const down = Math.floor((usual * (1 - LESS)) / step) * step;
  const up = Math.floor((usual * (MORE - 1)) / step) * step;
  return { min: usual - down, max: usual + up, step, default: usual };
}

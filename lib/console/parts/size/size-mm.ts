/** The order in which the console names the measures of a piece, everywhere. */
export const SIDES = ['width', 'depth', 'height'] as const;
export type Side = (typeof SIDES)[number];

/** The measures of a piece, in millimetres. */
export type SizeMm = Readonly<Record<Side, number>>;

/** The size of an item; null while one of its measures is not known. */
export function sizeOf(item: Readonly<Partial<Record<Side, number | null>>> | undefined): SizeMm | null {
  const { width = null, depth = null, height = null } = item ?? {};
  return width === null || depth === null || height === null ? null : { width, depth, height };
}

/** The size as people read it: `1,600 × 5,218 × 2,950 mm`. */
export function sizeText(size: SizeMm): string {
  return lengthsText(...SIDES.map((side) => size[side]));
}

/** Lengths as people read them: `1,800 × 120 mm`. */
export function lengthsText(...lengthsMm: readonly number[]): string {
  return `${lengthsMm.map(lengthText).join(' × ')} mm`;
}

/** Made once: a list of walls has hundreds of lengths. */
const WHOLE = new Intl.NumberFormat(undefined, { maximumFractionDigits: 0 });
const TENTHS = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 });

/** A length as people read it, without its unit: whole millimetres, with one decimal below 10. */
export function lengthText(mm: number): string {
  return (mm < 10 ? TENTHS : WHOLE).format(mm);
}

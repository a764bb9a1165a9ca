let format: Intl.NumberFormat | undefined;

/** The number of an area in the browser's language, everywhere with as many digits as in drawings. */
export function areaText(areaM2: number): string {
  format ??= new Intl.NumberFormat(undefined, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return format.format(areaM2);
}

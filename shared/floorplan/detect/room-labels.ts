import type { FlatText } from '../flat/flat-drawing.ts';

const FEET = 304.8;
const INCH = 25.4;
const SQUARE_FOOT_M2 = 0.09290304;
const NUMBER = String.raw`(\d{1,5}(?:[.,]\d{1,3})?)`;
const AREA_M2 = new RegExp(
  String.raw`(?:^|[^\d])${NUMBER}\s*(?:m²|m2|mq|qm|sqm|m\^2)|(?:mq|m²|m2|qm)\s*[=:.]?\s*${NUMBER}`,
  'i',
);
const AREA_SQFT = new RegExp(String.raw`${NUMBER}\s*(?:sf|sq\.?\s*ft|sqft|ft²|s\.f\.)`, 'i');
const SIZE_FEET = /(\d{1,3})'\s*-?\s*(\d{1,2})?(?:\s*\d\/\d)?"?\s*[xX×]\s*(\d{1,3})'\s*-?\s*(\d{1,2})?/;

/** The area that a label prints, in square metres; sizes such as `14'2 x 12'4` give their product. */
export function printedAreaM2(text: string): number | undefined {
  const metric = AREA_M2.exec(text);
  if (metric) return numberOf(metric[1] ?? metric[2]!);
  const feet = AREA_SQFT.exec(text);
  if (feet) return numberOf(feet[1]!) * SQUARE_FOOT_M2;
  const size = SIZE_FEET.exec(text);
  if (!size) return undefined;
  const side = (whole: string, inches: string | undefined) => Number(whole) * FEET + Number(inches ?? 0) * INCH;
  return (side(size[1]!, size[2]) * side(size[3]!, size[4])) / 1e6;
}

/** Names of a room among the texts inside it, the most prominent first: no sizes, areas, numbers or notes. */
export function roomNames(texts: readonly FlatText[]): string[] {
  const names = texts
    .flatMap(({ text, height, at }) =>
      text.split('\n').map((line) => ({ line: line.trim().replace(/\s+/g, ' '), height, at })),
    )
    .filter(({ line }) => isName(line))
    .sort((p, q) => q.height - p.height || q.at.y - p.at.y || p.at.x - q.at.x);
  const tallest = names[0]?.height ?? 0;
  return [...new Set(names.filter(({ height }) => height > 0.75 * tallest).map(({ line }) => line))];
}

function isName(line: string): boolean {
  const letters = line.replace(/[^\p{L}]/gu, '');
  if (letters.length < 2 || line.length > 40) return false;
  return (
    printedAreaM2(line) === undefined && !/^\d+([.,]\d+)?\s*(mm|cm|m)$/i.test(line) && !/^[\d\s.,'"x×/-]+$/i.test(line)
  );
}

function numberOf(text: string): number {
  return Number(text.replace(',', '.'));
}

import type { FlatText } from '../flat/flat-drawing.ts';
import type { Point } from '../geometry/point.ts';
import type { NonEmpty } from './split-sorted.ts';

/** A text with more lines is a note, and more names are a legend. */
const MAX_ROWS = 3;
const MAX_NAMES = 4;
/** A longer text is a note: neither its names nor its areas are read. */
const MAX_LABEL_LETTERS = 500;
/** The tallest names of a room are looked at. A room with more of them is a legend or a mistake. */
const MAX_LINES = 200;
/** A name has few words; what is longer tells the builder what to do. */
const MAX_WORDS = 6;
/** The step from line to line, and how far a centred line may begin beside the one above, in heights of letters. */
const ROW_SHARE = 1.6;
const MAX_SHIFT = 5;
const FEET = 304.8;
const INCH = 25.4;
const SQUARE_FOOT_M2 = 0.09290304;
const NUMBER = String.raw`(\d(?:[\d.,]{0,10}\d)?)`;
const AREA_M2 = new RegExp(
  String.raw`(?:^|[^\d])${NUMBER}\s*(?:m²|m2|mq|qm|sqm|m\^2)|(?:mq|m²|m2|qm)\s*[=:.]?\s*${NUMBER}`,
  'i',
);
const AREA_SQFT = new RegExp(String.raw`${NUMBER}\s*(?:sf|sq\.?\s*ft|square (?:feet|foot)|sqft|ft²|s\.f\.)`, 'i');
const FEET_SIDE = String.raw`(\d{1,3}(?:[.,]\d{1,2})?)'\s*-?\s*(\d{1,2})?(?:\s*\d\/\d)?"?`;
const SIZE_FEET = new RegExp(String.raw`${FEET_SIDE}\s*[xX×]\s*${FEET_SIDE}`);
const METRES = String.raw`(\d{1,2}[.,]\d{1,2})\s?m?`;
const SIZE_METRES = new RegExp(String.raw`^${METRES}\s*[xX×]\s*${METRES}$`);
/** Smaller sizes are those of doors and windows. */
const MIN_ROOM_SIDE_M = 2;

/**
 * The area that a label prints, in square metres; a size such as `14'2 x 12'4` or `3,20 x 4,15` gives its product.
 * Undefined without one.
 */
export function printedAreaM2(label: string): number | undefined {
  if (label.length > MAX_LABEL_LETTERS) return undefined;
  // The patterns allow blanks in many places: with single ones they stay linear.
  const text = label.replace(/\s+/g, ' ');
  const [, before, after = before] = AREA_M2.exec(text) ?? [];
  if (after !== undefined) return numberOf(after);
  const [, squareFeet] = AREA_SQFT.exec(text) ?? [];
  // Nobody prints thousandths of a square foot: `1,939` are thousands.
  if (squareFeet !== undefined) return numberOf(squareFeet.replaceAll(/[.,](?=\d{3}(?!\d))/g, '')) * SQUARE_FOOT_M2;
  const [, across, down] = SIZE_METRES.exec(text.trim()) ?? [];
  if (across !== undefined && down !== undefined) {
    const sides = [numberOf(across), numberOf(down)] as const;
    return Math.min(...sides) >= MIN_ROOM_SIDE_M ? sides[0] * sides[1] : undefined;
  }
  const [, width, widthInches, depth, depthInches] = SIZE_FEET.exec(text) ?? [];
  if (width === undefined || depth === undefined) return undefined;
  const side = (whole: string, inches: string | undefined) => numberOf(whole) * FEET + Number(inches ?? 0) * INCH;
  return (side(width, widthInches) * side(depth, depthInches)) / 1e6;
}

/**
 * The names of a room among the texts in it, the largest first, without sizes, areas, numbers and notes. A name may be
 * several texts below each other.
 */
export function roomNames(texts: readonly FlatText[]): string[] {
  const lines = texts
    .filter(({ text }) => text.length <= MAX_LABEL_LETTERS)
    .flatMap(({ text, height, at }) => {
      const rows = text.split('\n').map((row) => row.trim().replace(/\s+/g, ' '));
      return rows.map((line, row): Line => ({ line, height, at: { x: at.x, y: at.y - row * height * ROW_SHARE } }));
    })
    .filter(({ line }) => isName(line))
    .sort((p, q) => q.height - p.height)
    .slice(0, MAX_LINES)
    .sort((p, q) => q.at.y - p.at.y || p.at.x - q.at.x);
  const names = stacksOf(lines)
    .filter((stack) => stack.length <= MAX_ROWS)
    .map((stack) => ({ ...stack[0], line: stack.map(({ line }) => line).join(' ') }))
    .filter(({ line }) => line.split(' ').length <= MAX_WORDS)
    .sort((p, q) => q.height - p.height || q.at.y - p.at.y || p.at.x - q.at.x);
  const tallest = names[0]?.height ?? 0;
  const prominent = names.filter(({ height }) => height > 0.75 * tallest).map(({ line }) => line);
  return [...new Set(prominent)].slice(0, MAX_NAMES);
}

interface Line {
  readonly line: string;
  readonly height: number;
  readonly at: Point;
}

/** Groups lines below each other that are equally tall and as close as the lines of one text. */
function stacksOf(lines: readonly Line[]): NonEmpty<Line>[] {
  const stacks: NonEmpty<Line>[] = [];
  for (const line of lines) {
    const stack = stacks.find((rows) => {
      const last = rows.at(-1) ?? rows[0];
      const [down, shift] = [last.at.y - line.at.y, Math.abs(last.at.x - line.at.x)];
      const alike = Math.abs(last.height - line.height) <= 0.05 * line.height;
      return alike && down > 0.8 * line.height && down < 2.1 * line.height && shift < MAX_SHIFT * line.height;
    });
    if (stack) stack.push(line);
    else stacks.push([line]);
  }
  return stacks;
}

function isName(line: string): boolean {
  const letters = line.replace(/[^\p{L}]/gu, '');
  if (letters.length < 2 || line.length > 40 || /"|[,:;]$/.test(line)) return false;
  return (
    printedAreaM2(line) === undefined && !/^\d+([.,]\d+)?\s*(mm|cm|m)$/i.test(line) && !/^[\d\s.,'"x×/-]+$/i.test(line)
  );
}

/**
 * The last separator is that of the decimals; a separator that stands twice, or before another one, is of thousands.
 */
function numberOf(text: string): number {
  const separators = text.replaceAll(/\d/g, '');
  const last = separators.at(-1);
  const hasDecimals = last !== undefined && separators.indexOf(last) === separators.length - 1;
  const at = hasDecimals ? text.lastIndexOf(last) : text.length;
  const digits = (part: string) => part.replaceAll(/[.,]/g, '');
  return Number(`${digits(text.slice(0, at))}.${digits(text.slice(at))}`);
}

import { textWidth, wrapText } from './text-lines.ts';

/** The heights of the letters of labels. */
export interface LabelSizes {
  readonly nameMm: number;
  readonly areaMm: number;
  /** Both shrink to this share. */
  readonly leastShare: number;
}

/** One line of a label. */
export interface LabelLine {
  readonly text: string;
  readonly sizeMm: number;
  readonly isArea: boolean;
}

/** A label in one size and arrangement. */
export interface LabelVariant {
  readonly lines: readonly LabelLine[];
  readonly width: number;
  readonly height: number;
  /** To be read from the right. */
  readonly turned: boolean;
}

/** The height of a line, in heights of its letters. */
export const LINE_HEIGHT = 1.28;
/** Around a label, in heights of its text. */
const CLEARANCE = 0.35;
const SHARES = [1, 0.85, 0.7, 0.55];
/** An area is not smaller: it is small already. */
const LEAST_AREA_SHARE = 0.7;
const MAX_LINES = 5;
/** A longer name is better read in several lines, in heights of its letters. */
const LONG_LINE = 14;

/**
 * All sizes of a label from the best to the smallest. A narrow room has its label turned, to be read from the right.
 */
export function labelVariants(name: string, area: string, { nameMm, areaMm, leastShare }: LabelSizes): LabelVariant[] {
  const wrapped = new Map<string, string[]>();
  const fewest = Math.min(MAX_LINES, Math.max(1, Math.ceil(textWidth(name) / LONG_LINE)));
  for (let most = fewest; most <= MAX_LINES; most++) {
    const lines = name.trim() === '' ? [] : wrapText(name, most);
    wrapped.set(lines.join('\n'), lines);
  }
  const upright = SHARES.filter((share) => share >= leastShare).flatMap((share) =>
    [...wrapped.values()].flatMap((names): LabelVariant[] => {
      const lines = [
        ...names.map((text) => ({ text, sizeMm: nameMm * share, isArea: false })),
        ...(area === '' ? [] : [{ text: area, sizeMm: areaMm * Math.max(share, LEAST_AREA_SHARE), isArea: true }]),
      ];
      if (lines.length === 0) return [];
      const width = Math.max(...lines.map(({ text, sizeMm }) => (textWidth(text) + 2 * CLEARANCE) * sizeMm));
      const height = lines.reduce((sum, { sizeMm }) => sum + sizeMm * LINE_HEIGHT, nameMm * share * CLEARANCE);
      return [{ lines, width, height, turned: false }];
    }),
  );
  const turned = upright.map(({ lines, width, height }) => ({ lines, width: height, height: width, turned: true }));
  return [...upright, ...turned];
}

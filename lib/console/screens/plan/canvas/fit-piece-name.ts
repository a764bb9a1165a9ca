import { textWidth, wrapText } from '../../../../../shared/engines/floorplan/drawing/text-lines.ts';
import type { PlanObject } from '../../../../../shared/engines/floorplan/plan-xml/plan-document.ts';

/** From the size that is read best to the smallest one that is read at all. */
const SIZES_PX = [11, 10, 9, 8] as const;
const LINE_HEIGHT = 1.15;
const MAX_LINES = 3;
/** Between a name and the sides of its piece. */
const MARGIN_PX = 2;
/** A piece that is turned so far lies on its side. */
const ON_SIDE_DEGREES = 45;

/** The lines of a name, and how high its letters are. */
interface FittedName {
  readonly lines: readonly string[];
  readonly sizePx: number;
}

/**
 * Puts the whole name of a piece into its box, in as large letters and as few lines as fit; undefined if none do: a
 * part of a name says little.
 */
export function fitPieceName(
  name: string,
  { widthMm, depthMm, rotationDegrees }: Pick<PlanObject, 'widthMm' | 'depthMm' | 'rotationDegrees'>,
  mmPerPx: number,
): FittedName | undefined {
  const isOnSide = Math.abs(Math.sin((rotationDegrees * Math.PI) / 180)) > Math.sin((ON_SIDE_DEGREES * Math.PI) / 180);
  const [acrossMm, downMm] = isOnSide ? [depthMm, widthMm] : [widthMm, depthMm];
  const [widthPx, heightPx] = [acrossMm / mmPerPx - 2 * MARGIN_PX, downMm / mmPerPx - 2 * MARGIN_PX];
  for (const sizePx of SIZES_PX) {
    for (let most = 1; most <= MAX_LINES; most++) {
      const lines = wrapText(name, most);
      const isLow = lines.length * sizePx * LINE_HEIGHT <= heightPx;
      if (isLow && lines.every((line) => textWidth(line) * sizePx <= widthPx)) return { lines, sizePx };
    }
  }
  return undefined;
}

/** Where the middle of each line is, from the middle of the name downwards. */
export function lineMiddle({ lines, sizePx }: FittedName, index: number): number {
  return (index - (lines.length - 1) / 2) * sizePx * LINE_HEIGHT;
}

import type { PlanDocument } from '../plan-xml/plan-document.ts';
import { writeXml } from '../plan-xml/write-xml.ts';
import { drawMeasures, drawScaleBar, drawTexts } from './draw-notes.ts';
import { drawFurniture, drawOpenings } from './draw-objects.ts';
import { drawFloors, drawWalls } from './draw-walls.ts';
import { drawablePart } from './drawable.ts';
import { checkDrawnParts } from './drawing-budget.ts';
import { type Frame, frameOf } from './frame.ts';
import { PAPER } from './style.ts';
import { svg } from './svg.ts';

/** The longer side of a drawing where nothing else is asked for. */
const DEFAULT_SIDE_PX = 1_600;
const MARGIN_SHARE = 0.06;
const SCALE_BARS_MM = [500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 500_000, 1_000_000, 5_000_000];

/**
 * Draws a plan from above as SVG, in millimetres of the plan: floors, walls as thick as they are, doors with their
 * swing, windows, furniture, texts, dimension lines, and a scale bar. What lies beyond any building is left out.
 *
 * @param longerSidePx of the picture
 * @throws PlanDrawingError TOO_COMPLEX above the number of parts in `PLAN_DRAWING_BUDGET`
 */
export function drawPlan(plan: PlanDocument, longerSidePx = DEFAULT_SIDE_PX): string {
  const part = drawablePart(plan);
  checkDrawnParts(part);
  const sheet = sheetAround(frameOf(part));
  const scale = longerSidePx / Math.max(sheet.width, sheet.height);
  const barMm = SCALE_BARS_MM.findLast((length) => length <= sheet.width / 4) ?? SCALE_BARS_MM[0] ?? 0;
  const barHeight = Math.max(sheet.width, sheet.height) / 160;
  const edge = barHeight * 3;
  return writeXml(
    svg(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        viewBox: [sheet.x, sheet.y, sheet.width, sheet.height].map(Math.round).join(' '),
        width: Math.max(1, Math.round(sheet.width * scale)),
        height: Math.max(1, Math.round(sheet.height * scale)),
      },
      [
        svg('rect', { x: sheet.x, y: sheet.y, width: sheet.width, height: sheet.height, fill: PAPER }),
        ...drawFloors(part),
        ...drawWalls(part),
        ...drawOpenings(part),
        ...drawFurniture(part),
        ...drawMeasures(part),
        ...drawTexts(part),
        drawScaleBar(sheet.x + edge, sheet.y + sheet.height - edge, barMm, barHeight),
      ],
    ),
  );
}

/** The frame with a margin, and room for the scale bar below. */
function sheetAround({ x, y, width, height }: Frame): Frame {
  const margin = Math.max(width, height) * MARGIN_SHARE;
  return { x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2.4 * margin };
}

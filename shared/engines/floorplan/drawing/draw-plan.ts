import type { Point } from '../geometry/point.ts';
import type { PlanDocument } from '../plan-xml/plan-document.ts';
import { writeXml } from '../plan-xml/write-xml.ts';
import { buildingTurn } from './building-axes.ts';
import { type DimensionChains, dimensionChains } from './dimension-chains.ts';
import { dimensionMargins, drawDimensions } from './draw-dimensions.ts';
import { drawLabels } from './draw-labels.ts';
import { drawMeasures, drawScaleBar } from './draw-notes.ts';
import { coveredBox, drawFurniture, drawOpenings, isOpening } from './draw-objects.ts';
import { type DrawnPassage, drawPassages } from './draw-passages.ts';
import { drawFloors, drawWalls } from './draw-walls.ts';
import { drawablePart } from './drawable.ts';
import { checkDrawnParts, PLAN_DRAWING_BUDGET } from './drawing-budget.ts';
import { drawnRooms } from './drawn-rooms.ts';
import { frameOf } from './frame.ts';
import { layOutSheet } from './sheet.ts';
import { PAPER, sheetStyle } from './style.ts';
import { svg } from './svg.ts';
import { joinWalls } from './wall-joints.ts';

/** What a drawing shows beside walls and openings; all of it unless switched off. */
export interface PlanDrawingOptions {
  /** The longer side of the picture; 1,600 by default. */
  readonly longerSidePx?: number | undefined;
  /** Outer dimension chains, and the dimension lines of the plan. */
  readonly dimensions?: boolean | undefined;
  /** Net areas of rooms. */
  readonly areas?: boolean | undefined;
  readonly furniture?: boolean | undefined;
  /** Names of rooms and other texts. */
  readonly labels?: boolean | undefined;
  /** Gaps of walls that a conversion has found; plan XML has no element for them. */
  readonly passages?: readonly DrawnPassage[] | undefined;
}

/** The longer side of a drawing where nothing else is asked for. */
const DEFAULT_SIDE_PX = 1_600;
const NO_CHAINS: DimensionChains = { top: [], right: [], bottom: [], left: [] };

/**
 * Draws a plan from above as SVG, in millimetres of the plan: floors, walls with mitred corners, doors with their
 * swing, windows, furniture, names and net areas of rooms, outer dimensions, and a scale bar. Lines and texts have the
 * same size on every sheet. What lies beyond any building is left out.
 *
 * @throws PlanDrawingError TOO_COMPLEX above the number of parts in `PLAN_DRAWING_BUDGET`
 */
export function drawPlan(plan: PlanDocument, options: PlanDrawingOptions = {}): string {
  const { longerSidePx = DEFAULT_SIDE_PX, dimensions = true, areas = true, furniture = true, labels = true } = options;
  const part = shownPart(drawablePart(plan), { dimensions, furniture, labels });
  checkDrawnParts(part);
  const joints = joinWalls(part.walls);
  const rooms = drawnRooms(joints.faces, PLAN_DRAWING_BUDGET.maxFloorCorners);
  const turnRad = buildingTurn(wallLines(part));
  const chains = dimensions ? dimensionChains(joints.faces, part.objects.filter(isOpening), turnRad) : NO_CHAINS;
  const frame = frameOf(part, joints, turnRad);
  const sheet = layOutSheet(frame, turnRad, dimensionMargins(chains, sheetStyle(longerSidePx)), longerSidePx);
  const lineMm = sheet.px * sheet.style.linePx;
  const { minX, minY, maxX, maxY } = sheet.bounds;
  const [width, height] = [maxX - minX, maxY - minY];
  return writeXml(
    svg(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        viewBox: [minX, minY, width, height].map(Math.round).join(' '),
        width: Math.max(1, Math.round(width / sheet.px)),
        height: Math.max(1, Math.round(height / sheet.px)),
      },
      [
        svg('rect', { x: minX, y: minY, width, height, fill: PAPER }),
        ...drawFloors(part, rooms),
        ...drawWalls(joints.outlines),
        ...drawPassages(options.passages ?? [], part.walls, lineMm),
        ...drawOpenings(part, lineMm),
        ...drawFurniture(part, lineMm),
        ...drawMeasures(part, sheet),
        ...drawDimensions(chains, frame, turnRad, sheet),
        ...drawLabels(part.texts, rooms, part.objects.map(coveredBox), sheet, { labels, areas }),
        drawScaleBar(sheet),
      ],
    ),
  );
}

/** A plan without the parts that are switched off, which then take no space on the sheet. */
function shownPart(
  plan: PlanDocument,
  { dimensions, furniture, labels }: { dimensions: boolean; furniture: boolean; labels: boolean },
): PlanDocument {
  return {
    ...plan,
    measures: dimensions ? plan.measures : [],
    objects: furniture ? plan.objects : plan.objects.filter(isOpening),
    texts: labels ? plan.texts : [],
  };
}

function wallLines({ walls }: PlanDocument): [Point, Point][] {
  const places = new Map(walls.nodes.map(({ id, xMm, yMm }): [number, Point] => [id, { x: xMm, y: yMm }]));
  return walls.edges.flatMap(({ from, to }): [Point, Point][] => {
    const [a, b] = [places.get(from), places.get(to)];
    return a && b ? [[a, b]] : [];
  });
}

import { layerRole } from '../detect/layer-role.ts';
import type { LayerRole } from '../detect/layer-roles.ts';
import type { FlatArc, FlatDrawing } from '../flat/flat-drawing.ts';
import type { Point } from '../geometry/point.ts';
import { type Bounds, boundsOf, isWithin } from '../geometry/polygon.ts';

/** The budget of the lines of one drawing; see the budgets in shared/README.md. */
export const DRAWING_LINES_BUDGET = {
  /** Limit of the points of all lines together. */
  maxPoints: 200_000,
  maxTexts: 2_000,
  maxTextLetters: 200,
} as const;

/** The box around the walls of a plan in its drawing, in millimetres; its lower left corner is (0, 0) of the plan. */
export interface DrawingFrame {
  readonly xMm: number;
  readonly yMm: number;
  readonly widthMm: number;
  readonly heightMm: number;
}

/** The lines of one layer, in the coordinates of the plan: y down. */
interface DrawnLayer {
  readonly name: string;
  /** What its name says; null for a name that says nothing. */
  readonly role: LayerRole | null;
  /** Whole millimetres: x and y of each point in turn. A closed line ends where it begins. */
  readonly paths: readonly (readonly number[])[];
  readonly texts: readonly DrawnText[];
}

/** A text of a drawing, at its lower left corner. */
interface DrawnText {
  readonly text: string;
  readonly xMm: number;
  readonly yMm: number;
  readonly heightMm: number;
  /** Clockwise on the screen. */
  readonly degrees: number;
}

/** What a drawing shows around a plan. */
export interface DrawingLines {
  readonly layers: readonly DrawnLayer[];
  /** False if something was left out, because there is too much of it. */
  readonly complete: boolean;
}

/** Further away is another view of the sheet: a share of the size of the plan, and at least so much. */
const AROUND = 0.25;
const LEAST_AROUND_MM = 3_000;
const CHORD_RAD = Math.PI / 16;

/**
 * The lines and texts of a drawing in the coordinates of a plan that was made from it.
 *
 * @param drawing in drawing units
 * @param unitMm millimetres of a drawing unit
 * @param frame where the plan lies; without it all of the drawing is shown, its lower left corner at (0, 0)
 */
export function drawingLines(drawing: FlatDrawing, unitMm: number, frame?: DrawingFrame): DrawingLines {
  const shown = frame && around(frame);
  const corner = frame ? { x: frame.xMm, y: frame.yMm } : lowerLeft(drawing, unitMm);
  const inMm = ({ x, y }: Point): Point => ({ x: x * unitMm, y: y * unitMm });
  const isShown = (point: Point) => !shown || isWithin(shown, point);
  const layers = new Map<string, { paths: number[][]; texts: DrawnText[] }>();
  const layerOf = (name: string) => {
    const known = layers.get(name) ?? { paths: [], texts: [] };
    layers.set(name, known);
    return known;
  };
  let pointsLeft: number = DRAWING_LINES_BUDGET.maxPoints;
  let textsLeft: number = DRAWING_LINES_BUDGET.maxTexts;
  let complete = !drawing.limitReached;
  for (const { layer, points, closed } of outlines(drawing)) {
    const placed = points.map(inMm);
    if (!placed.some(isShown)) continue;
    const path = pathOf(placed, closed, corner);
    if (path.length < 4) continue;
    if (path.length / 2 > pointsLeft) {
      complete = false;
      continue;
    }
    pointsLeft -= path.length / 2;
    layerOf(layer).paths.push(path);
  }
  for (const { layer, at, height, rotation, text } of drawing.texts) {
    const place = inMm(at);
    if (text.trim() === '' || !isShown(place)) continue;
    if (textsLeft === 0) {
      complete = false;
      break;
    }
    textsLeft -= 1;
    layerOf(layer).texts.push({
      text: text.slice(0, DRAWING_LINES_BUDGET.maxTextLetters),
      xMm: Math.round(place.x - corner.x) + 0,
      yMm: Math.round(corner.y - place.y) + 0,
      heightMm: Math.round(height * unitMm),
      degrees: Math.round((-rotation * 1_800) / Math.PI) / 10 + 0,
    });
  }
  return {
    layers: [...layers].map(([name, { paths, texts }]) => ({ name, role: layerRole(name) ?? null, paths, texts })),
    complete,
  };
}

/** Lines, arcs as chords, and the outlines of what is filled, which come last. */
function* outlines({ shapes, arcs, fills }: FlatDrawing) {
  yield* shapes;
  for (const arc of arcs) yield { layer: arc.layer, points: chords(arc), closed: false };
  for (const { layer, points } of fills) yield { layer, points, closed: true };
}

function chords({ centre, radius, start, sweep }: FlatArc): Point[] {
  const steps = Math.max(2, Math.ceil(sweep / CHORD_RAD));
  return Array.from({ length: steps + 1 }, (_, step) => {
    const angle = start + (sweep * step) / steps;
    return { x: centre.x + radius * Math.cos(angle), y: centre.y + radius * Math.sin(angle) };
  });
}

/** Whole millimetres from a corner, y down; points that become the same one are one. */
function pathOf(points: readonly Point[], closed: boolean, corner: Point): number[] {
  const path: number[] = [];
  const put = ({ x, y }: Point) => {
    const [across, down] = [Math.round(x - corner.x) + 0, Math.round(corner.y - y) + 0];
    if (path.at(-2) !== across || path.at(-1) !== down) path.push(across, down);
  };
  for (const point of points) put(point);
  const [first] = points;
  if (closed && first) put(first);
  return path;
}

function around({ xMm, yMm, widthMm, heightMm }: DrawingFrame): Bounds {
  const by = Math.max(LEAST_AROUND_MM, AROUND * Math.max(widthMm, heightMm));
  return { minX: xMm - by, minY: yMm - by, maxX: xMm + widthMm + by, maxY: yMm + heightMm + by };
}

function lowerLeft(drawing: FlatDrawing, unitMm: number): Point {
  const corners = function* () {
    for (const { points } of outlines(drawing)) yield* points;
  };
  const { minX, minY } = boundsOf(corners()) ?? { minX: 0, minY: 0 };
  return { x: minX * unitMm, y: minY * unitMm };
}

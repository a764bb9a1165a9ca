import { elementAt } from '../geometry/element-at.ts';
import type { Point } from '../geometry/point.ts';
import type { FlatArc, FlatDrawing } from './flat-drawing.ts';

/**
 * Steps of the grid, finer than anything that is drawn. Integral and decimal parts of a millimetre and binary parts of
 * an inch do not lie in the middle between two steps, where a rounding error would decide.
 */
const STEPS_PER_MM = 64;
const STEPS_PER_TURN = 2 ** 20;

/**
 * The drawing in millimetres from an origin, on a fine grid and in a fixed order. Two drawings of the same plan that
 * differ in rounding errors and in the order of their entities become equal, so the same walls are found in both.
 *
 * @param origin in drawing units
 * @param factor millimetres of a drawing unit
 */
export function snappedDrawing(drawing: FlatDrawing, origin: Point, factor: number): FlatDrawing {
  const place = ({ x, y }: Point): Point => ({
    x: snapped((x - origin.x) * factor),
    y: snapped((y - origin.y) * factor),
  });
  const byPoints = (a: { points: readonly Point[] }, b: { points: readonly Point[] }) => orderOf(a.points, b.points);
  return {
    shapes: drawing.shapes
      .map((shape) => ({ ...shape, points: shape.points.map(place), width: snapped(shape.width * factor) }))
      .sort(byPoints),
    arcs: drawing.arcs
      .map((arc) => snappedArc({ ...arc, centre: place(arc.centre), radius: snapped(arc.radius * factor) }))
      .sort(orderOfArcs),
    fills: drawing.fills.map((fill) => ({ ...fill, points: fill.points.map(place) })).sort(byPoints),
    texts: drawing.texts
      .map((text) => ({ ...text, at: place(text.at), height: snapped(text.height * factor) }))
      .sort((a, b) => orderOfPoints(a.at, b.at) || a.height - b.height || (a.text < b.text ? -1 : 1)),
    dimensions: drawing.dimensions.map((dimension) => ({
      ...dimension,
      from: place(dimension.from),
      to: place(dimension.to),
    })),
    // Shapes name their instance by its place in the list.
    instances: drawing.instances.map((instance) => ({ ...instance, at: place(instance.at) })),
    limitReached: drawing.limitReached,
    missingReferences: drawing.missingReferences,
  };
}

function snapped(lengthMm: number): number {
  return Math.round(lengthMm * STEPS_PER_MM) / STEPS_PER_MM;
}

function snappedArc(arc: FlatArc): FlatArc {
  const steps = Math.round((arc.start / (2 * Math.PI)) * STEPS_PER_TURN);
  // Within one turn: an arc that was turned by a whole one is the same.
  const within = ((steps % STEPS_PER_TURN) + STEPS_PER_TURN) % STEPS_PER_TURN;
  const sweep = Math.round((arc.sweep / (2 * Math.PI)) * STEPS_PER_TURN);
  return { ...arc, start: (within / STEPS_PER_TURN) * 2 * Math.PI, sweep: (sweep / STEPS_PER_TURN) * 2 * Math.PI };
}

function orderOf(a: readonly Point[], b: readonly Point[]): number {
  const common = Math.min(a.length, b.length);
  for (let index = 0; index < common; index++) {
    const order = orderOfPoints(elementAt(a, index), elementAt(b, index));
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

function orderOfPoints(a: Point, b: Point): number {
  return a.x - b.x || a.y - b.y;
}

function orderOfArcs(a: FlatArc, b: FlatArc): number {
  return orderOfPoints(a.centre, b.centre) || a.radius - b.radius || a.start - b.start || a.sweep - b.sweep;
}

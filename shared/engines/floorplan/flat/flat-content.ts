import { isPlace } from '../dxf/drawing-budget.ts';
import { type Affine, apply, determinant, uniformScale } from '../geometry/affine.ts';
import type { Point } from '../geometry/point.ts';
import { bulgeArc, type CircleArc } from './bulge-arc.ts';
import type { BlockInstance, FlatArc, FlatDimension, FlatFill, FlatShape, FlatText, Origin } from './flat-drawing.ts';

/** Angle between the points of a curve that becomes straight pieces. */
export const CURVE_STEP_RAD = Math.PI / 18;
/** Numbers of a polyline's vertex: x, y, bulge, width. */
const VERTEX_NUMBERS = 4;

/** Collects the content of a flat drawing, and counts its points. Leaves out what lies beyond any plan. */
export class FlatContent {
  readonly shapes: FlatShape[] = [];
  readonly arcs: FlatArc[] = [];
  readonly fills: FlatFill[] = [];
  readonly texts: FlatText[] = [];
  readonly dimensions: FlatDimension[] = [];
  readonly instances: BlockInstance[] = [];
  #points = 0;
  #leftOut = false;

  /** Points of all shapes, arcs and fills. */
  get points(): number {
    return this.#points;
  }

  /** Whether something was left out because of its coordinates. */
  get leftOut(): boolean {
    return this.#leftOut;
  }

  /** Adds a line or a polyline, unless it has less than two points. */
  addShape(origin: Origin, points: Point[], closed = false, width = 0): void {
    if (points.length < 2 || !this.#holds(points)) return;
    this.#points += points.length;
    this.shapes.push({ ...origin, points, closed, width });
  }

  addFill(origin: Origin, points: Point[], hatch: boolean): void {
    if (!this.#holds(points)) return;
    this.#points += points.length;
    this.fills.push({ ...origin, points, hatch });
  }

  /** Adds an arc as `map` places it: as an arc while it stays round, else as a chain of straight pieces. */
  addArc(origin: Origin, map: Affine, { x, y, radius, start, sweep }: CircleArc): void {
    const scale = uniformScale(map);
    if (scale === undefined) {
      const steps = Math.max(2, Math.ceil(sweep / CURVE_STEP_RAD));
      const points = Array.from({ length: steps + 1 }, (_, step) => {
        const angle = start + (sweep * step) / steps;
        return apply(map, x + radius * Math.cos(angle), y + radius * Math.sin(angle));
      });
      this.addShape(origin, points);
      return;
    }
    const turn = Math.atan2(map.b, map.a);
    // A map that mirrors reverses the direction: the arc begins where it ended.
    const first = determinant(map) < 0 ? turn - start - sweep : turn + start;
    const centre = apply(map, x, y);
    if (!this.#holds([centre, { x: radius * scale, y: first }])) return;
    this.#points += 2;
    this.arcs.push({ ...origin, centre, radius: radius * scale, start: first, sweep });
  }

  addText(text: FlatText): void {
    if (this.#holds([text.at, { x: text.height, y: text.rotation }])) this.texts.push(text);
  }

  addDimension(dimension: FlatDimension): void {
    if (this.#holds([dimension.from, dimension.to])) this.dimensions.push(dimension);
  }

  /**
   * Adds a polyline as `map` places it. One without bulges is one shape; bulges become arcs, and the straight parts
   * between them become shapes.
   *
   * @param numbers x, y, bulge and width of each vertex
   */
  addPolyline(origin: Origin, map: Affine, numbers: Float64Array, closed: boolean): void {
    const scale = Math.sqrt(Math.abs(determinant(map)));
    const [firstX = 0, firstY = 0] = numbers;
    let corners: Point[] = [];
    let width = 0;
    let straight = true;
    const endShape = () => {
      this.addShape(origin, corners, false, width);
      corners = [];
    };
    for (let at = 0; at < numbers.length; at += VERTEX_NUMBERS) {
      const [x, y, bulge] = [numbers[at] ?? 0, numbers[at + 1] ?? 0, numbers[at + 2] ?? 0];
      width = Math.max(width, (numbers[at + 3] ?? 0) * scale);
      corners.push(apply(map, x, y));
      const isLast = at + VERTEX_NUMBERS >= numbers.length;
      if (bulge === 0 || (isLast && !closed)) continue;
      straight = false;
      const next = at + VERTEX_NUMBERS;
      const arc = bulgeArc(x, y, numbers[next] ?? firstX, numbers[next + 1] ?? firstY, bulge);
      endShape();
      if (arc) this.addArc(origin, map, arc);
    }
    if (straight) {
      this.addShape(origin, corners, closed, width);
      return;
    }
    if (closed && corners.length > 0) corners.push(apply(map, firstX, firstY));
    endShape();
  }

  #holds(points: readonly Point[]): boolean {
    const isWithin = points.every(({ x, y }) => isPlace(x, y));
    if (!isWithin) this.#leftOut = true;
    return isWithin;
  }
}

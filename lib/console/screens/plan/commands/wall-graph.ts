import { distance, minus, type Point } from '../../../../../shared/engines/floorplan/geometry/point.ts';
import type { PlanView } from '../document/plan-view.ts';

/** A wall while the graph changes: what it was, or what a new one is like. */
export interface GraphWall {
  readonly from: number;
  readonly to: number;
  /** The key of the wall that it is a part of; undefined for a new one. */
  readonly origin: number | undefined;
}

/** Points that are no farther apart are one node: coordinates are whole millimetres. */
const REACH_MM = 1.5;
/** Whole, and more than {@link REACH_MM}. */
const APART_MM = 2;
/** Walls whose directions differ by less do not cross. */
const PARALLEL_SINE = 1e-6;

/**
 * The walls of a plan while a command changes them. Nodes are kept at every end and junction, none twice; no wall
 * exists twice or has no length (D1102, D1103).
 */
export class WallGraph {
  readonly places: Map<number, Point>;
  walls: readonly GraphWall[];
  #lastId: number;

  constructor({ places, walls }: PlanView) {
    this.places = new Map(places);
    this.walls = walls.map(({ key, value: { from, to } }) => ({ from, to, origin: key }));
    this.#lastId = [...places.keys()].reduce((most, id) => Math.max(most, id), 0);
  }

  /** The node at a point, which is made if there is none; walls that pass there are cut at it. */
  nodeAt(point: Point): number {
    const id = this.#known(point) ?? this.#made(point);
    this.cutAt(id);
    return id;
  }

  /** A node near a point, other than one. */
  nodeNear(point: Point, except: number): number | undefined {
    let near: number | undefined;
    this.places.forEach((place, id) => {
      if (near !== undefined || id === except || isApart(point, point, place, place)) return;
      if (distance(place, point) <= REACH_MM) near = id;
    });
    return near;
  }

  /** Cuts the walls that pass a node without ending there. */
  cutAt(id: number): void {
    for (const wall of this.walls) {
      if (this.#onWall(wall, id) === undefined) continue;
      const pieces = this.#split(wall, id);
      this.walls = this.walls.flatMap((each) => (each === wall ? pieces : [each]));
    }
  }

  /** Takes walls away, and returns them. */
  take(wanted: (wall: GraphWall) => boolean): GraphWall[] {
    const taken = this.walls.filter(wanted);
    this.walls = this.walls.filter((wall) => !wanted(wall));
    return taken;
  }

  /** Lays a wall from node to node, through nodes that lie on it and with a node at each crossing. */
  lay(wall: GraphWall): void {
    const { from, to, origin } = wall;
    const [start, end] = [this.places.get(from), this.places.get(to)];
    if (!start || !end || from === to) return;
    for (const point of this.#crossings(start, end)) this.nodeAt(point);
    // A drag lays walls in every frame, and most nodes are far away: a call leaves nothing behind for them.
    const stops: { readonly id: number; readonly share: number }[] = [];
    this.places.forEach((place, id) => {
      if (isApart(start, end, place, place)) return;
      const share = id === from ? 0 : id === to ? 1 : this.#onWall(wall, id);
      if (share !== undefined) stops.push({ id, share });
    });
    stops.sort((p, q) => p.share - q.share);
    for (const [index, { id }] of stops.entries()) {
      const next = stops[index + 1];
      if (next && !this.#joined(id, next.id)) this.walls = [...this.walls, { from: id, to: next.id, origin }];
    }
  }

  #crossings(start: Point, end: Point): Point[] {
    const along = minus(end, start);
    const lengthMm = distance(start, end);
    const points: Point[] = [];
    for (const { from, to } of this.walls) {
      const a = this.places.get(from);
      const b = this.places.get(to);
      if (!a || !b || isApart(start, end, a, b)) continue;
      const [x, y, awayX, awayY] = [b.x - a.x, b.y - a.y, a.x - start.x, a.y - start.y];
      const turn = along.x * y - along.y * x;
      if (Math.abs(turn) <= PARALLEL_SINE * lengthMm * distance(a, b)) continue;
      const [s, t] = [(awayX * y - awayY * x) / turn, (awayX * along.y - awayY * along.x) / turn];
      if (s > 0 && s < 1 && t > 0 && t < 1) points.push({ x: start.x + s * along.x, y: start.y + s * along.y });
    }
    return points;
  }

  /**
   * The share of the way along a wall at which a node lies on it; undefined for a node that does not, and for its ends.
   */
  #onWall({ from, to }: GraphWall, id: number): number | undefined {
    if (id === from || id === to) return undefined;
    const a = this.places.get(from);
    const b = this.places.get(to);
    const point = this.places.get(id);
    if (!a || !b || !point || isApart(a, b, point, point)) return undefined;
    const [x, y, awayX, awayY] = [b.x - a.x, b.y - a.y, point.x - a.x, point.y - a.y];
    const lengthMm = distance(a, b);
    if (lengthMm === 0 || Math.abs(x * awayY - y * awayX) > REACH_MM * lengthMm) return undefined;
    const share = (x * awayX + y * awayY) / (lengthMm * lengthMm);
    return share > 0 && share < 1 ? share : undefined;
  }

  #split(wall: GraphWall, id: number): GraphWall[] {
    return [
      { ...wall, to: id },
      { ...wall, from: id },
    ].filter(({ from, to }) => !this.#joined(from, to));
  }

  #joined(a: number, b: number): boolean {
    return this.walls.some(({ from, to }) => (from === a && to === b) || (from === b && to === a));
  }

  #known(point: Point): number | undefined {
    return this.nodeNear(point, Number.NaN);
  }

  #made({ x, y }: Point): number {
    this.#lastId += 1;
    this.places.set(this.#lastId, { x: Math.round(x) + 0, y: Math.round(y) + 0 });
    return this.#lastId;
  }
}

/**
 * Tells whether the extents of two lines are too far apart for a point of both. V8 stores whole numbers in place, and
 * makes an object of each fraction: where this is asked first, a frame of a drag leaves next to nothing behind.
 */
function isApart(a: Point, b: Point, c: Point, d: Point): boolean {
  return isBeside(a.x, b.x, c.x, d.x) || isBeside(a.y, b.y, c.y, d.y);
}

function isBeside(a: number, b: number, c: number, d: number): boolean {
  return (a < b ? b : a) + APART_MM < (c < d ? c : d) || (c < d ? d : c) + APART_MM < (a < b ? a : b);
}

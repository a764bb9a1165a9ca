import { elementAround, elementAt } from '../geometry/element-at.ts';
import { direction, distance, type Point } from '../geometry/point.ts';
import { signedArea } from '../geometry/polygon.ts';
import type { WallEdge } from '../plan-xml/plan-document.ts';
import type { JoinedWall, WallBody, WallFace, WallJoints, WallNet } from './joined-walls.ts';
import { byAngle, firstCorner, lastCorner, type Spoke, setCorners } from './wall-corners.ts';

/** What is drawn of a wall. */
interface DrawnWall<E> {
  readonly body: WallBody<E>;
  readonly outlines: readonly (readonly Point[])[];
}

const MIN_LENGTH_MM = 1;

/**
 * Joins walls at their nodes: neighbouring sides meet in a mitred corner, whatever the number, thickness and angle of
 * the walls. From the sides follow the outlines of the walls and the net polygons of rooms. Coordinates have y
 * downwards; "left" is meant as if it went up.
 */
export function joinWalls<E extends JoinedWall>(walls: WallNet<E>): WallJoints<E> {
  return new WallJoiner<E>().join(walls);
}

/**
 * Joins walls (see `joinWalls`), and keeps what it has found. When the same walls come again with some of their nodes
 * elsewhere, as in each frame of a drag, only what is around these nodes is computed; all else are the same values as
 * before.
 */
export class WallJoiner<E extends JoinedWall = WallEdge> {
  #edges: readonly E[] = [];
  #places: ReadonlyMap<number, Point> = new Map();
  /** Those of a wall follow each other: out of its first node, out of its second one. */
  #spokes: Spoke<E>[] = [];
  /** The spokes of each node by angle. */
  #fans = new Map<number, readonly Spoke<E>[]>();
  /** Whether no wall was left out. */
  #isWhole = true;
  #drawn: DrawnWall<E>[] = [];
  /** Around each region the spokes, each from its node to that of the next one. */
  #rings: readonly (readonly Spoke<E>[])[] = [];
  #faces: WallFace<E>[] = [];

  /** The walls with their thickness. */
  join({ nodes, edges }: WallNet<E>): WallJoints<E> {
    const places = new Map(nodes.map(({ id, xMm, yMm }) => [id, { x: xMm, y: yMm }]));
    const before = this.#places;
    this.#places = places;
    const touched = this.#isWhole && this.#hasSame(edges) ? this.#turned(before) : undefined;
    if (!touched) this.#begin(edges);
    this.#draw(({ at }) => touched?.has(at) ?? true);
    return {
      bodies: this.#drawn.map(({ body }) => body),
      outlines: this.#drawn.flatMap(({ outlines }) => outlines),
      faces: [...this.#faces],
      order: this.#rings,
    };
  }

  #hasSame(edges: readonly E[]): boolean {
    return edges.length === this.#edges.length && edges.every((edge, at) => edge === this.#edges[at]);
  }

  /**
   * Turns the walls of the nodes that have moved. Returns the nodes whose corners that changes; undefined if walls go
   * round other regions now.
   */
  #turned(before: ReadonlyMap<number, Point>): ReadonlySet<number> | undefined {
    const touched = new Set<number>();
    if (before.size !== this.#places.size) return undefined;
    for (const [id, { x, y }] of this.#places) {
      const was = before.get(id);
      if (!was) return undefined;
      if (was.x !== x || was.y !== y) touched.add(id);
    }
    for (const id of [...touched]) {
      for (const { to } of this.#fans.get(id) ?? []) touched.add(to);
    }
    for (let at = 0; at < this.#spokes.length; at += 2) {
      const [out, back] = [elementAt(this.#spokes, at), elementAt(this.#spokes, at + 1)];
      if (!touched.has(out.at) || !touched.has(out.to)) continue;
      if (!this.#aim(out, back)) return undefined;
    }
    for (const id of touched) if (!this.#fan(id)) return undefined;
    return touched;
  }

  /** Sets the direction of a wall; false if it has none. */
  #aim(out: Spoke<E>, back: Spoke<E>): boolean {
    const [from, to] = [this.#place(out.at), this.#place(out.to)];
    const lengthMm = distance(from, to);
    if (lengthMm < MIN_LENGTH_MM) return false;
    [out.along, back.along] = [direction(from, to), direction(to, from)];
    [out.lengthMm, back.lengthMm] = [lengthMm, lengthMm];
    return true;
  }

  /** Sets the corners at a node; false if its walls have another order around it now. */
  #fan(id: number): boolean {
    const known = this.#fans.get(id) ?? [];
    const sorted = known.toSorted(byAngle);
    const first = known[0] ? sorted.indexOf(known[0]) : 0;
    if (!known.every((spoke, at) => spoke === elementAt(sorted, (at + first) % sorted.length))) return false;
    setCorners(this.#place(id), known);
    return true;
  }

  #begin(edges: readonly E[]): void {
    this.#edges = edges;
    this.#spokes = [];
    this.#drawn = [];
    this.#faces = [];
    const fans = new Map<number, Spoke<E>[]>();
    for (const edge of edges) {
      const { from, to } = edge;
      if (!this.#places.has(from) || !this.#places.has(to)) continue;
      const still = { edge, along: { x: 0, y: 0 }, lengthMm: 0, place: 0, corners: [] };
      const out: Spoke<E> = { ...still, at: from, to };
      const back: Spoke<E> = { ...still, at: to, to: from };
      if (!this.#aim(out, back)) continue;
      for (const spoke of [out, back]) {
        this.#spokes.push(spoke);
        const here = fans.get(spoke.at);
        if (here) here.push(spoke);
        else fans.set(spoke.at, [spoke]);
      }
    }
    this.#fans = fans;
    for (const [id, fan] of fans) {
      fan.sort(byAngle);
      for (const [place, spoke] of fan.entries()) spoke.place = place;
      setCorners(this.#place(id), fan);
    }
    this.#isWhole = this.#spokes.length === 2 * edges.length;
    this.#rings = this.#walked();
  }

  /** Goes around every region: at each node to the next spoke by angle, so that the region stays on the left. */
  #walked(): Spoke<E>[][] {
    const twins = new Map(this.#spokes.map((spoke, at) => [spoke, elementAt(this.#spokes, at ^ 1)]));
    const walked = new Set<Spoke<E>>();
    return this.#spokes.flatMap((first) => {
      if (walked.has(first)) return [];
      const ring: Spoke<E>[] = [];
      for (let spoke = first; !walked.has(spoke); ) {
        walked.add(spoke);
        ring.push(spoke);
        spoke = this.#previous(twins.get(spoke) ?? spoke);
      }
      return [ring];
    });
  }

  /** Computes what is drawn of the walls and regions that have a touched spoke. */
  #draw(isTouched: (spoke: Spoke<E>) => boolean): void {
    for (let at = 0; at < this.#spokes.length; at += 2) {
      const [out, back] = [elementAt(this.#spokes, at), elementAt(this.#spokes, at + 1)];
      if (isTouched(out) || isTouched(back)) this.#drawn[at / 2] = this.#drawnWall(out, back);
    }
    for (const [at, ring] of this.#rings.entries()) if (ring.some(isTouched)) this.#faces[at] = this.#face(ring);
  }

  #drawnWall(out: Spoke<E>, back: Spoke<E>): DrawnWall<E> {
    const [start, end] = [this.#place(out.at), this.#place(back.at)];
    const left = [firstCorner(out), this.#cornerBefore(back)] as const;
    const right = [this.#cornerBefore(out), firstCorner(back)] as const;
    // A cut corner, and the end of a wall, is a triangle of its own beside the walls.
    const cuts = [out, back].flatMap(({ at, corners }) => (corners.length > 1 ? [[this.#place(at), ...corners]] : []));
    const outline = [start, ...left, end, right[1], right[0]];
    return { body: { edge: out.edge, start, end, left, right }, outlines: [outline, ...cuts].map(sameWayRound) };
  }

  #face(ring: readonly Spoke<E>[]): WallFace<E> {
    const gross = ring.map(({ at }) => this.#place(at));
    const sides = ring.map((spoke, at) => ({
      edge: spoke.edge,
      start: firstCorner(spoke),
      // The next spoke is the one before this wall at its other end.
      end: lastCorner(elementAround(ring, at + 1 - ring.length)),
    }));
    return { corners: ring.flatMap(({ corners }) => [...corners].reverse()), sides, isRoom: signedArea(gross) > 0 };
  }

  #previous({ at, place }: Spoke<E>): Spoke<E> {
    return elementAround(this.#fans.get(at) ?? [], place - 1);
  }

  /** The corner where the right side of a spoke begins. */
  #cornerBefore(spoke: Spoke<E>): Point {
    return lastCorner(this.#previous(spoke));
  }

  #place(id: number): Point {
    return this.#places.get(id) ?? { x: 0, y: 0 };
  }
}

/** One way round, so that polygons that overlap are filled together as one path. */
function sameWayRound(polygon: readonly Point[]): readonly Point[] {
  return signedArea(polygon) < 0 ? [...polygon].reverse() : polygon;
}

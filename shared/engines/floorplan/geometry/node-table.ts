import { elementAt } from './element-at.ts';
import { distance, type Point } from './point.ts';

/** More rows of cells than any drawing has, on both sides of the origin. */
const ROWS = 2 ** 26;

/** Nodes, each of which stands for all points close to it. */
export class NodeTable {
  readonly points: Point[] = [];
  readonly #reachMm: number;
  /** The nodes of each cell; a cell is twice as wide as the reach, so that four of them hold all that is close. */
  readonly #cells = new Map<number, number[]>();

  /** @param reachMm points that are no farther from a node belong to it */
  constructor(reachMm: number) {
    this.#reachMm = reachMm;
  }

  /** The first node that is close to a point; a new one without such a node. */
  at(point: Point): number {
    const [reachMm, widthMm] = [this.#reachMm, 2 * this.#reachMm];
    const [left, right] = [Math.floor((point.x - reachMm) / widthMm), Math.floor((point.x + reachMm) / widthMm)];
    const [low, high] = [Math.floor((point.y - reachMm) / widthMm), Math.floor((point.y + reachMm) / widthMm)];
    let first = Number.POSITIVE_INFINITY;
    for (let column = left; column <= right; column++) {
      for (let row = low; row <= high; row++) {
        const cell = this.#cells.get(column * ROWS + row);
        if (!cell) continue;
        for (const node of cell) {
          if (node < first && distance(elementAt(this.points, node), point) <= reachMm) first = node;
        }
      }
    }
    if (first < Number.POSITIVE_INFINITY) return first;
    const node = this.points.push(point) - 1;
    const key = Math.floor(point.x / widthMm) * ROWS + Math.floor(point.y / widthMm);
    const cell = this.#cells.get(key);
    if (cell) cell.push(node);
    else this.#cells.set(key, [node]);
    return node;
  }
}

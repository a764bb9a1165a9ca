import type { FaceLine } from './merge-collinear.ts';
import { parallelRows, type RowLine } from './parallel-rows.ts';
import { splitSorted } from './split-sorted.ts';

/** The narrowest and the widest joint between tiles. Openings between faces of walls are far wider. */
const MIN_JOINT_MM = 2;
const MAX_JOINT_MM = 30;
const SAME_LINE_MM = 2;
const MIN_TILES = 3;
const MIN_BESIDE = 0.5;

/**
 * Removes the sides of tiles: lines that follow each other on one line from joint to joint, with other tiles across a
 * joint. Blocks of masonry follow each other in the same way, but in a single row.
 */
export function removeTiles(lines: readonly FaceLine[]): FaceLine[] {
  const tiles = new Set(parallelRows(lines).flatMap(tileSides));
  return lines.filter((line) => !tiles.has(line));
}

function tileSides(row: readonly RowLine[]): FaceLine[] {
  const beside = acrossJoints(row);
  const found: RowLine[] = [];
  for (const sides of splitSorted(row, (next, _, first) => next.across - first.across <= SAME_LINE_MM)) {
    for (const chain of chainsOf(sides)) {
      const joined = chain.filter((side) => beside.has(side));
      if (chain.length >= MIN_TILES && joined.length >= MIN_BESIDE * chain.length) found.push(...chain);
    }
  }
  return found.map(({ line }) => line);
}

/** Sides on one line, from joint to joint. */
function chainsOf(sides: readonly RowLine[]): RowLine[][] {
  const chains: RowLine[][] = [];
  for (const side of [...sides].sort((p, q) => p.from - q.from)) {
    const chain = chains.at(-1);
    const joint = side.from - (chain?.at(-1)?.to ?? Number.NEGATIVE_INFINITY);
    if (chain && joint >= MIN_JOINT_MM && joint <= MAX_JOINT_MM) chain.push(side);
    else chains.push([side]);
  }
  return chains;
}

/** Lines with another one as far away as a joint is wide. */
function acrossJoints(row: readonly RowLine[]): Set<RowLine> {
  const found = new Set<RowLine>();
  for (const [index, side] of row.entries()) {
    for (let next = index + 1; next < row.length; next++) {
      const other = row[next];
      const joint = other ? other.across - side.across : Number.POSITIVE_INFINITY;
      if (!other || joint > MAX_JOINT_MM) break;
      const common = Math.min(side.to, other.to) - Math.max(side.from, other.from);
      if (joint < MIN_JOINT_MM || common < MIN_BESIDE * Math.min(side.to - side.from, other.to - other.from)) continue;
      found.add(side).add(other);
    }
  }
  return found;
}

import { cross, distance } from '../geometry/point.ts';
import { coverage } from './mark-extent.ts';
import { createSpatialIndex } from './spatial-index.ts';
import type { Gap } from './wall-run.ts';
import { boxAroundPiece, endOf, inPiece, onPiece, type WallPiece } from './wall-segment.ts';

/** Between two shells of a wall there is air, insulation or pipes; a wider space is a shaft or a cupboard. */
const MAX_CAVITY_MM = 200;
/** What touches are layers, or two walls that were drawn for two houses. */
const MIN_CAVITY_MM = 20;
/** Shorter ones are frames and piers: they are walls where longer walls of the drawing are as thick. */
const LONG_SHARE = 3;
const ALIKE_SHARE = 0.1;
/** Panes end so near to their jambs. */
const JAMB_MM = 30;
const MAX_WALL_MM = 650;
const PARALLEL = 0.01;
/** At least this share of a shell is opposite the longer one. */
const MIN_OPPOSITE = 0.7;
/** At least this share of the longer shell is opposite other ones: partitions and openings interrupt them. */
const MIN_COVERED = 0.6;
/** What a shell is longer than its wall by more than this, of the thickness of the wall, is a wall of its own. */
const MAX_LONGER = 1.2;

/** A shell opposite a longer one: where it lies along it and across. */
interface Opposite extends Gap {
  readonly piece: WallPiece;
  readonly low: number;
  readonly high: number;
}

/**
 * Makes one wall of shells that run side by side with a cavity between them, from the outermost face to the innermost
 * one: cavity walls, party walls of two houses, walls of pipes.
 */
export function mergeShells(pieces: readonly WallPiece[]): WallPiece[] {
  const near = createSpatialIndex(pieces, (piece) => boxAroundPiece(piece));
  const longest = [...pieces].sort((p, q) => q.lengthMm - p.lengthMm);
  const found = longest.flatMap((shell) => {
    const beside = near(boxAroundPiece(shell, MAX_CAVITY_MM)).flatMap((other) =>
      other === shell ? [] : (opposite(shell, other) ?? []),
    );
    return [1, -1].flatMap((side) => {
      const others = beside.filter(({ low, high }) => side * (low + high) > 0);
      const wall = wallOf(shell, others);
      return wall ? [{ shell, others, wall }] : [];
    });
  });
  const usual = found.filter(({ wall }) => isLong(wall)).map(({ wall }) => wall.thicknessMm);
  const isUsual = ({ thicknessMm }: WallPiece) =>
    usual.some((thickness) => Math.abs(thickness - thicknessMm) <= ALIKE_SHARE * thickness);
  const taken = new Set<WallPiece>();
  const merged = found.flatMap(({ shell, others, wall }): WallPiece[] => {
    const all = [shell, ...others.map(({ piece }) => piece)];
    if (!(isLong(wall) || isUsual(wall)) || all.some((piece) => taken.has(piece))) return [];
    if (isInOpening(wall, near(boxAroundPiece(wall, JAMB_MM)))) return [];
    for (const piece of all) taken.add(piece);
    return [wall, ...others.flatMap((other) => beyond(other, wall, shell))];
  });
  return merged.length === 0 ? [...pieces] : [...pieces.filter((piece) => !taken.has(piece)), ...merged];
}

/** Whether the wall goes on beyond an end without a cavity: then sills and panes stand side by side in an opening. */
function isInOpening(wall: WallPiece, beside: readonly WallPiece[]): boolean {
  const inLine = beside.filter((piece) => {
    const { v } = inPiece(wall, onPiece(piece, piece.lengthMm / 2));
    const isAlike = Math.abs(piece.thicknessMm - wall.thicknessMm) <= ALIKE_SHARE * wall.thicknessMm;
    return isAlike && Math.abs(v) <= JAMB_MM && Math.abs(cross(piece.along, wall.along)) <= PARALLEL;
  });
  return [wall.start, endOf(wall)].some((end) =>
    inLine.some((piece) => [piece.start, endOf(piece)].some((other) => distance(other, end) <= 2 * JAMB_MM)),
  );
}

function isLong({ lengthMm, thicknessMm }: WallPiece): boolean {
  return lengthMm >= LONG_SHARE * thicknessMm;
}

/** The place of a shell beside a longer one; undefined when there is no cavity between them. */
function opposite(shell: WallPiece, other: WallPiece): Opposite | undefined {
  if (shell.single || other.single || Math.abs(cross(shell.along, other.along)) > PARALLEL) return undefined;
  const [start, end] = [inPiece(shell, other.start), inPiece(shell, endOf(other))];
  const across = (start.v + end.v) / 2;
  const half = other.thicknessMm / 2;
  const cavityMm = Math.abs(across) - half - shell.thicknessMm / 2;
  if (cavityMm < MIN_CAVITY_MM || cavityMm > MAX_CAVITY_MM) return undefined;
  if (cavityMm + other.thicknessMm + shell.thicknessMm > MAX_WALL_MM) return undefined;
  const [from, to] = [Math.min(start.s, end.s), Math.max(start.s, end.s)];
  const common = Math.min(to, shell.lengthMm) - Math.max(from, 0);
  return common < MIN_OPPOSITE * other.lengthMm
    ? undefined
    : { piece: other, from, to, low: across - half, high: across + half };
}

/** The wall of a shell and of the shells on one side of it; undefined when they cover too little of it. */
function wallOf(shell: WallPiece, others: readonly Opposite[]): WallPiece | undefined {
  const whole = { from: 0, to: shell.lengthMm };
  if (others.length === 0 || coverage(others, whole) < MIN_COVERED * shell.lengthMm) return undefined;
  const half = shell.thicknessMm / 2;
  const low = Math.min(-half, ...others.map((other) => other.low));
  const high = Math.max(half, ...others.map((other) => other.high));
  const thicknessMm = high - low;
  if (thicknessMm > MAX_WALL_MM) return undefined;
  return { ...shell, start: onPiece(shell, 0, (low + high) / 2), thicknessMm };
}

/** What is left of a shell beyond the ends of its wall. */
function beyond({ piece, from, to }: Opposite, { thicknessMm }: WallPiece, shell: WallPiece): WallPiece[] {
  const forward = inPiece(shell, piece.start).s < inPiece(shell, endOf(piece)).s;
  const rests = [
    { lengthMm: -from, atStart: forward },
    { lengthMm: to - shell.lengthMm, atStart: !forward },
  ];
  return rests
    .filter(({ lengthMm }) => lengthMm > MAX_LONGER * thicknessMm)
    .map(({ lengthMm, atStart }) => ({
      ...piece,
      start: atStart ? piece.start : onPiece(piece, piece.lengthMm - lengthMm),
      lengthMm,
    }));
}

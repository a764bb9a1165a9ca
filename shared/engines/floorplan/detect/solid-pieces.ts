import { elementAt } from '../geometry/element-at.ts';
import { dot, minus } from '../geometry/point.ts';
import { createDisjointSets } from './disjoint-sets.ts';
import type { FaceLine } from './merge-collinear.ts';
import { type FacePair, pieceOf } from './pair-faces.ts';
import { endOf, inPiece, onPiece, type WallPiece } from './wall-segment.ts';

/** A wall of several layers is no thicker than this, and none of its layers thicker than that. */
const MAX_MERGED_MM = 650;
const MAX_LAYER_MM = 420;
/** A space between two walls, such as a shaft or a closet, is at least so wide. */
const MIN_VOID_MM = 200;
/** If two layers are too thick for a lining, the one that is this many times wider is a space beside the wall. */
const MIN_NICHE_SHARE = 1.15;
/** A wall is so much longer than a stub beside it. */
const STUB_SHARE = 3;
const MIN_SHARED = 0.7;
const MIN_EVEN_LAYERS = 4;
const LAYER_TOLERANCE = 0.12;

/**
 * Finds the walls among the pairs. A face belongs to one wall, so pairs that share most of a face are: layers of one
 * wall (masonry and lining) when they are together not thicker than a wall; two walls and the space between them when
 * the middle pair is the widest; stairs or a floor pattern when many have equal widths.
 */
export function solidPieces(lines: readonly FaceLine[], pairs: readonly FacePair[]): WallPiece[] {
  const stacks = stackPairs(lines, pairs);
  return stacks.flatMap((stack) => solveStack(layersOf(lines, stack)));
}

/** A pair in the axes of its stack: its stretch along them, and its faces across. */
interface Layer {
  readonly piece: WallPiece;
  readonly from: number;
  readonly to: number;
  readonly low: number;
  readonly high: number;
}

function solveStack(layers: readonly Layer[]): WallPiece[] {
  const [first, ...others] = layers;
  if (!first) return [];
  if (others.length === 0) return [first.piece];
  const lasting = layers.filter((layer) => !isStub(layer, layers));
  if (lasting.length < layers.length) return solveStack(lasting);
  const split = splitAlong(layers);
  if (split) return split.flatMap(solveStack);
  const widths = layers.map(({ low, high }) => high - low);
  const total = widths.reduce((sum, width) => sum + width, 0);
  const mean = total / widths.length;
  const even = widths.every((width) => Math.abs(width - mean) <= LAYER_TOLERANCE * mean);
  if (layers.length >= MIN_EVEN_LAYERS && even) return [];
  const widest = layers.reduce((best, layer) => (layer.high - layer.low > best.high - best.low ? layer : best));
  const at = layers.indexOf(widest);
  const [thin, thick] = [Math.min(...widths), total - Math.min(...widths)];
  // A lining is thin, and party walls are alike: a wider space beside a wall is a niche, a bench, a shaft.
  if (layers.length === 2 && thin > MIN_VOID_MM && thick > MIN_NICHE_SHARE * thin) {
    return [elementAt(layers, widths.indexOf(thin)).piece];
  }
  const isVoid = at > 0 && at < layers.length - 1 && widest.high - widest.low > MIN_VOID_MM;
  if (!isVoid && total <= MAX_MERGED_MM && Math.max(...widths) <= MAX_LAYER_MM) return [merged(layers)];
  // The widest space is no wall: what lies on either side of it is looked at by itself.
  return [...solveStack(layers.slice(0, at)), ...solveStack(layers.slice(at + 1))];
}

/**
 * Whether a layer is shorter than it is thick, beside a wall: the end of a partition before a door, or a pier. A layer
 * of the wall runs along it.
 */
function isStub({ from, to, low, high }: Layer, layers: readonly Layer[]): boolean {
  return to - from < high - low && layers.some((other) => other.to - other.from > STUB_SHARE * (to - from));
}

/** Splits a stack where one layer lies opposite several that follow each other: a stack for each of those. */
function splitAlong(layers: readonly Layer[]): Layer[][] | undefined {
  const lanes = layers.map((layer) => layers.filter((other) => sideBySide(layer, other) < 0.5));
  const busiest = lanes.reduce((best, lane) => (lane.length > best.length ? lane : best));
  if (busiest.length < 2) return undefined;
  return busiest.map((part) => {
    const others = layers
      .filter((layer) => !busiest.includes(layer))
      .filter((layer) => Math.min(layer.to, part.to) - Math.max(layer.from, part.from) > (part.to - part.from) / 2)
      .map((layer) => clipped(layer, part));
    return [part, ...withoutOverlapping(others)].sort((p, q) => p.low - q.low);
  });
}

function withoutOverlapping(layers: readonly Layer[]): Layer[] {
  return layers.filter((layer, index) => !layers.slice(0, index).some((other) => sideBySide(layer, other) < 0.5));
}

/** The share of the thinner layer that lies outside of the other layer, across: 1 for neighbours. */
function sideBySide(a: Layer, b: Layer): number {
  const common = Math.min(a.high, b.high) - Math.max(a.low, b.low);
  return 1 - Math.max(0, common) / Math.min(a.high - a.low, b.high - b.low);
}

function clipped(layer: Layer, { from, to }: Layer): Layer {
  const [start, end] = [Math.max(layer.from, from), Math.min(layer.to, to)];
  const forward = start - layer.from;
  const { piece } = layer;
  const moved = onPiece(piece, forward);
  return { ...layer, from: start, to: end, piece: { ...piece, start: moved, lengthMm: end - start } };
}

/** The wall from the outermost face to the outermost face, as long as its longest layer. */
function merged(layers: readonly Layer[]): WallPiece {
  const longest = layers.reduce((best, layer) => (layer.to - layer.from > best.to - best.from ? layer : best));
  const [low, high] = [Math.min(...layers.map((l) => l.low)), Math.max(...layers.map((l) => l.high))];
  const shift = (low + high - longest.low - longest.high) / 2;
  return { ...longest.piece, start: onPiece(longest.piece, 0, shift), thicknessMm: high - low };
}

/** All pieces turned into the direction of the first one, lowest first. */
function layersOf(lines: readonly FaceLine[], stack: readonly FacePair[]): Layer[] {
  const pieces = stack.map((pair) => pieceOf(lines, pair));
  const reference = elementAt(pieces, 0);
  const layers = pieces.map((piece): Layer => {
    const along = dot(piece.along, reference.along) > 0;
    const turned = along ? piece : { ...piece, start: endOf(piece), along: { x: -piece.along.x, y: -piece.along.y } };
    const [start, end] = [inPiece(reference, turned.start), inPiece(reference, endOf(turned))];
    const middle = (start.v + end.v) / 2;
    const half = piece.thicknessMm / 2;
    return { piece: turned, from: start.s, to: end.s, low: middle - half, high: middle + half };
  });
  return layers.sort((p, q) => p.low - q.low);
}

/** Pairs that share a face over most of the shorter one, transitively. */
function stackPairs(lines: readonly FaceLine[], pairs: readonly FacePair[]): FacePair[][] {
  const sets = createDisjointSets(pairs.length);
  const byFace = new Map<number, { pair: number; from: number; to: number }[]>();
  for (const [index, pair] of pairs.entries()) {
    const [p, q] = [elementAt(lines, pair.first), elementAt(lines, pair.second)];
    const shift = (s: number) => dot(minus({ x: p.a.x + p.along.x * s, y: p.a.y + p.along.y * s }, q.a), q.along);
    const theirs = [shift(pair.from), shift(pair.to)];
    push(byFace, pair.first, { pair: index, from: pair.from, to: pair.to });
    push(byFace, pair.second, { pair: index, from: Math.min(...theirs), to: Math.max(...theirs) });
  }
  for (const spans of byFace.values()) {
    for (const [position, a] of spans.entries()) {
      for (const b of spans.slice(position + 1)) {
        const shared = Math.min(a.to, b.to) - Math.max(a.from, b.from);
        if (shared >= MIN_SHARED * Math.min(a.to - a.from, b.to - b.from)) sets.unite(a.pair, b.pair);
      }
    }
  }
  const stacks = new Map<number, FacePair[]>();
  for (const [index, pair] of pairs.entries()) push(stacks, sets.root(index), pair);
  return [...stacks.values()];
}

function push<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const known = map.get(key);
  if (known) known.push(value);
  else map.set(key, [value]);
}

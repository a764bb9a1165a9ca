import { checkTriangles } from '../conversion-limits.ts';
import { MAX_TRIANGLES } from '../limits.ts';
import type { Change } from './change.ts';
import { nothingShown, notInModel } from './option-not-applicable.ts';
import { isNamed, type Piece, type ShapedPiece, unchanged } from './piece.ts';
import { placeAt } from './place-at.ts';
import { intervalOf, lengthOf } from './size/interval.ts';
import { resizeAxis } from './size/resize-axis.ts';
import { standOnFloor } from './stand-on-floor.ts';

const MM_PER_M = 1000;

/** A model that should be changed. */
interface ShapeInput<P extends Piece> {
  readonly pieces: readonly P[];
  /** Names of materials that no piece has now: those of variants that were not chosen. */
  readonly otherNames: readonly string[];
  /** The pieces of the model that a change attaches. */
  attached(change: Extract<Change, { kind: 'attach' }>): readonly P[];
}

/** The pieces that are shown, on the floor and in the middle, and the box around them in millimetres. */
export interface Shape<P extends Piece> {
  readonly pieces: readonly ShapedPiece<P>[];
  readonly dimensionsMm: { readonly width: number; readonly height: number; readonly depth: number };
}

/**
 * Applies the changes that add, hide, move and stretch parts: first what is attached, then what is shown or hidden (the
 * last change of a part counts), then sizes. So changes of different parts and axes can stand in any order (D621).
 *
 * @throws ModelError OPTION_NOT_APPLICABLE with the name that the model does not have; MODEL_TOO_COMPLEX
 */
export function shapePieces<P extends Piece>(input: ShapeInput<P>, changes: readonly Change[]): Shape<P> {
  const attached = new Map(changes.flatMap((change) => (change.kind === 'attach' ? [[change.node, change]] : [])));
  let pieces = input.pieces.map(unchanged);
  let triangles = 0;
  for (const [node, change] of attached) {
    const place = pieces.filter(({ source }) => source.name === node);
    if (place.length === 0) throw notInModel('node', node);
    const parts = input.attached(change);
    triangles += parts.reduce((sum, { indices }) => sum + indices.length / 3, 0);
    checkTriangles(triangles, { maxTriangles: MAX_TRIANGLES }, 'What is attached');
    pieces = [...pieces.filter(({ source }) => source.name !== node), ...placeAt(place, parts.map(unchanged))];
  }
  checkNames(pieces, input.otherNames, changes);
  pieces = shownOf(pieces, changes);
  for (const change of changes) {
    if (change.kind !== 'size') continue;
    const { widthMm, heightMm, depthMm, rules } = change;
    if (widthMm !== undefined) pieces = resizeAxis(pieces, 'width', widthMm, rules);
    if (heightMm !== undefined) pieces = resizeAxis(pieces, 'height', heightMm, rules);
    if (depthMm !== undefined) pieces = resizeAxis(pieces, 'depth', depthMm, rules);
  }
  const side = (axis: 'width' | 'height' | 'depth') => lengthOf(intervalOf(pieces, axis)) * MM_PER_M;
  const dimensionsMm = { width: side('width'), height: side('height'), depth: side('depth') };
  return { pieces: standOnFloor(pieces), dimensionsMm };
}

function checkNames(pieces: readonly ShapedPiece[], otherNames: readonly string[], changes: readonly Change[]): void {
  const known = new Set([...pieces.flatMap(({ source }) => [source.name, ...source.materials]), ...otherNames]);
  for (const change of changes) {
    const missing = namesIn(change).find((name) => !known.has(name));
    if (missing !== undefined) throw notInModel('part', missing);
  }
}

function namesIn(change: Change): readonly string[] {
  if (change.kind === 'size') return change.rules.flatMap(({ parts }) => parts);
  if (change.kind === 'show' || change.kind === 'hide') return change.nodes;
  return change.kind === 'colour' || change.kind === 'material' ? change.parts : [];
}

function shownOf<P extends Piece>(pieces: readonly ShapedPiece<P>[], changes: readonly Change[]): ShapedPiece<P>[] {
  const switches = changes.filter((change) => change.kind === 'show' || change.kind === 'hide');
  const shown = pieces.filter(
    ({ source }) => switches.findLast(({ nodes }) => isNamed(source, nodes))?.kind !== 'hide',
  );
  if (shown.length > 0) return shown;
  const [name = ''] = switches.findLast(({ kind }) => kind === 'hide')?.nodes ?? [];
  throw nothingShown(name);
}

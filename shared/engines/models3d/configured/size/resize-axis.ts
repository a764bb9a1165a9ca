import { checkTriangles } from '../../conversion-limits.ts';
import { MAX_TRIANGLES } from '../../limits.ts';
import type { SizeRule } from '../change.ts';
import { sizeNotPossible } from '../option-not-applicable.ts';
import { isNamed, type Piece, type ShapedPiece } from '../piece.ts';
import { type AxisMap, axisMap } from './axis-map.ts';
import { type Bodies, findBodies } from './find-bodies.ts';
import { type Axis, type Interval, intervalOf, lengthOf } from './interval.ts';
import { type Move, movePiece } from './move-piece.ts';
import { type Copy, MAX_COPIES, repeatBodies } from './repeat-bodies.ts';
import { repeatPiece } from './repeat-piece.ts';

const MM = 0.001;
/** A side that differs by less has the size already, in metres. */
const SAME_M = 0.000_01;

/**
 * Gives a model another size along one axis. Parts without a rule are stretched; kept parts keep their shape and their
 * place between the ends; repeated ones become more or fewer (D622). The first rule that names a part counts.
 *
 * @throws ModelError OPTION_NOT_APPLICABLE if the rules leave no place for the parts; MODEL_TOO_COMPLEX
 */
export function resizeAxis<P extends Piece>(
  pieces: readonly ShapedPiece<P>[],
  axis: Axis,
  sizeMm: number,
  rules: readonly SizeRule[],
): ShapedPiece<P>[] {
  const whole = intervalOf(pieces, axis);
  const lengthM = sizeMm * MM;
  if (Math.abs(lengthOf(whole) - lengthM) < SAME_M) return [...pieces];
  if (!(lengthOf(whole) > SAME_M)) throw sizeNotPossible(axis, sizeMm, 'the model is flat');
  const ruled = rules.filter((rule) => rule.axis === axis);
  const ruleOf = (piece: ShapedPiece) => ruled.find(({ parts }) => isNamed(piece.source, parts));
  const groups = Map.groupBy(pieces, (piece) => groupOf(piece, ruleOf(piece)));
  const bodies = new Map(
    [...groups].flatMap(([group, members]) =>
      group === undefined ? [] : [[group, findBodies(members, axis)] as const],
    ),
  );
  const kept = [...bodies].flatMap(([group, { bodies: found }]) => (typeof group === 'number' ? found : []));
  const tooLong = kept.some((body) => lengthOf(body) > lengthM + SAME_M);
  if (tooLong) throw sizeNotPossible(axis, sizeMm, 'a part that keeps its size is longer');
  const map = axisMap(whole, lengthM, kept);
  const out = new Map<ShapedPiece<P>, ShapedPiece<P>>();
  let triangles = 0;
  for (const [group, members] of groups) {
    const found = group === undefined ? undefined : bodies.get(group);
    const copies = typeof group === 'object' && found && copiesOf(group, found, { whole, lengthM, sizeMm, axis });
    const moves = found?.bodies.map((body) => keptMove(body, { whole, lengthM, map })) ?? [];
    for (const [at, piece] of members.entries()) {
      const bodyOf = found?.bodyOf[at] ?? new Uint32Array();
      const changed =
        copies && found
          ? repeatPiece(piece, axis, { ...found, copies, bodyOf })
          : movePiece(piece, axis, (vertex) => moves[bodyOf[vertex] ?? 0] ?? map);
      out.set(piece, changed);
      // Each piece has the limit of the whole: without the sum, a hundred pieces would be a hundred times as large.
      triangles += changed.indices.length / 3;
      checkTriangles(triangles, { maxTriangles: MAX_TRIANGLES }, 'The chosen model');
    }
  }
  return pieces.map((piece) => out.get(piece) ?? piece);
}

/** Stretched pieces have no group, kept ones that of their part, repeated ones that of their rule. */
function groupOf(piece: ShapedPiece, rule: SizeRule | undefined): number | SizeRule | undefined {
  if (!rule || rule.rule === 'stretch') return undefined;
  return rule.rule === 'keep' ? piece.source.part : rule;
}

interface Place {
  readonly whole: Interval;
  readonly lengthM: number;
}

/** A short body moves with what is around it; a long one keeps its share of the free length. */
function keptMove(body: Interval, { whole, lengthM, map }: Place & { readonly map: AxisMap }): Move {
  const end = map.at(body.max);
  const rigidEnd = map.at(body.min) + lengthOf(body);
  const free = lengthOf(whole) - lengthOf(body);
  const share = free > SAME_M ? (body.min - whole.min) / free : 0.5;
  const start = Math.abs(end - rigidEnd) < SAME_M ? map.at(body.min) : whole.min + share * (lengthM - lengthOf(body));
  return { at: (value) => value - body.min + start, factorAt: () => 1 };
}

function copiesOf(
  rule: SizeRule,
  { bodies }: Bodies,
  { whole, lengthM, sizeMm, axis }: Place & { readonly sizeMm: number; readonly axis: Axis },
): Copy[] {
  const spacingM = rule.spacingMm === undefined ? undefined : rule.spacingMm * MM;
  const copies = repeatBodies(bodies, { axis: whole, lengthM, spacingM });
  if (!copies) throw sizeNotPossible(axis, sizeMm, 'it has no place for the parts that are repeated');
  if (copies.length > MAX_COPIES)
    throw sizeNotPossible(axis, sizeMm, `parts would be repeated more than ${MAX_COPIES} times`);
  return copies;
}

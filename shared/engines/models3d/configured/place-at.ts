import type { Piece, ShapedPiece } from './piece.ts';
import { intervalOf } from './size/interval.ts';
import { movedBy } from './stand-on-floor.ts';

/**
 * Puts the pieces of another model in the place of a part: on the floor of its box, in the middle. They take its name
 * and number, so that rules of sizes mean them too.
 *
 * @param place the pieces of the part, at least one
 */
export function placeAt<P extends Piece>(
  place: readonly ShapedPiece<P>[],
  added: readonly ShapedPiece<P>[],
): readonly ShapedPiece<P>[] {
  const { name = '', part = 0 } = place[0]?.source ?? {};
  const [x, y, z] = [intervalOf(place, 'width'), intervalOf(place, 'height'), intervalOf(place, 'depth')];
  const moved = movedBy(added, [(x.min + x.max) / 2, y.min, (z.min + z.max) / 2]);
  return moved.map((piece) => ({ ...piece, source: { ...piece.source, name, part } }));
}

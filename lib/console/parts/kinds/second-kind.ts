import type { SizeMm } from '../size/size-mm.ts';
import type { ItemKind } from './item-kind.ts';
import type { Piece } from './piece-of-item.ts';

/** The kinds that a piece can be asked about. */
type SecondKind = Extract<ItemKind, 'armchair' | 'bench' | 'chair' | 'sofa' | 'stool'>;

/** A kind that is near another one, and from or below which width a piece is more often that. */
interface Near {
  readonly kind: SecondKind;
  readonly fromMm?: number;
  readonly belowMm?: number;
}

/**
 * The kinds of seats that names mix up. Chairs are 40 to 65 cm wide, armchairs 60 to 110 cm, sofas from 120 cm; between
 * the limits nobody is asked.
 */
const NEAR: Readonly<Partial<Record<Piece, readonly Near[]>>> = {
  chair: [{ kind: 'armchair', fromMm: 680 }],
  armchair: [
    { kind: 'chair', belowMm: 560 },
    { kind: 'sofa', fromMm: 1_250 },
  ],
  sofa: [{ kind: 'armchair', belowMm: 1_150 }],
  stool: [{ kind: 'bench', fromMm: 1_000 }],
  bench: [{ kind: 'stool', belowMm: 550 }],
};

/**
 * The kind that a piece may be as well, by its width, whichever side that is; undefined if its size leaves no doubt. A
 * chair for an office is no armchair, however wide it is.
 */
export function secondKind(piece: Piece | undefined, size: SizeMm | null): SecondKind | undefined {
  if (!size || piece === undefined) return undefined;
  const [shorter, longer] = [Math.min(size.width, size.depth), Math.max(size.width, size.depth)];
  const near = NEAR[piece] ?? [];
  // A model may lie turned: wide enough is what both sides say, and so is narrow enough.
  const isSquare = piece === 'chair' || piece === 'armchair';
  return near.find(({ kind, fromMm, belowMm }) => {
    const wide = isSquare && kind !== 'sofa' ? shorter : longer;
    return (fromMm !== undefined && wide >= fromMm) || (belowMm !== undefined && longer < belowMm);
  })?.kind;
}

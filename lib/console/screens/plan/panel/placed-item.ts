import type { Item } from '../../../../../shared/domain/items/shown-item.ts';
import { PUBLISHED } from '../../../parts/visibility.ts';
import type { PieceSize } from '../commands/resize-pieces.ts';

/** What a plan shows of the item of a piece. */
export interface PlacedItem {
  readonly name: string | undefined;
  readonly glbUrl: string | undefined;
  /** Sides that nobody has set yet are missing. */
  readonly size: Partial<PieceSize>;
  /** Whether clients get it. */
  readonly isPublished: boolean;
  /** Whether a configuration of the item may have another size. */
  readonly hasSizeOption: boolean;
}

/** What a plan shows of an item that was asked for by its id. */
export function placedItem({ label, assets, width, depth, height, options = [], visibilityStatus }: Item): PlacedItem {
  return {
    name: label || undefined,
    glbUrl: assets.glb?.url,
    size: {
      ...(width !== null && { widthMm: width }),
      ...(depth !== null && { depthMm: depth }),
      ...(height !== null && { heightMm: height }),
    },
    isPublished: (visibilityStatus ?? PUBLISHED) === PUBLISHED,
    hasSizeOption: options.some(({ kind }) => kind === 'size'),
  };
}

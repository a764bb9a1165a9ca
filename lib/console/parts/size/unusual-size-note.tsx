import { useTexts } from '../../texts/use-texts.tsx';
import type { Piece } from '../kinds/piece-of-item.ts';
import { sizeDoubtText } from './size-doubt-text.ts';
import type { SizeMm } from './size-mm.ts';
import { sizeDoubt } from './unusual-size.ts';

interface Props {
  readonly size: SizeMm | null | undefined;
  /** What the item is, if its usual size is known. */
  readonly piece: Piece | undefined;
}

/** Says that hardly any such piece has this size; nothing of a usual one. */
export function UnusualSizeNote({ size, piece }: Props) {
  const texts = useTexts();
  const doubt = sizeDoubt(size, piece);
  if (!size || !doubt) return null;
  return (
    <p className="odd unusual-size">
      <span className="mark look">{texts.unusualSize}</span> {sizeDoubtText(doubt, texts)}
    </p>
  );
}

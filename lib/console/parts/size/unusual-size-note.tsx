import { filled, useTexts } from '../../texts/use-texts.tsx';
import { type SizeMm, sizeText } from './size-mm.ts';
import { isUnusualSize, USUAL_MAX_MM, USUAL_MIN_MM } from './unusual-size.ts';

interface Props {
  readonly size: SizeMm | null | undefined;
  /** `mark`: the reason stands nearby. `whole`: the size stands nowhere else. */
  readonly says?: 'mark' | 'reason' | 'whole';
}

/** Says that hardly any furniture has this size; nothing of a usual one. */
export function UnusualSizeNote({ size, says = 'reason' }: Props) {
  const texts = useTexts();
  if (!size || !isUnusualSize(size)) return null;
  const number = new Intl.NumberFormat();
  const limits = { max: number.format(USUAL_MAX_MM / 1_000), min: number.format(USUAL_MIN_MM / 10) };
  return (
    <p className="odd unusual-size">
      <span className="mark look">{texts.unusualSize}</span> {says === 'whole' && `${sizeText(size)}. `}
      {says !== 'mark' && filled(texts.unusualSizeWhy, limits)}
    </p>
  );
}

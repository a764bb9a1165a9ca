import type { Texts } from '../../texts/en.ts';
import { filled } from '../../texts/filled.ts';
import { lengthText } from './size-mm.ts';
import { type SizeDoubt, USUAL_MAX_MM } from './unusual-size.ts';

/** Why a size is unusual, as a sentence: `A sofa is rarely deeper than 1.3 m.` */
export function sizeDoubtText(doubt: SizeDoubt, texts: Texts): string {
  const number = new Intl.NumberFormat();
  if (doubt.because === 'large') return filled(texts.unusualLarge, { max: number.format(USUAL_MAX_MM / 1_000) });
  if (doubt.because === 'tiny') {
    return filled(doubt.isUnknown ? texts.unusualTinyUnknown : texts.unusualTiny, {
      min: number.format(doubt.minMm / 10),
    });
  }
  if (doubt.because === 'cube') {
    return filled(doubt.isExact ? texts.unusualCube : texts.unusualCubeAbout, { side: number.format(doubt.sideMm) });
  }
  if (doubt.because === 'flat') return filled(texts.unusualFlat, { side: lengthText(doubt.sideMm) });
  const limitOf = (mm: number) => (mm < 1_000 ? `${number.format(mm / 10)} cm` : `${number.format(mm / 1_000)} m`);
  if (doubt.because === 'small') {
    return filled(texts.rarelySmall, { piece: texts[`a_${doubt.piece}`], limit: limitOf(doubt.limitMm) });
  }
  const { because, side, limitMm, ofThisHeight } = doubt;
  const name = texts[`a_${doubt.piece}`];
  const piece = ofThisHeight ? filled(texts.ofThisHeight, { piece: name }) : name;
  return filled(texts[`rarely_${because}_${side}`], { piece, limit: limitOf(limitMm) });
}

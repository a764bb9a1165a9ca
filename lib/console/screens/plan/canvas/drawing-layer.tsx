import { memo } from 'react';
import type { Underlay } from '../underlay/underlay.ts';

interface Props {
  readonly underlay: Underlay;
  /** The lines that are no part of the plan, as the data of a path. */
  readonly unused: string;
  readonly viewBox: string;
  /** 0 to 1. */
  readonly strength: number;
  readonly hasTexts: boolean;
  /** The plan has furniture of its own over it: that of the drawing steps back. */
  readonly isFurnished: boolean;
}

/**
 * The drawing that a plan was made from: a picture of its own, so that it is not painted again while the plan changes.
 */
export function DrawingLayer({ underlay, unused, viewBox, strength, hasTexts, isFurnished }: Props) {
  return (
    <svg className="plan-drawing" aria-hidden="true" viewBox={viewBox} style={{ opacity: strength }}>
      <Lines underlay={underlay} unused={unused} hasTexts={hasTexts} isFurnished={isFurnished} />
    </svg>
  );
}

/** Made once: only the part that is seen changes. */
const Lines = memo(function Lines({ underlay, unused, hasTexts, isFurnished }: Omit<Props, 'viewBox' | 'strength'>) {
  return (
    <>
      <path d={underlay.outline} />
      <path className={isFurnished ? 'furniture behind' : 'furniture'} d={underlay.furniture} />
      <path className="unused" d={unused} />
      {hasTexts &&
        underlay.texts.map(({ text, xMm, yMm, heightMm, degrees }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: texts of a drawing never change
          <text key={index} fontSize={heightMm} transform={`translate(${xMm} ${yMm}) rotate(${degrees})`}>
            {text}
          </text>
        ))}
    </>
  );
});

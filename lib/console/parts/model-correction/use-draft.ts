import { useState } from 'react';
import type { Side } from '../size/size-mm.ts';
import type { RealMeasure } from './scaled-size.ts';

/** A real measure that somebody has typed and not yet applied, as it stands in the fields. */
export interface DraftFields {
  readonly side: Side;
  /** In millimetres; empty if nothing is typed. */
  readonly typed: string;
}

/** The measure that the fields say. */
export interface Draft {
  readonly fields: DraftFields;
  readonly measure: RealMeasure | undefined;
}

/**
 * Keeps what is typed until it is applied. The side that somebody has chosen, or typed for, stays.
 *
 * @param odd the side whose measure is unusual: it is most probably the one that is set
 */
export function useDraft(odd: Side = 'width') {
  const [chosen, setChosen] = useState<Side>();
  const [typed, setTyped] = useState('');
  const side = chosen ?? odd;
  const mm = Number(typed);
  const draft: Draft = { fields: { side, typed }, measure: mm > 0 ? { side, mm } : undefined };
  const change = (changes: Partial<DraftFields>) => {
    setChosen(changes.side ?? side);
    if (changes.typed !== undefined) setTyped(changes.typed);
  };
  return { draft, change, clear: () => change({ typed: '' }) };
}

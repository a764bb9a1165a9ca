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

const NOTHING: DraftFields = { side: 'width', typed: '' };

/** Keeps what is typed until it is applied. The side stays: the next model probably has another measure of it. */
export function useDraft() {
  const [fields, setFields] = useState(NOTHING);
  const { side, typed } = fields;
  const mm = Number(typed);
  const draft: Draft = { fields, measure: mm > 0 ? { side, mm } : undefined };
  const change = (changes: Partial<DraftFields>) => setFields((before) => ({ ...before, ...changes }));
  return { draft, change, clear: () => change({ typed: '' }) };
}

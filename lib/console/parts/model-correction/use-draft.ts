import { useState } from 'react';
import type { UpAxis } from '../../../../shared/engines/models3d/units.ts';
import type { Side } from '../size/size-mm.ts';
import type { Correction } from './correction.ts';

/** What somebody has chosen of a model and not yet applied, as it stands in the fields. */
export interface DraftFields {
  readonly upAxis: UpAxis | undefined;
  readonly side: Side;
  /** In millimetres; empty if nothing is typed. */
  readonly typed: string;
}

/** The correction that the fields say, as a draft. */
export interface Draft extends Pick<Correction, 'upAxis' | 'measure'> {
  readonly fields: DraftFields;
}

const NOTHING: DraftFields = { upAxis: undefined, side: 'width', typed: '' };

/** Keeps what is chosen until it is applied. The side stays: the next model probably has another measure of it. */
export function useDraft() {
  const [fields, setFields] = useState(NOTHING);
  const { upAxis, side, typed } = fields;
  const mm = Number(typed);
  const draft: Draft = {
    fields,
    ...(upAxis !== undefined && { upAxis }),
    ...(mm > 0 && { measure: { side, mm } }),
  };
  const change = (changes: Partial<DraftFields>) => setFields((before) => ({ ...before, ...changes }));
  return { draft, change, clear: () => change({ upAxis: undefined, typed: '' }) };
}

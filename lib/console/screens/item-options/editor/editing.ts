import { createContext, useContext } from 'react';
import type { ModelParts } from '../../../../viewer/options/model-parts.ts';
import type { Draft } from '../draft/draft.ts';
import type { FaultAt } from '../draft/faults.ts';

/** What every field of the editor needs. */
interface Editing {
  readonly draft: Draft;
  readonly change: (draft: Draft) => void;
  readonly faultAt: FaultAt;
  /** What the model has; empty until it is loaded. */
  readonly parts: ModelParts;
  /** The language of the words that are edited. */
  readonly language: string;
  /** Of the item; null if it has none. */
  readonly currency: string | null;
}

/** Gives the fields what they need. */
export const EditingContext = createContext<Editing | undefined>(undefined);

/** @throws {Error} outside of the {@link EditingContext} */
export function useEditing(): Editing {
  const editing = useContext(EditingContext);
  if (!editing) throw new Error('nothing is edited');
  return editing;
}

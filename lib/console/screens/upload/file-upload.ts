import type { Texts } from '../../texts/en.ts';

/** One file on its way to a model. */
export interface FileUpload {
  readonly file: File;
  /** The item that gets the model: catalog and the file's name without its ending. */
  readonly itemId: string;
  /** Whether there is such an item already; undefined while nobody knows. */
  readonly isKnown?: boolean | undefined;
  readonly state: 'waiting' | 'uploading' | 'running' | 'done' | 'failed';
  /** Of the upload, then of the conversion: 0 to 100. */
  readonly percent: number;
  readonly jobId?: string | undefined;
  readonly error?: string | undefined;
}

/** How many files are in each state, in the order of the work. */
export function countsOf(
  uploads: readonly FileUpload[],
): readonly (readonly [keyof Texts & FileUpload['state'], number])[] {
  const states = ['waiting', 'uploading', 'running', 'done', 'failed'] as const;
  return states.map((state) => [state, uploads.filter((each) => each.state === state).length] as const);
}

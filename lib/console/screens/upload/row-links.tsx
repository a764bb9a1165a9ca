import type { FileUpload } from './file-upload.ts';
import { showRow } from './show-row.ts';

/** More rows are found one after the other. */
const SHOWN_ROWS = 5;

/** The names of some uploads: a press brings the row into sight. */
export function RowLinks({ uploads }: { readonly uploads: readonly FileUpload[] }) {
  return uploads.slice(0, SHOWN_ROWS).map(({ key, name }) => (
    <button key={key} type="button" className="plain" onClick={() => showRow(key)}>
      {name}
    </button>
  ));
}

import { guarded, quotedCell } from '../items/bulk/csv-record.ts';
import type { ImportRow } from './import-journal.ts';

/** The head of the result of an import. */
export const RESULT_HEAD = 'row,id,outcome,reason,modelJob,file\n';

/** One row of the result of an import. `row` is the line of the file, from 1. */
export function resultRow({ line, id, outcome, reason, modelJob, file }: ImportRow): string {
  return `${[String(line), id ?? '', outcome, guarded(reason ?? ''), modelJob ?? '', guarded(file ?? '')].map(quotedCell).join(',')}\n`;
}

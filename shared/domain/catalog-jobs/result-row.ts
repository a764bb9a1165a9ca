import { quotedCell } from '../items/bulk/csv-record.ts';
import type { ImportRow } from './import-journal.ts';

/** The head of the result of an import. */
export const RESULT_HEAD = 'row,id,outcome,reason,modelJob\n';

/** One row of the result of an import. `row` is the line of the file, from 1. */
export function resultRow({ line, id, outcome, reason, modelJob }: ImportRow): string {
  return `${[String(line), id ?? '', outcome, reason ?? '', modelJob ?? ''].map(quotedCell).join(',')}\n`;
}

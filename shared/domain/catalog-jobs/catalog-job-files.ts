import { FILE_PREFIXES } from '../../platform/aws/file-prefixes.ts';
import type { StoredJob } from '../../platform/jobs/job.ts';
import type { CatalogWork, TableFormat } from './catalog-job.ts';

const CONTENT_TYPES: Readonly<Record<TableFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  jsonl: 'application/x-ndjson',
};

/**
 * Keys of the files of a catalog's job in the private bucket. Storage deletes them some time after the row of the job
 * (D2198): until then an import can be undone.
 */
export function catalogJobFiles({ tenant, id }: Pick<StoredJob, 'tenant' | 'id'>) {
  const folder = `${FILE_PREFIXES.catalogJobs}${tenant}/${id}`;
  return {
    /** The sent file. */
    source: `${folder}/source`,
    /** How far the job is: {@link ImportPlace}. */
    place: `${folder}/place.json`,
    /** The items that the files of an archive go to. */
    matches: `${folder}/matches.json`,
    /** What a batch was about to write, and what became of its rows. Batches count from 1. */
    plan: (batch: number) => `${folder}/plan-${batch}.json`,
    rows: (batch: number) => `${folder}/rows-${batch}.json`,
    result: `${folder}/result`,
  };
}

/** The content type of a job's result: the items of an export in its format, the rows of an import or undo as CSV. */
export function resultType(work: CatalogWork): string {
  return CONTENT_TYPES[work.work === 'export' ? work.format : 'csv'];
}

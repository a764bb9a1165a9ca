import type { StoredJob } from '../../platform/jobs/job.ts';

/** Keys of the files of a catalog's job in the private bucket. They are kept as long as the tenant: an import can be undone. */
export function catalogJobFiles({ tenant, id }: Pick<StoredJob, 'tenant' | 'id'>) {
  const folder = `${tenant}/catalog-jobs/${id}`;
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

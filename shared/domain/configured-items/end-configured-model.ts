import { ConditionFailedError, type Table, writeTransaction } from '../../platform/aws/table.ts';
import type { Clock } from '../../platform/identifiers/clock.ts';
import { endChange, heldBy } from '../../platform/jobs/job-changes.ts';
import { LeaseLostError } from '../../platform/jobs/job-store.ts';
import { listedParts } from '../../platform/jobs/listed-change.ts';
import type { Attempt } from '../../platform/jobs/run-job.ts';
import type { ConvertedModel } from '../conversions/finish-conversion.ts';
import type { ModelPlace } from './configured-reader.ts';
import type { ConfiguredStore } from './configured-store.ts';

/** Ends the job of a model; see {@link endConfiguredModel}. */
export type EndConfigured = (
  attempt: Pick<Attempt, 'job' | 'owner'>,
  place: ModelPlace,
  model: ConvertedModel,
) => Promise<void>;

/**
 * Returns the function that ends the job of the model of a choice: job at 100 and the row of the model in one
 * transaction, with the condition that the attempt holds the lease.
 *
 * @param jobs the table `jobs`
 * @throws LeaseLostError if the attempt has lost the lease
 */
export function endConfiguredModel(
  jobs: Table,
  configured: Pick<ConfiguredStore, 'readyPart'>,
  clock: Clock,
): EndConfigured {
  return async ({ job, owner }, place, { assets, masterKey, preview, dimensionsMm, triangles, shading, warnings }) => {
    const now = clock();
    const results = [
      ...Object.values(assets).map((asset) => ({ ...asset, triangles })),
      { format: 'webp', key: preview.key, width: preview.widthPx, height: preview.heightPx },
    ];
    const resultKey = results[0]?.key;
    const facts = { results, warnings, error: null, ...(resultKey === undefined ? {} : { resultKey }) };
    const end = { change: endChange(100, facts, now), condition: heldBy(owner), status: 100, progress: 100 } as const;
    const ready = configured.readyPart(place, {
      ...{ status: 'ready', jobId: job.id, error: null, assets: { ...assets }, images: { perspectiveImage: preview } },
      ...{ masterKey, dimensionsMm, updated: now.toISOString() },
      ...(shading && { shading }),
    });
    try {
      await writeTransaction([...listedParts(jobs, { ...job, status: 10 }, end, now), ready]);
    } catch (error) {
      if (error instanceof ConditionFailedError) throw new LeaseLostError('the lease is gone', { cause: error });
      throw error;
    }
  };
}

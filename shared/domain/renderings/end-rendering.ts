import * as z from 'zod';
import { ConditionFailedError, type Table, type TransactionPart, writeTransaction } from '../../platform/aws/table.ts';
import type { Clock } from '../../platform/identifiers/clock.ts';
import { itemIdOfPath, parseItemId } from '../../platform/identifiers/item-id.ts';
import type { JobNote, StoredResult } from '../../platform/jobs/job.ts';
import { endChange, heldBy } from '../../platform/jobs/job-changes.ts';
import { LeaseLostError } from '../../platform/jobs/job-store.ts';
import { listedParts } from '../../platform/jobs/listed-change.ts';
import type { Attempt } from '../../platform/jobs/run-job.ts';
import { baseOfConfigured } from '../configured-items/configured-id.ts';
import type { ModelPlace } from '../configured-items/configured-reader.ts';
import { configuredStore } from '../configured-items/configured-store.ts';
import type { ImageType, StoredImage } from '../items/item.ts';
import { withRenderedImages } from '../items/item-image.ts';
import { itemKey } from '../items/item-keys.ts';
import { modelFileOf } from '../items/models/pictures-of-model.ts';
import { endWithItem } from '../jobs/end-with-item.ts';

/** The pictures of a rendering, and those that the item shows from now on. */
export interface RenderingMade {
  readonly results: readonly StoredResult[];
  readonly warnings: readonly JobNote[];
  readonly images: Readonly<Partial<Record<ImageType, StoredImage>>>;
  /** The model that the pictures show, for a configured item. */
  readonly shownModel?: ModelPlace;
  /** The model of the item when it was rendered; see `modelFileOf`. */
  readonly modelFile?: string | undefined;
}

/** Ends a rendering; see {@link endRendering}. */
export type EndRendering = (attempt: Pick<Attempt, 'job' | 'owner'>, made: RenderingMade) => Promise<void>;

/**
 * Returns the function that ends a rendering: of an item in one transaction with its images, unless the item has
 * another model by then (D707), of a configured item in one
 * with the images of its model, of a plan or a plan snapshot alone.
 *
 * @throws LeaseLostError if the attempt has lost the lease
 */
export function endRendering(tables: { jobs: Table; items: Table }, clock: Clock): EndRendering {
  const endOfItem = endWithItem(tables, clock);
  const endAlone = endRenderingAlone(tables.jobs, clock);
  const configured = configuredStore(tables.items);
  return async (attempt, { results, warnings, images, shownModel, modelFile }) => {
    if (parseItemId(attempt.job.targetId) && (await isItem(attempt.job))) {
      const rendered = { images, modelFile, isAutomatic: attempt.job.sourceSettings.automatic === true };
      return endOfItem(attempt, (item) => ({
        results,
        warnings,
        ...(modelFileOf(item) === modelFile && { changed: withRenderedImages(item, rendered) }),
      }));
    }
    const model = shownModel && (await configured.model(shownModel));
    const isShown = shownModel && model?.status === 'ready' && Object.keys(images).length > 0;
    const parts = isShown ? [configured.imagesPart(shownModel, model.jobId, images, clock())] : [];
    try {
      await endAlone(attempt, { results, warnings }, parts);
    } catch (error) {
      // The model may have changed, or the lease is lost: the second try tells which.
      if (!(error instanceof LeaseLostError) || parts.length === 0) throw error;
      await endAlone(attempt, { results, warnings });
    }
  };

  /** A configured item has no row of an item. */
  async function isItem({ tenant, targetId }: Attempt['job']): Promise<boolean> {
    const id = itemIdOfPath(targetId);
    return !baseOfConfigured(id) || (await tables.items.get(itemKey(tenant, id), z.object({}))) !== undefined;
  }
}

/**
 * Ends a rendering without an item.
 *
 * @param others further parts of the transaction
 * @throws LeaseLostError if the attempt has lost the lease, or a condition of the other parts does not hold
 */
export type EndRenderingAlone = (
  attempt: Pick<Attempt, 'job' | 'owner'>,
  made: Pick<RenderingMade, 'results' | 'warnings'>,
  others?: readonly TransactionPart[],
) => Promise<void>;

/** Returns the function that ends a rendering without an item. */
export function endRenderingAlone(jobs: Table, clock: Clock): EndRenderingAlone {
  return async ({ job, owner }, { results, warnings }, others = []) => {
    const now = clock();
    const resultKey = results[0]?.key;
    const facts = { results, warnings, error: null, ...(resultKey === undefined ? {} : { resultKey }) };
    const end = { change: endChange(100, facts, now), condition: heldBy(owner), status: 100, progress: 100 } as const;
    try {
      await writeTransaction([...listedParts(jobs, { ...job, status: 10 }, end, now), ...others]);
    } catch (error) {
      if (error instanceof ConditionFailedError) throw new LeaseLostError('the lease is gone', { cause: error });
      throw error;
    }
  };
}

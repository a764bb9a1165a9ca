import * as z from 'zod';
import { ConditionFailedError, type Table, type TransactionPart, writeTransaction } from '../aws/table.ts';
import type { Clock } from '../identifiers/clock.ts';
import { itemIdOfPath } from '../identifiers/item-id.ts';
import { type StoredAsset, StoredItem } from '../items/item.ts';
import { itemKey } from '../items/item-keys.ts';
import { itemParts } from '../items/item-parts.ts';
import { nextVersion } from '../items/next-version.ts';
import type { JobNote, StoredJob } from '../jobs/job.ts';
import { endChange, heldBy } from '../jobs/job-changes.ts';
import { requiredKey } from '../jobs/job-keys.ts';
import { LeaseLostError } from '../jobs/job-store.ts';
import type { Attempt } from '../jobs/run-job.ts';
import type { DimensionsMm } from '../models3d/units.ts';

/** Other writers of the same item may be in the way; each try reads the item anew. */
const MAX_TRIES = 5;

/** What a conversion made, in storage by now. */
export interface ConvertedModel {
  readonly glb: StoredAsset;
  readonly masterKey: string;
  readonly dimensionsMm: DimensionsMm;
  readonly triangles: number;
  readonly warnings: readonly JobNote[];
}

export type FinishConversion = (attempt: Pick<Attempt, 'job' | 'owner'>, model: ConvertedModel) => Promise<void>;

/** The part of a job that says who may write it. */
const LeaseOnly = z.object({ status: z.number(), leaseOwner: z.string().optional() });

const SUPERSEDED: JobNote = {
  code: 'SUPERSEDED',
  message: 'A job that was started later has set the model of the item, so the item keeps that one.',
};

/**
 * Ends a conversion: job 100 and the item's dimensions and model in one transaction, on condition of the lease. A job
 * that was started later wins over one that ends later. Throws LeaseLostError when the attempt is no longer the job's.
 */
export function finishConversion(tables: { jobs: Table; items: Table }, clock: Clock): FinishConversion {
  return async ({ job, owner }, model) => {
    const key = itemKey(job.tenant, itemIdOfPath(job.itemId));
    const mine = `${job.created}#${job.id}`;
    for (let round = 0; round < MAX_TRIES; round++) {
      const now = clock();
      const item = await tables.items.get(key, StoredItem, { consistent: true });
      if (!item) throw new Error(`the item ${job.itemId} of job ${job.id} is gone`);
      const superseded = item.modelSetBy !== undefined && item.modelSetBy > mine;
      const parts = superseded
        ? [jobPart(tables.jobs, job, owner, { ...model, warnings: [...model.warnings, SUPERSEDED] }, now)]
        : [jobPart(tables.jobs, job, owner, model, now), ...changedItem(tables.items, item, mine, model, now)];
      if (await written(parts, tables.jobs, job, owner)) return;
    }
    throw new Error(`the item ${job.itemId} changed ${MAX_TRIES} times while job ${job.id} was ending`);
  };
}

/** False when the item was in the way. Throws LeaseLostError when the lease was. */
async function written(parts: TransactionPart[], jobs: Table, job: StoredJob, owner: string): Promise<boolean> {
  try {
    await writeTransaction(parts);
    return true;
  } catch (error) {
    if (!(error instanceof ConditionFailedError)) throw error;
    const current = await jobs.get(requiredKey(job.id), LeaseOnly, { consistent: true });
    if (current?.status !== 10 || current.leaseOwner !== owner) {
      throw new LeaseLostError('the lease is gone', { cause: error });
    }
    return false;
  }
}

function jobPart(table: Table, job: StoredJob, owner: string, model: ConvertedModel, now: Date): TransactionPart {
  const results = [{ ...model.glb, triangles: model.triangles }];
  const change = endChange(100, { results, warnings: model.warnings, error: null }, now);
  return { table, update: requiredKey(job.id), change, condition: heldBy(owner) };
}

function changedItem(table: Table, item: StoredItem, mine: string, model: ConvertedModel, now: Date) {
  // Checked before it is written: a row that cannot be read back would take its item, and every list with it, away.
  const changed = StoredItem.parse({
    ...item,
    ...newDimensions(item, model.dimensionsMm),
    storedAssets: { ...item.storedAssets, glb: model.glb },
    masterKey: model.masterKey,
    modelSetBy: mine,
    ...nextVersion(item, now),
  });
  return itemParts(table, item, changed);
}

/** Displayed dimensions follow the true ones unless somebody has set them apart. Source: decisions.md, displayed*. */
function newDimensions(item: StoredItem, { widthMm, heightMm, depthMm }: DimensionsMm) {
  const follow = (shown: number | null, before: number | null, now: number) =>
    shown === null || shown === before ? now : shown;
  return {
    width: widthMm,
    height: heightMm,
    depth: depthMm,
    displayedWidth: follow(item.displayedWidth, item.width, widthMm),
    displayedHeight: follow(item.displayedHeight, item.height, heightMm),
    displayedDepth: follow(item.displayedDepth, item.depth, depthMm),
  };
}

import { retryConflicts } from '../../platform/aws/retry-conflicts.ts';
import { type Table, type TransactionPart, writeTransaction } from '../../platform/aws/table.ts';
import { notFound, ServiceError } from '../../platform/errors/service-error.ts';
import type { Clock } from '../../platform/identifiers/clock.ts';
import type { StoredItem } from '../items/item.ts';
import { itemParts } from '../items/item-parts.ts';
import type { ItemStore } from '../items/item-store.ts';
import { isCurrentModel } from '../items/models/current-model.ts';
import { type ModelOwner, type ModelStore, nextSet } from '../items/models/model-store.ts';
import type { ModelVersion, ShownModel } from '../items/models/model-version.ts';
import { nextVersion } from '../items/next-version.ts';
import { fileUrl } from '../items/present-item.ts';
import { withModel } from './finish-conversion.ts';
import { ConversionSettings } from './start-conversion.ts';

const MAX_TRIES = 5;
/** What is read of the settings of a kept model. */
const Changes = ConversionSettings.pick({ scale: true, quarterTurns: true, upAxis: true });
const TURNS_DEGREES = [0, 90, 180, 270] as const;

/** Returns the owner of the models of an item. */
export function ownerOfItem({ tenant, catalog, externalId }: StoredItem): ModelOwner {
  return { tenant, id: { catalogId: catalog, externalId } };
}

/** Returns a kept model for a response. */
export function showModel(version: ModelVersion, item: StoredItem, uploadUrl: string): ShownModel {
  const { jobId, created, dimensionsMm, warnings, assets, unit = null, sourceSettings } = version;
  const { scale = 1, quarterTurns = 0, upAxis: statedAxis = null } = Changes.parse(sourceSettings);
  const { widthMm: width, heightMm: height, depthMm: depth } = dimensionsMm;
  const shown = Object.entries(assets).map(([type, { format, key }]) => [
    type,
    { format, url: fileUrl(uploadUrl, key) },
  ]);
  return {
    ...{ jobId, created, dimensions: { width, height, depth }, warnings, assets: Object.fromEntries(shown) },
    ...{ unit, scale, upAxis: version.upAxis ?? statedAxis, rotateY: TURNS_DEGREES[quarterTurns] ?? 0 },
    current: isCurrentModel(item, jobId),
  };
}

/** The stores that are needed to restore a model. */
interface RestoreDeps {
  /** The table `items`: GetItem, PutItem, DeleteItem, Query. */
  readonly table: Table;
  readonly items: Pick<ItemStore, 'findCurrent'>;
  readonly models: Pick<ModelStore, 'state' | 'versions' | 'statePart'>;
  readonly clock: Clock;
}

/**
 * Gives an item a model that it had before, or that waits beside it, with its dimensions: the item and the state of its
 * model in one transaction, as the end of a conversion. Returns the item (D2114).
 *
 * @param recorded the entry of the audit log
 * @throws ServiceError 404 for a model that is not kept, 409 while a conversion of the item runs
 */
export async function restoreModel(
  item: StoredItem,
  jobId: string,
  recorded: TransactionPart,
  deps: RestoreDeps,
): Promise<StoredItem> {
  const owner = ownerOfItem(item);
  const tryOnce = async () => {
    const current = await deps.items.findCurrent(owner.tenant, owner.id);
    const version = (await deps.models.versions(owner)).find((each) => each.jobId === jobId);
    if (!current || !version) throw notFound('model of the item');
    const state = await deps.models.state(owner);
    if (state?.status === 'converting') {
      throw new ServiceError('CONFLICT', 'A conversion of the item runs. Wait for its end, or cancel it.');
    }
    const now = nextSet(state, deps.clock());
    const { sourceHash } = version;
    const ready = {
      jobId,
      status: 'ready' as const,
      notes: version.warnings,
      updated: now.toISOString(),
      lastSet: now.toISOString(),
    };
    const written = { ...ready, ...(sourceHash !== undefined && { sourceHash }) };
    const changed = { ...withModel(current, version, `${now.toISOString()}#${jobId}`), ...nextVersion(current, now) };
    await writeTransaction([
      ...itemParts(deps.table, current, changed),
      deps.models.statePart(owner, state, written),
      recorded,
    ]);
    return changed;
  };
  return retryConflicts(tryOnce, {
    maxTries: MAX_TRIES,
    giveUp: () => new ServiceError('CONFLICT', 'Others are writing this item at the same time. Send the call again.'),
  });
}

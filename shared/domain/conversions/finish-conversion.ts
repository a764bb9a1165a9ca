import type { DimensionsMm, ModelUnit, UpAxis } from '../../engines/models3d/units.ts';
import type { Table } from '../../platform/aws/table.ts';
import type { Clock } from '../../platform/identifiers/clock.ts';
import type { JobNote } from '../../platform/jobs/job.ts';
import type { Attempt } from '../../platform/jobs/run-job.ts';
import type { StoredAsset, StoredImage, StoredItem } from '../items/item.ts';
import { ownerOfJob } from '../items/models/conversion-state.ts';
import { needsReview } from '../items/models/model-state.ts';
import { modelStore } from '../items/models/model-store.ts';
import type { ModelVersion } from '../items/models/model-version.ts';
import { withPicturesOfModel } from '../items/models/pictures-of-model.ts';
import type { SurfaceShading } from '../items/surface-shading.ts';
import { endWithItem } from '../jobs/end-with-item.ts';
import type { ConversionWarningCode } from './conversion-codes.ts';

/** The files and facts of a conversion; the files are stored. */
export interface ConvertedModel {
  /** By their names in the item, the GLB first. */
  readonly assets: Readonly<Record<string, StoredAsset>>;
  readonly masterKey: string;
  readonly preview: StoredImage;
  readonly dimensionsMm: DimensionsMm;
  readonly triangles: number;
  /** The shading of the main surface; undefined without materials, and for results from before it was stored. */
  readonly shading?: SurfaceShading | undefined;
  readonly warnings: readonly JobNote[];
  /** In which the source was read, if it has a name; undefined for results that were kept before it was. */
  readonly unit?: ModelUnit | undefined;
  /** The axis of the source that was taken as up; undefined for results that were kept before it was. */
  readonly upAxis?: UpAxis | undefined;
}

/** Facts about the source of a conversion, for the item's state and its kept models. */
interface ConvertedSource {
  /** SHA-256 in hex. */
  readonly sourceHash: string;
  /** Whether a model that a person should look at waits beside a published one (`reviewNewItems`). */
  readonly waitsForReview: boolean;
}

/** Ends a conversion; see {@link finishConversion}. */
export type FinishConversion = (
  attempt: Pick<Attempt, 'job' | 'owner'>,
  model: ConvertedModel,
  source?: ConvertedSource,
) => Promise<void>;

const SUPERSEDED: JobNote & { readonly code: ConversionWarningCode } = {
  code: 'SUPERSEDED',
  message: 'A job that was started later has set the model of the item, so the item keeps that one.',
};

/**
 * Returns the function that ends a conversion: job at 100, the item's dimensions and model, the state of its model and
 * the kept model, in one transaction with the condition that the attempt holds the lease. Of two jobs of an item, the
 * one that was started later wins.
 *
 * @throws LeaseLostError if the attempt has lost the lease
 */
export function finishConversion(tables: { jobs: Table; items: Table }, clock: Clock): FinishConversion {
  const end = endWithItem(tables, clock);
  const models = modelStore(tables.items);
  return (attempt, model, source) => {
    const { job } = attempt;
    const setBy = `${job.created}#${job.id}`;
    const owner = ownerOfJob(job);
    const results = [
      ...Object.values(model.assets).map((asset) => ({ ...asset, triangles: model.triangles })),
      { format: 'webp', key: model.preview.key, width: model.preview.widthPx, height: model.preview.heightPx },
    ];
    return end(attempt, async (item, now) => {
      const superseded = item.modelSetBy !== undefined && item.modelSetBy > setBy;
      const warnings = superseded ? [...model.warnings, SUPERSEDED] : model.warnings;
      const isForReview = needsReview(model.warnings);
      const isShown = item.visibilityStatus === 0 && item.storedAssets.glb !== undefined;
      const waits = isForReview && isShown && source?.waitsForReview === true;
      const state = await models.state(owner);
      const others = [models.versionPart(owner, versionOf(job, model, source, now))];
      if (state === undefined || state.jobId === job.id) {
        const written = {
          jobId: job.id,
          status: isForReview ? ('review' as const) : ('ready' as const),
          notes: [...model.warnings],
          updated: now.toISOString(),
          ...(state?.lastSet && { lastSet: state.lastSet }),
          ...(source && { sourceHash: source.sourceHash }),
        };
        others.push(models.statePart(owner, state, written));
      }
      const isSet = !superseded && !waits;
      return { results, warnings, others, ...(isSet && { changed: withModel(item, model, setBy) }) };
    });
  };
}

function versionOf(
  { id, sourceKey, sourceSettings }: Attempt['job'],
  model: ConvertedModel,
  source: ConvertedSource | undefined,
  now: Date,
): ModelVersion {
  const { assets, masterKey, preview, dimensionsMm, shading, triangles, warnings, unit, upAxis } = model;
  return {
    ...{ jobId: id, created: now.toISOString(), assets, masterKey, preview, dimensionsMm, triangles },
    ...(shading && { shading }),
    ...(unit && { unit }),
    ...(upAxis && { upAxis }),
    ...{ warnings: [...warnings], sourceKey, sourceSettings },
    ...(source && { sourceHash: source.sourceHash }),
  };
}

/** Returns an item with a model and what shows it. `setBy` says since when and by which job. */
export function withModel(
  { modelShading, modelTriangles, ...item }: StoredItem,
  model: Pick<ModelVersion, 'assets' | 'masterKey' | 'preview' | 'dimensionsMm' | 'shading' | 'triangles'>,
  setBy: string,
): StoredItem {
  const changed = {
    ...item,
    ...newDimensions(item, model.dimensionsMm),
    storedAssets: { ...withoutModel(item.storedAssets), ...model.assets },
    masterKey: model.masterKey,
    ...(model.shading && { modelShading: model.shading }),
    ...(model.triangles !== undefined && { modelTriangles: model.triangles }),
    modelSetBy: setBy,
  };
  return withPicturesOfModel(changed, model.preview);
}

/** Files of an earlier conversion are removed too: a USDZ must not differ from the GLB. */
function withoutModel({ glb, usdz, ...others }: StoredItem['storedAssets']): StoredItem['storedAssets'] {
  return others;
}

/** Displayed dimensions follow the true ones until a client sets other values (D403). */
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

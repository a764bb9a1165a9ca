import type { DimensionsMm } from '../../engines/models3d/units.ts';
import type { Table } from '../../platform/aws/table.ts';
import type { Clock } from '../../platform/identifiers/clock.ts';
import type { JobNote } from '../../platform/jobs/job.ts';
import type { Attempt } from '../../platform/jobs/run-job.ts';
import type { StoredAsset, StoredImage, StoredItem } from '../items/item.ts';
import { isPreview } from '../items/item-files.ts';
import { endWithItem } from '../jobs/end-with-item.ts';
import type { ConversionWarningCode } from './conversion-codes.ts';

/** What a conversion made, in storage by now. */
export interface ConvertedModel {
  /** By the names that the item has for them, the GLB first. */
  readonly assets: Readonly<Record<string, StoredAsset>>;
  readonly masterKey: string;
  readonly preview: StoredImage;
  readonly dimensionsMm: DimensionsMm;
  readonly triangles: number;
  readonly warnings: readonly JobNote[];
}

export type FinishConversion = (attempt: Pick<Attempt, 'job' | 'owner'>, model: ConvertedModel) => Promise<void>;

const SUPERSEDED: JobNote & { readonly code: ConversionWarningCode } = {
  code: 'SUPERSEDED',
  message: 'A job that was started later has set the model of the item, so the item keeps that one.',
};

/**
 * Ends a conversion: job 100 and the item's dimensions and model in one transaction, on condition of the lease. A job
 * that was started later wins over one that ends later. Throws LeaseLostError when the attempt is no longer the job's.
 */
export function finishConversion(tables: { jobs: Table; items: Table }, clock: Clock): FinishConversion {
  const end = endWithItem(tables, clock);
  return (attempt, model) => {
    const mine = `${attempt.job.created}#${attempt.job.id}`;
    const results = [
      ...Object.values(model.assets).map((asset) => ({ ...asset, triangles: model.triangles })),
      { format: 'webp', key: model.preview.key, width: model.preview.widthPx, height: model.preview.heightPx },
    ];
    return end(attempt, (item) => {
      const superseded = item.modelSetBy !== undefined && item.modelSetBy > mine;
      if (superseded) return { results, warnings: [...model.warnings, SUPERSEDED] };
      return { results, warnings: model.warnings, changed: withModel(item, model, mine) };
    });
  };
}

function withModel(item: StoredItem, model: ConvertedModel, mine: string): StoredItem {
  return {
    ...item,
    ...newDimensions(item, model.dimensionsMm),
    storedAssets: { ...withoutModel(item.storedAssets), ...model.assets },
    ...withPreview(item, model.preview),
    masterKey: model.masterKey,
    modelSetBy: mine,
  };
}

/** What an earlier conversion made goes with it: a USDZ beside another GLB would be a mixture. */
function withoutModel({ glb, usdz, ...others }: StoredItem['storedAssets']): StoredItem['storedAssets'] {
  return others;
}

/** A preview is what an item shows that has no picture, until it gets one; and a new one takes the place of the last. */
function withPreview({ perspectiveImage, storedImages }: StoredItem, preview: StoredImage): Partial<StoredItem> {
  const shown = storedImages.perspectiveImage;
  if (perspectiveImage !== null || (shown && !isPreview(shown.key))) return {};
  return { storedImages: { ...storedImages, perspectiveImage: preview } };
}

/** Displayed dimensions follow the true ones unless somebody has set them apart (D403). */
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

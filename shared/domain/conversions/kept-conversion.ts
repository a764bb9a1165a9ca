import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { UprightChange } from '../../engines/models3d/normalise/change-upright.ts';
import { type DimensionsMm, MODEL_UNITS, type ModelUnit, UP_AXES, type UpAxis } from '../../engines/models3d/units.ts';
import type { FileStore } from '../../platform/aws/files.ts';
import { JobNote } from '../../platform/jobs/job.ts';
import { StoredAsset, StoredImage, type StoredItem } from '../items/item.ts';
import { itemFileKey } from '../items/item-files.ts';
import { SurfaceShading } from '../items/surface-shading.ts';
import type { ConvertedModel } from './finish-conversion.ts';

const MAX_RECORD_BYTES = 262_144;
const JSON_FACTS = { contentType: 'application/json' } as const;

const Dimensions = z.object({ widthMm: z.number(), heightMm: z.number(), depthMm: z.number() });
const KeptConversion = z.object({
  /** The item's dimensions from which the unit was derived; null if it had none. */
  knownDimensionsMm: Dimensions.nullable(),
  assets: z.record(z.string(), StoredAsset),
  masterKey: z.string(),
  preview: StoredImage,
  dimensionsMm: Dimensions,
  triangles: z.int(),
  shading: SurfaceShading.optional(),
  warnings: z.array(JobNote),
  unit: z.enum(MODEL_UNITS).optional(),
  upAxis: z.enum(UP_AXES).optional(),
});

/** Everything that determines the result of a conversion. */
interface ConversionIdentity {
  readonly item: StoredItem;
  /** Identifies the code that converts. */
  readonly resultsVersion: string;
  readonly sourceSha256: string;
  /** Warnings contain the name of a single model file, and the name can determine its format. */
  readonly fileName: string;
  readonly unit?: ModelUnit | undefined;
  readonly upAxis?: UpAxis | undefined;
  readonly knownDimensionsMm?: DimensionsMm | undefined;
  readonly change?: UprightChange | undefined;
}

type PrivateFiles = Pick<FileStore, 'findBytes' | 'putBytes' | 'readHead'>;

/**
 * Returns the stored result of a conversion of this item with the same source, settings and converter. Returns
 * undefined if it does not exist, if its master has been deleted (public files are never deleted), or if the item's
 * dimensions have changed since, because they could imply another unit.
 */
export async function findKeptConversion(
  identity: ConversionIdentity,
  files: PrivateFiles,
): Promise<ConvertedModel | undefined> {
  const bytes = await files.findBytes(keyOf(identity), MAX_RECORD_BYTES);
  if (!bytes) return undefined;
  const { knownDimensionsMm, ...model } = KeptConversion.parse(JSON.parse(bytes.toString('utf8')));
  const known = identity.knownDimensionsMm ?? null;
  const isAsBefore = isSame(known, knownDimensionsMm);
  // The conversion itself has set the item's dimensions to those of the result. They no longer differ, so the warning
  // is dropped.
  if (!isAsBefore && !isSame(known, model.dimensionsMm)) return undefined;
  if (!(await files.readHead(model.masterKey, 1))) return undefined;
  const warnings = isAsBefore ? model.warnings : model.warnings.filter(({ code }) => code !== 'DIMENSIONS_DIFFER');
  return { ...model, shading: model.shading, warnings };
}

/** Stores a result for later conversions of the same source. */
export async function keepConversion(
  identity: ConversionIdentity,
  model: ConvertedModel,
  files: PrivateFiles,
): Promise<void> {
  const record: z.infer<typeof KeptConversion> = {
    knownDimensionsMm: identity.knownDimensionsMm ?? null,
    ...model,
    assets: { ...model.assets },
    warnings: [...model.warnings],
  };
  await files.putBytes(keyOf(identity), Buffer.from(JSON.stringify(record)), JSON_FACTS);
}

function keyOf(identity: ConversionIdentity): string {
  const { item, resultsVersion, sourceSha256, fileName, unit, upAxis, change } = identity;
  const changes = change ? [change.factor ?? 1, change.quarterTurns ?? 0] : [];
  const text = JSON.stringify([resultsVersion, sourceSha256, fileName, unit ?? null, upAxis ?? null, ...changes]);
  return itemFileKey(item, 'conversions', createHash('sha256').update(text).digest('hex'), '.json');
}

function isSame(a: DimensionsMm | null, b: DimensionsMm | null): boolean {
  if (!a || !b) return a === b;
  return a.widthMm === b.widthMm && a.heightMm === b.heightMm && a.depthMm === b.depthMm;
}

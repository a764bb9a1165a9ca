import * as z from 'zod';
import { JobNote } from '../../platform/jobs/job.ts';
import { Timestamp } from '../../platform/text/timestamp.ts';
import { ImageType, StoredAsset, StoredImage } from '../items/item.ts';
import { SurfaceShading } from '../items/surface-shading.ts';

/** The row of a configured item: what was chosen of its item. It never changes. */
export const ConfiguredRow = z.object({
  /** `{option: value}` as JSON. */
  choice: z.string(),
  created: Timestamp,
});
export type ConfiguredRow = z.infer<typeof ConfiguredRow>;

/**
 * The row of the model of a choice, under the hash of all that the model depends on. So a row is never out of date: if
 * the item, its options or a chosen material changes, another row is asked for.
 */
export const ConfiguredModel = z.object({
  status: z.enum(['making', 'ready', 'failed']),
  /** The job that makes it or has made it. */
  jobId: z.string(),
  error: JobNote.nullable(),
  assets: z.record(z.string(), StoredAsset).default({}),
  images: z.partialRecord(ImageType, StoredImage).default({}),
  masterKey: z.string().optional(),
  dimensionsMm: z.object({ widthMm: z.number(), heightMm: z.number(), depthMm: z.number() }).optional(),
  shading: SurfaceShading.optional(),
  updated: Timestamp,
});
export type ConfiguredModel = z.infer<typeof ConfiguredModel>;

/** The settings of the job that makes the model of a choice: the hash of its row. */
export const ConfiguredSettings = z.looseObject({ configured: z.string().regex(/^[0-9a-f]{64}$/) });

import * as z from 'zod';
import { MODEL_UNITS, UP_AXES } from '../../../engines/models3d/units.ts';
import { JobNote } from '../../../platform/jobs/job.ts';
import { Timestamp } from '../../../platform/text/timestamp.ts';
import { StoredAsset, StoredImage } from '../item.ts';
import { SurfaceShading } from '../surface-shading.ts';

const Dimensions = z.object({ widthMm: z.number(), heightMm: z.number(), depthMm: z.number() });

/** The row of a model that an item has or had, with the source from which it was made. */
export const ModelVersion = z.object({
  jobId: z.string(),
  created: Timestamp,
  assets: z.record(z.string(), StoredAsset),
  masterKey: z.string(),
  preview: StoredImage,
  dimensionsMm: Dimensions,
  shading: SurfaceShading.optional(),
  triangles: z.int().optional(),
  warnings: z.array(JobNote),
  /**
   * In which the source was read. Missing in rows from before it was kept, and for a source in a unit without a name.
   */
  unit: z.enum(MODEL_UNITS).optional(),
  /** The axis of the source that was taken as up. Missing in rows from before it was kept. */
  upAxis: z.enum(UP_AXES).optional(),
  /** Key of the source in the private bucket. */
  sourceKey: z.string().nullable(),
  /** Settings of the conversion: name of the source, unit, axis, changes. */
  sourceSettings: z.looseObject({}),
  sourceHash: z.string().optional(),
});
export type ModelVersion = z.infer<typeof ModelVersion>;

/** A model of an item in responses (D2113). Dimensions are millimetres. */
export const ShownModel = z.object({
  jobId: z.string(),
  created: Timestamp,
  dimensions: z.object({ width: z.number(), height: z.number(), depth: z.number() }),
  warnings: z.array(JobNote),
  /** In which the source was read; null if that is not known, or its unit has no name, such as 2.7 cm. */
  unit: z.enum(MODEL_UNITS).nullable(),
  /** By which transforms have scaled it; 1 if none has. */
  scale: z.number(),
  /** The axis of the source that was taken as up; null if that is not known. */
  upAxis: z.enum(UP_AXES).nullable(),
  /** By how many degrees transforms have turned it, counter-clockwise seen from above. */
  rotateY: z.literal([0, 90, 180, 270]),
  assets: z.record(z.string(), z.object({ format: z.string(), url: z.string() })),
  current: z.boolean(),
});
export type ShownModel = z.infer<typeof ShownModel>;

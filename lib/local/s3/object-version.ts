import * as z from 'zod';
import { type Checksum, checksumSchema } from './checksum.ts';

/** The version id of objects that were written while their bucket kept no versions. */
export const NULL_VERSION = 'null';

/** What a sender says about an object beside its bytes; kept as it came. */
export const objectFactsSchema = z.object({
  /** `content-type`, `cache-control` and the like: answered as they came. */
  headers: z.record(z.string(), z.string()),
  /** User metadata, names without `x-amz-meta-`. */
  metadata: z.record(z.string(), z.string()),
  tags: z.record(z.string(), z.string()),
});
export type ObjectFacts = z.infer<typeof objectFactsSchema>;

/** A row of the index: one version of one object, or the mark that it was deleted. */
export const objectVersionSchema = z.object({
  /** Grows with every write, over all buckets. */
  sequence: z.number(),
  bucket: z.string(),
  key: z.instanceof(Uint8Array).transform((bytes) => Buffer.from(bytes).toString('utf8')),
  versionId: z.string(),
  deleteMarker: z.number().transform(Boolean),
  /** Where its bytes are; empty for a delete marker. */
  blob: z.string(),
  bytes: z.number(),
  /** Without its quotes. */
  etag: z.string(),
  modifiedMs: z.number(),
  facts: z.string().transform((json) => objectFactsSchema.parse(JSON.parse(json))),
  checksum: z
    .string()
    .nullable()
    .transform((json): Checksum | undefined => (json === null ? undefined : checksumSchema.parse(JSON.parse(json)))),
});
export type ObjectVersion = z.infer<typeof objectVersionSchema>;
export type NewObjectVersion = Omit<ObjectVersion, 'sequence'>;

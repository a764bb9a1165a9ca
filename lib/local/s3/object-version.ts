import * as z from 'zod';

const factsSchema = z.object({ headers: z.record(z.string(), z.string()) });

/** A row of the index: one version of an object, or a delete marker. */
export const objectVersionSchema = z
  .object({
    /** Grows with every write, over all buckets. */
    sequence: z.number(),
    bucket: z.string(),
    key: z.instanceof(Uint8Array).transform((bytes) => Buffer.from(bytes).toString('utf8')),
    versionId: z.string(),
    deleteMarker: z.number().transform(Boolean),
    /** The name of the file with the bytes; empty for a delete marker. */
    blob: z.string(),
    bytes: z.number(),
    /** Without quotes. */
    etag: z.string(),
    modifiedMs: z.number(),
    facts: z.string().transform((json) => factsSchema.parse(JSON.parse(json))),
  })
  .transform(({ facts, ...version }) => ({ ...version, headers: facts.headers }));

/** One version of an object, or a delete marker; `headers` are those that its readers get. */
export type ObjectVersion = z.infer<typeof objectVersionSchema>;
/** A version before the store gives it its place in the order. */
export type NewObjectVersion = Omit<ObjectVersion, 'sequence'>;

import * as z from 'zod';
import { type Checksum, type ChecksumAlgorithm, checksumSchema } from './checksum.ts';
import { type ObjectFacts, objectFactsSchema } from './object-version.ts';

/** An upload that has been started: the object that it will become. */
export const multipartUploadSchema = z.object({
  uploadId: z.string(),
  bucket: z.string(),
  key: z.instanceof(Uint8Array).transform((bytes) => Buffer.from(bytes).toString('utf8')),
  startedMs: z.number(),
  facts: z.string().transform((json): ObjectFacts => objectFactsSchema.parse(JSON.parse(json))),
  algorithm: checksumSchema.shape.algorithm
    .nullable()
    .transform((value): ChecksumAlgorithm | undefined => value ?? undefined),
  /** Whether the object's checksum will be that of all bytes or one of the parts' checksums. */
  checksumType: checksumSchema.shape.type.nullable(),
});
export type MultipartUpload = z.infer<typeof multipartUploadSchema>;

/** A part that has arrived. */
export const uploadedPartSchema = z.object({
  uploadId: z.string(),
  partNumber: z.number(),
  blob: z.string(),
  bytes: z.number(),
  etag: z.string(),
  modifiedMs: z.number(),
  checksum: z
    .string()
    .nullable()
    .transform((json): Checksum | undefined => (json === null ? undefined : checksumSchema.parse(JSON.parse(json)))),
});
export type UploadedPart = z.infer<typeof uploadedPartSchema>;

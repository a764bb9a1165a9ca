import * as z from 'zod';
import { Timestamp } from '../../../platform/text/timestamp.ts';

/** Items in the form of answers, with commas between them, deflated ahead of time; a file of its own. */
export const PreparedText = z.object({
  key: z.string(),
  /** Of the file. */
  fileBytes: z.int(),
  crc32: z.int(),
  bytes: z.int(),
  items: z.int(),
  lastUpdated: Timestamp,
});
export type PreparedText = z.infer<typeof PreparedText>;

/** Some items of a catalog that follow each other. */
export const PreparedPart = z.object({
  /** External ids of the first item and the last one. */
  first: z.string(),
  last: z.string(),
  /** The types that occur. */
  types: z.array(z.string()),
  /** Languages into which an item is translated. */
  languages: z.array(z.string()),
  /** For a cms context: items of the statuses 0 and 1. */
  all: PreparedText,
  /** For everybody else: status 0; null when there is none. */
  shown: PreparedText.nullable(),
});
export type PreparedPart = z.infer<typeof PreparedPart>;

/** A catalog as it was: all items but the archived ones, in the order of their external ids. Never changes. */
export const PreparedList = z.object({
  parts: z.array(PreparedPart),
  /** The file of what items are compared by. */
  traits: z.object({ key: z.string(), fileBytes: z.int() }),
});
export type PreparedList = z.infer<typeof PreparedList>;

/** Which prepared list of a catalog holds. */
export const PreparedListPointer = z.object({
  /** The file that holds the {@link PreparedList}. */
  key: z.string(),
  fileBytes: z.int(),
  /** Whatever was written after this moment may be missing in it. */
  began: Timestamp,
  items: z.int(),
  /** What its texts depend on beside the items: another one makes other texts. */
  form: z.string(),
  /** Prepared lists that held before, and until when: whoever has begun to read one of them reads it to the end. */
  retired: z.array(z.object({ key: z.string(), until: Timestamp })).default([]),
});
export type PreparedListPointer = z.infer<typeof PreparedListPointer>;

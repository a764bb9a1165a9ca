import * as z from 'zod';
import { Timestamp } from '../../../platform/text/timestamp.ts';

/** A deflated file with items as JSON of responses, separated by commas. */
export const PreparedText = z.object({
  key: z.string(),
  /** Size of the file. */
  fileBytes: z.int(),
  crc32: z.int(),
  bytes: z.int(),
  items: z.int(),
  lastUpdated: Timestamp,
});
export type PreparedText = z.infer<typeof PreparedText>;

/** Consecutive items of a catalog. */
export const PreparedPart = z.object({
  /** External ids of the first and the last item. */
  first: z.string(),
  last: z.string(),
  /** The types of its items. */
  types: z.array(z.string()),
  /** The tags of its items. Lists of earlier forms have none; they are only deleted. */
  tags: z.array(z.string()).default([]),
  /** The groups of its materials. */
  materialGroups: z.array(z.string()).default([]),
  /** The languages in which any of its items has a translation. */
  languages: z.array(z.string()),
  /** For a cms context: items of status 0 and 1. */
  all: PreparedText,
  /** For all other callers: items of status 0; null if the part has none. */
  shown: PreparedText.nullable(),
});
export type PreparedPart = z.infer<typeof PreparedPart>;

/** A catalog at one point in time: all items except archived ones, sorted by external id. It never changes. */
export const PreparedList = z.object({
  parts: z.array(PreparedPart),
  /** The file with the traits by which items are compared. */
  traits: z.object({ key: z.string(), fileBytes: z.int() }),
});
export type PreparedList = z.infer<typeof PreparedList>;

/** Names the valid prepared list of a catalog. */
export const PreparedListPointer = z.object({
  /** The file that contains the {@link PreparedList}. */
  key: z.string(),
  fileBytes: z.int(),
  /** Writes after this time may be missing in the list. */
  began: Timestamp,
  items: z.int(),
  /** What the texts depend on in addition to the items: with another form the texts differ. */
  form: z.string(),
  /** Replaced prepared lists, and until when they stay: a reader that has started to read one can finish. */
  retired: z.array(z.object({ key: z.string(), until: Timestamp })).default([]),
});
export type PreparedListPointer = z.infer<typeof PreparedListPointer>;

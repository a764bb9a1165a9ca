import * as z from 'zod';
import { wrappedBody } from '../../platform/http/wrapped-body.ts';

const MAX_TYPE_CHARACTERS = 64;
const MAX_REFERENCE_CHARACTERS = 1_000;

const reference = {
  /** What is referred to, in the client's own words: `plan`, `configuration`. */
  type: z.string().min(1).max(MAX_TYPE_CHARACTERS),
  /** The id of it; anybody who knows the short id of a tenant can read it. */
  referencedId: z.string().min(1).max(MAX_REFERENCE_CHARACTERS),
};

/**
 * A short name for a long id, for links. Fields that the service does not know are the client's own, kept and echoed.
 * Source: D1904 in contract/interface.md.
 */
export const ShortId = z.looseObject({ id: z.string(), ...reference });
export type ShortId = z.infer<typeof ShortId>;

/** What a client has sent. */
const ShortIdContent = z.looseObject(reference);
export type ShortIdContent = z.infer<typeof ShortIdContent>;

/** `POST /v2/shortIds`: `{shortId: {type, referencedId, ...}}` or bare. */
export const NewShortId = /* @__PURE__ */ wrappedBody('shortId', ShortIdContent).transform(
  ({ id, ...sent }) => sent as ShortIdContent,
);
export type NewShortId = z.output<typeof NewShortId>;

/** A short id's row: what the client has sent is apart, so that no name of it can be one of ours. */
export const StoredShortId = z.object({ id: z.string(), content: ShortIdContent });

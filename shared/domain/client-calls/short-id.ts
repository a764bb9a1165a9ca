import * as z from 'zod';
import { wrappedBody } from '../../platform/http/wrapped-body.ts';

const MAX_TYPE_CHARACTERS = 64;
const MAX_REFERENCE_CHARACTERS = 1_000;

const reference = {
  /** The kind of the referenced object, as the client names it: `plan`, `configuration`. */
  type: z.string().min(1).max(MAX_TYPE_CHARACTERS),
  /** Its id. Anyone who knows the short id of a tenant can read it. */
  referencedId: z.string().min(1).max(MAX_REFERENCE_CHARACTERS),
};

/**
 * A short name for a long id, for links. Unknown fields belong to the client and are stored and returned. Source: D1904
 * in contract/interface.md.
 */
export const ShortId = z.looseObject({ id: z.string(), ...reference });
export type ShortId = z.infer<typeof ShortId>;

/** The fields that a client sends. */
const ShortIdContent = z.looseObject(reference);
/** The fields that a client sends. */
type ShortIdContent = z.infer<typeof ShortIdContent>;

/** The body of `POST /v2/shortIds`: `{shortId: {type, referencedId, ...}}` or bare. */
export const NewShortId = /* @__PURE__ */ wrappedBody('shortId', ShortIdContent).transform(
  ({ id, ...sent }) => sent as ShortIdContent,
);
export type NewShortId = z.output<typeof NewShortId>;

/** A short id's row. The fields of the client are in `content`, so they cannot overwrite fields of the service. */
export const StoredShortId = z.object({ id: z.string(), content: ShortIdContent });

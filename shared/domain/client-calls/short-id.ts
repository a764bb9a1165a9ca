import * as z from 'zod';
import { wrappedBody } from '../../platform/http/wrapped-body.ts';
import { Timestamp } from '../../platform/text/timestamp.ts';

const MAX_TYPE_CHARACTERS = 64;
const MAX_REFERENCE_CHARACTERS = 1_000;

/** The kinds of referenced objects, by the number that clients send. */
const TYPE_NUMBERS = new Map(
  Object.entries({
    unknown: 0,
    plan: 1,
    planSnapshot: 1,
    user: 2,
    configuration: 3,
  }),
);
const UNKNOWN = 0;

const reference = {
  /** The kind of the referenced object: a number, or its name. */
  type: z.union([z.int().min(0), z.string().min(1).max(MAX_TYPE_CHARACTERS)]),
  /** Its id. Anyone who knows the short id of a tenant can read it. */
  referencedId: z.string().min(1).max(MAX_REFERENCE_CHARACTERS),
};

/**
 * A short name for a long id, for links. Unknown fields belong to the client and are stored and returned. Source: D1904
 * in contract/interface.md.
 */
export const ShortId = z.looseObject({
  shortId: z.string(),
  /** The same as `shortId`. */
  id: z.string(),
  referencedId: z.string(),
  /** 0 unknown, 1 plan, 2 user, 3 configuration. */
  type: z.int(),
  /** A page that shows the referenced object. */
  url: z.string(),
  /** Null for short ids that an earlier version stored. */
  created: Timestamp.nullable(),
  /** A moment on the day of the last read, or of the creation. */
  lastAccess: Timestamp.nullable(),
});
export type ShortId = z.infer<typeof ShortId>;

/** The fields that a client sends. */
const ShortIdContent = z.looseObject(reference);
/** The fields that a client sends. */
type ShortIdContent = z.infer<typeof ShortIdContent>;

/**
 * The body of `POST /v2/shortIds`: `{shortId: {type, referencedId, ...}}` or bare. A bare body can have a `shortId`
 * too.
 */
export const NewShortId = /* @__PURE__ */ z
  .preprocess(
    (body) => (isBare(body) ? { shortId: body } : body),
    /* @__PURE__ */ wrappedBody('shortId', ShortIdContent),
  )
  .transform(({ id, shortId, url, created, lastAccess, ...sent }) => sent as ShortIdContent);
export type NewShortId = z.output<typeof NewShortId>;

/** A short id's row. The fields of the client are in `content`, so they cannot overwrite fields of the service. */
export const StoredShortId = z.object({
  id: z.string(),
  content: ShortIdContent,
  created: Timestamp.optional(),
  lastAccess: Timestamp.optional(),
});
export type StoredShortId = z.infer<typeof StoredShortId>;

/** Returns the number of a type; 0 for an unknown one. */
export function typeNumber(type: ShortIdContent['type']): number {
  const number = /^[0-3]$/.test(String(type)) ? Number(type) : TYPE_NUMBERS.get(String(type));
  return number ?? UNKNOWN;
}

function isBare(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'referencedId' in body;
}

import * as z from 'zod';
import { wrappedBody } from '../../platform/http/wrapped-body.ts';
import { Timestamp } from '../../platform/text/timestamp.ts';
import { SAVED_IMAGE_URLS, SavedImages } from '../configurations/saved-image.ts';
import { PlanText } from '../plans/plan.ts';

/** Kept byte for byte as it was sent. */
const PlanXml = z
  .string('plan XML')
  .min(1, 'plan XML')
  .meta({ examples: ['<plan version="2"><nodes/></plan>'] });

/** `ps_` and 128 random bits. */
export const SNAPSHOT_ID = /^ps_[A-Za-z0-9_-]{22}$/;

/**
 * A plan as it was at a moment, as answers hold it: what a link leads to that somebody has shared. Fields that the
 * service does not know are the client's own, kept and echoed.
 * Source: D1601 in contract/interface.md.
 */
export const PlanSnapshot = z.looseObject({
  id: z.string(),
  plan: PlanXml,
  /** SHA-256 of `plan`, hex. */
  hash: z.string(),
  tenant: z.int(),
  /** Who has made it; null when nobody was signed in. */
  user: z.string().nullable(),
  ...SAVED_IMAGE_URLS,
  created: Timestamp,
});
export type PlanSnapshot = z.infer<typeof PlanSnapshot>;

/** `POST /v2/planSnapshots`: `{planSnapshot: {plan, ...}}` or bare. */
export const NewPlanSnapshot = /* @__PURE__ */ wrappedBody('planSnapshot', z.looseObject({ plan: PlanXml }));
export type NewPlanSnapshot = z.output<typeof NewPlanSnapshot>;

/** A snapshot's row: what the client has sent is apart, so that no name of it can be one of ours. */
export const StoredSnapshot = z.object({
  tenant: z.int(),
  id: z.string(),
  user: z.string().nullable(),
  content: z.looseObject({}),
  text: PlanText,
  hash: z.string(),
  images: SavedImages,
  created: Timestamp,
});
export type StoredSnapshot = z.infer<typeof StoredSnapshot>;

/** The fields of a body that are the client's own; those that the service sets are left out. */
export function clientFields(sent: NewPlanSnapshot): Record<string, unknown> {
  return Object.fromEntries(Object.entries(sent).filter(([field]) => !Object.hasOwn(PlanSnapshot.shape, field)));
}

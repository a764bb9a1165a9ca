import * as z from 'zod';
import { wrappedBody } from '../../platform/http/wrapped-body.ts';
import { Timestamp } from '../../platform/text/timestamp.ts';
import { SAVED_IMAGE_URLS, SavedImages } from '../configurations/saved-image.ts';
import { StoredPlanText } from '../plans/plan.ts';

/** Stored and returned byte for byte. */
const PlanXml = z
  .string('plan XML')
  .min(1, 'plan XML')
  .meta({ examples: ['<plan version="2"><nodes/></plan>'] });

/** `ps_` and 128 random bits. */
export const SNAPSHOT_ID = /^ps_[A-Za-z0-9_-]{22}$/;

/**
 * A saved state of a plan, as responses show it. Shared links lead to it. Fields that the service does not know belong
 * to the client; they are stored and returned. Source: D1601 in contract/interface.md.
 */
export const PlanSnapshot = z.looseObject({
  id: z.string(),
  plan: PlanXml,
  /** SHA-256 of `plan`, as hex. */
  hash: z.string(),
  tenant: z.int(),
  /** The user who created it; null if nobody was signed in. */
  user: z.string().nullable(),
  ...SAVED_IMAGE_URLS,
  created: Timestamp,
});
export type PlanSnapshot = z.infer<typeof PlanSnapshot>;

/** `POST /v2/planSnapshots`: `{planSnapshot: {plan, ...}}` or bare. */
export const NewPlanSnapshot = /* @__PURE__ */ wrappedBody('planSnapshot', z.looseObject({ plan: PlanXml }));
export type NewPlanSnapshot = z.output<typeof NewPlanSnapshot>;

/** The row of a snapshot. Fields of clients are in `content`, so names cannot collide. */
export const StoredSnapshot = z.object({
  tenant: z.int(),
  id: z.string(),
  user: z.string().nullable(),
  content: z.looseObject({}),
  text: StoredPlanText,
  hash: z.string(),
  images: SavedImages,
  created: Timestamp,
});
export type StoredSnapshot = z.infer<typeof StoredSnapshot>;

/** The fields of a body that belong to the client. Fields that the service sets are left out. */
export function sentSnapshotContent(sent: NewPlanSnapshot): Record<string, unknown> {
  return Object.fromEntries(Object.entries(sent).filter(([field]) => !Object.hasOwn(PlanSnapshot.shape, field)));
}

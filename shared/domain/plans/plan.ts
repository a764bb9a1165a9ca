import * as z from 'zod';
import { Timestamp } from '../../platform/text/timestamp.ts';

/** A number whose meaning is the clients' own: kept and answered as it is (D904). */
const Opaque = z.int();

export const PLAN_ID = /^[A-Za-z0-9_-]{22}$/;

/** What clients say of a plan; all of it is kept, unknown fields too. Source: D905 in contract/interface.md. */
export const PlanContent = z.looseObject({
  name: z.string().max(1_000).default(''),
  description: z.string().max(20_000).default(''),
  /** Id of the plan that this one was made from. */
  parent: z.string().max(100).nullable().default(null),
  visibility: Opaque.default(0),
  editRight: Opaque.default(0),
  draft: Opaque.default(0),
  open: Opaque.default(0),
  planDirectory: Opaque.default(0),
  changed: Opaque.default(0),
  floorLevel: Opaque.default(0),
  active: z.boolean().default(true),
  version: z.int().default(1),
});
export type PlanContent = z.infer<typeof PlanContent>;

/** An image that belongs to a plan, as `plan.assets` lists it. */
export const PlanAsset = z.object({ id: z.string(), image: z.url(), created: Timestamp });
export type PlanAsset = z.infer<typeof PlanAsset>;

/** A drawing that a plan is traced over, as answers hold it. */
export const Draft = z.object({
  id: z.int(),
  objId: z.int(),
  timestamp: Timestamp,
  scale: z.number(),
  rotation: z.number(),
  pathService: z.url(),
  pathRoomle: z.url(),
});
export type Draft = z.infer<typeof Draft>;

/** A plan as answers hold it. `planObjects` is plan XML, kept byte for byte as it was sent. */
export const Plan = PlanContent.extend({
  id: z.string(),
  /** The owner; null of a tenant plan. */
  user: z.string().nullable(),
  tenant: z.int(),
  createdInTenant: z.int(),
  /** SHA-256 of planObjects, hex. */
  hash: z.string(),
  planObjects: z.string().nullable(),
  thumbnail: z.string().nullable(),
  /** Is it among the tenant's demo plans? */
  demo: z.boolean(),
  assets: z.array(PlanAsset),
  links: z.record(z.string(), z.string()),
  created: Timestamp,
  changeDate: Timestamp,
  /** What became of the drawing that the plan was converted from. */
  conversion: z.looseObject({}).optional(),
});
export type Plan = z.infer<typeof Plan>;

/** planObjects in the row itself, or beside it in the private bucket. */
export const PlanText = z.union([z.object({ value: z.string() }), z.object({ key: z.string(), bytes: z.int() })]);
export type PlanText = z.infer<typeof PlanText>;

/** An image in the public bucket. */
export const StoredPlanImage = z.object({ key: z.string(), sha256: z.string() });

export const StoredPlanAsset = StoredPlanImage.extend({ id: z.string(), created: Timestamp });
export type StoredPlanAsset = z.infer<typeof StoredPlanAsset>;

/** Where the thumbnail comes from: a client's image, a client's URL, or our drawing of the plan. */
export const StoredThumbnail = z.discriminatedUnion('kind', [
  StoredPlanImage.extend({ kind: z.literal('image') }),
  z.object({ kind: z.literal('url'), url: z.string() }),
  z.object({ kind: z.literal('drawn') }),
]);
export type StoredThumbnail = z.infer<typeof StoredThumbnail>;

export const StoredDraft = StoredPlanImage.extend({ id: z.int(), timestamp: Timestamp });
export type StoredDraft = z.infer<typeof StoredDraft>;

/** A plan's row. Fields of clients are apart from the service's own, so that no name of theirs can be one of ours. */
export const StoredPlan = z.object({
  tenant: z.int(),
  id: z.string(),
  user: z.string().nullable(),
  content: PlanContent,
  /** Null where planObjects is null. */
  text: PlanText.nullable(),
  hash: z.string(),
  thumbnail: StoredThumbnail.nullable(),
  /** Counts thumbnails: `?version=n` of their URL. */
  thumbnailVersion: z.int(),
  demo: z.boolean(),
  assets: z.array(StoredPlanAsset),
  storedDraft: StoredDraft.nullable(),
  conversion: z.looseObject({}).optional(),
  /** The drawing that a job still converts, in the private bucket. */
  drawing: z.object({ key: z.string(), jobId: z.string() }).optional(),
  created: Timestamp,
  changeDate: Timestamp,
  /** Counts every write of the row; a write names the one that it has read. */
  revision: z.int(),
  /** Counts what the history keeps: states of content and text. */
  versionId: z.int(),
  /** Text files that only versions name, each with the last of them. */
  oldTexts: z.array(z.object({ key: z.string(), lastVersionId: z.int() })),
});
export type StoredPlan = z.infer<typeof StoredPlan>;

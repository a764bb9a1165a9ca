import * as z from 'zod';
import { Timestamp } from '../../platform/text/timestamp.ts';

/** A number that only clients interpret. It is stored and returned unchanged (D904). */
const Opaque = z.int();

/** The form of a plan id: 128 random bits in base64url. */
export const PLAN_ID = /^[A-Za-z0-9_-]{22}$/;

/** The fields that clients set. All of them are kept, unknown fields too. Source: D905 in contract/interface.md. */
export const PlanContent = z.looseObject({
  name: z.string().max(1_000).default(''),
  description: z.string().max(20_000).default(''),
  /** Id of the plan that this plan was made from. */
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

/** An image that a user traces a plan over, as responses show it. */
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

/** A plan as responses show it. `planObjects` is plan XML, byte for byte as it was sent. */
export const Plan = PlanContent.extend({
  id: z.string(),
  /** The owner; null for a tenant plan. */
  user: z.string().nullable(),
  tenant: z.int(),
  createdInTenant: z.int(),
  /** SHA-256 of planObjects, hex. */
  hash: z.string(),
  planObjects: z.string().nullable(),
  thumbnail: z.string().nullable(),
  /** Whether the plan is one of the tenant's demo plans. */
  demo: z.boolean(),
  assets: z.array(PlanAsset),
  links: z.record(z.string(), z.string()),
  created: Timestamp,
  changeDate: Timestamp,
  /** The report of the conversion, if the plan was made from a drawing. */
  conversion: z.looseObject({}).optional(),
});
export type Plan = z.infer<typeof Plan>;

/** planObjects in the row itself, or in a file of the private bucket. */
export const StoredPlanText = z.union([z.object({ value: z.string() }), z.object({ key: z.string(), bytes: z.int() })]);
export type StoredPlanText = z.infer<typeof StoredPlanText>;

/** An image in the public bucket. */
const StoredPlanImage = z.object({ key: z.string(), sha256: z.string() });

/** An asset as the row stores it. */
export const StoredPlanAsset = StoredPlanImage.extend({ id: z.string(), created: Timestamp });
export type StoredPlanAsset = z.infer<typeof StoredPlanAsset>;

/** The source of the thumbnail: a client's image, a client's URL, or a drawing of the plan by the service. */
export const StoredThumbnail = z.discriminatedUnion('kind', [
  StoredPlanImage.extend({ kind: z.literal('image') }),
  z.object({ kind: z.literal('url'), url: z.string() }),
  z.object({ kind: z.literal('drawn') }),
]);
export type StoredThumbnail = z.infer<typeof StoredThumbnail>;

/** A draft as the row stores it. */
export const StoredDraft = StoredPlanImage.extend({ id: z.int(), timestamp: Timestamp });
export type StoredDraft = z.infer<typeof StoredDraft>;

/** The row of a plan. Fields of clients are in `content`, apart from the service's own, so names cannot collide. */
export const StoredPlan = z.object({
  tenant: z.int(),
  id: z.string(),
  user: z.string().nullable(),
  content: PlanContent,
  /** Null if planObjects is null. */
  text: StoredPlanText.nullable(),
  hash: z.string(),
  thumbnail: StoredThumbnail.nullable(),
  /** Counts thumbnails: the `n` of `?version=n` in the URL. */
  thumbnailVersion: z.int(),
  demo: z.boolean(),
  assets: z.array(StoredPlanAsset),
  storedDraft: StoredDraft.nullable(),
  conversion: z.looseObject({}).optional(),
  /** The drawing that the plan was made from, in the private bucket, and the job that converts it. */
  drawing: z.object({ key: z.string(), jobId: z.string().optional() }).optional(),
  created: Timestamp,
  changeDate: Timestamp,
  /** Counts every write of the row. A write fails unless the stored revision is the one that it has read. */
  revision: z.int(),
  /** Counts versions: changes of content or text. */
  versionId: z.int(),
  /** Text files that only versions name, each with the last version that names it. */
  oldTexts: z.array(z.object({ key: z.string(), lastVersionId: z.int() })),
});
export type StoredPlan = z.infer<typeof StoredPlan>;

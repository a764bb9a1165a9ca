import * as z from 'zod';
import { Timestamp } from '../../platform/text/timestamp.ts';
import { STORED_OPTION_FIELDS } from '../options/stored-options.ts';
import { STORED_SHOP_FIELDS } from './shop-fields.ts';
import { SurfaceShading } from './surface-shading.ts';

/** Visibility of an item: 0 everywhere, 1 only in administration, 2 archived. Source: D406 in contract/interface.md. */
export const VisibilityStatus = z.union([z.literal(0), z.literal(1), z.literal(2)]);
export type VisibilityStatus = z.infer<typeof VisibilityStatus>;

const Side = z.number().positive().max(1_000_000).nullable().default(null);
const Flag = z.boolean().default(false);
/** Each id has a row of its own, written in one transaction with the item: see item-parts.ts. */
const FittedIds = z.array(z.string().max(300)).max(45);
const ImageUrl = z
  .url({ protocol: /^https?$/ })
  .nullable()
  .default(null);

/** The images of an item; the fields with these names contain their URLs. */
export const IMAGE_TYPES = ['perspectiveImage', 'perspectiveImageHD', 'topImage'] as const;
/** The name of an image of an item. */
export const ImageType = z.enum(IMAGE_TYPES);
export type ImageType = z.infer<typeof ImageType>;

/** A key and a value that are shown with an item. */
export const ItemAttribute = z.object({ key: z.string(), value: z.string(), label: z.string() });

/**
 * The fields of an item that a catalog manager writes. Unknown fields are stored too. Dimensions are millimetres: width
 * along X, height along Y, depth along Z. Source: D402 in contract/interface.md.
 */
export const ItemContent = z.looseObject({
  label: z.string().max(500).default(''),
  language: z.string().max(35).default('en'),
  type: z.string().max(100).default('other'),
  detailType: z.string().max(100).optional(),
  width: Side,
  height: Side,
  depth: Side,
  displayedWidth: Side,
  displayedHeight: Side,
  displayedDepth: Side,
  perspectiveImage: ImageUrl,
  perspectiveImageHD: ImageUrl,
  topImage: ImageUrl,
  configuration: z.string().nullable().default(null),
  visibilityStatus: VisibilityStatus.default(0),
  manufacturerSKU: z.string().max(200).nullable().default(null),
  flipable: Flag,
  scaleable: Flag,
  colorable: Flag,
  layer: z.int().default(0),
  orderable: Flag,
  requestable: Flag,
  retailPriceAllowed: Flag,
  tags: z.array(z.string()).default([]),
  affiliateIds: z.array(z.string()).default([]),
  attributes: z.array(ItemAttribute).default([]),
  basecolor: z.string().nullable().default(null),
  perfectFitItemIds: FittedIds.default([]),
  perfectFitComponentIds: FittedIds.default([]),
  translations: z.record(z.string(), z.looseObject({ label: z.string().optional() })).default({}),
  ...STORED_SHOP_FIELDS,
  ...STORED_OPTION_FIELDS,
});
export type ItemContent = z.infer<typeof ItemContent>;

/** A file of an item in the public bucket; its URL is built when the item is read. */
export const StoredAsset = z.object({ format: z.string(), key: z.string(), bytes: z.int() });
export type StoredAsset = z.infer<typeof StoredAsset>;

/** An image of an item in the public bucket. Those from before it was kept whose they are have neither mark. */
export const StoredImage = z.object({
  key: z.string(),
  widthPx: z.int(),
  heightPx: z.int(),
  /** Somebody has sent it. */
  sent: z.literal(true).optional(),
  /** It was rendered of the item's model in this file; see `modelFileOf`. */
  ofModel: z.string().optional(),
});
export type StoredImage = z.infer<typeof StoredImage>;

/**
 * An item's row. `modelSetBy` is `<created>#<job id>` of the job that set the model: a later job wins. An image is
 * either a stored file, in `storedImages`, or a URL in the field of its name; never both.
 */
export const StoredItem = ItemContent.extend({
  tenant: z.int(),
  catalog: z.string(),
  externalId: z.string(),
  storedAssets: z.record(z.string(), StoredAsset).default({}),
  storedImages: z.partialRecord(ImageType, StoredImage).default({}),
  modelSetBy: z.string().optional(),
  masterKey: z.string().optional(),
  /** The shading of the model's main surface; missing for models that were converted before it was stored. */
  modelShading: SurfaceShading.optional(),
  /** Missing for models that were converted before it was kept. */
  modelTriangles: z.int().optional().catch(undefined),
  created: Timestamp,
  updated: Timestamp,
  version: z.int(),
});
export type StoredItem = z.infer<typeof StoredItem>;

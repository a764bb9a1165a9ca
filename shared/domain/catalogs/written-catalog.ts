import * as z from 'zod';
import { wrappedBody } from '../../platform/http/wrapped-body.ts';
import { CatalogId } from '../../platform/identifiers/item-id.ts';
import { TenantId } from '../../platform/identity/tenants/tenant-id.ts';
import { Catalog } from './catalog.ts';
import { ShownCatalog } from './shown-catalog.ts';

/** One transaction writes a catalog and the lists of all tenants that see it. */
const MAX_SHARED_TENANTS = 40;
const MAX_TOP_ITEMS = 200;
const MAX_LANGUAGES = 50;
/** Lists of catalogs contain the `topItems` of all. 200 usual ids have 5 kB. */
const MAX_FIELD_BYTES = 20_000;

const isShort = (value: unknown) => Buffer.byteLength(JSON.stringify(value)) <= MAX_FIELD_BYTES;
const TOO_LONG = `at most ${MAX_FIELD_BYTES} bytes`;

const FIELDS = {
  label: z.string().min(1).max(500),
  visibility: Catalog.shape.visibility,
  sharedWith: z.array(TenantId).max(MAX_SHARED_TENANTS),
  topItems: z.array(z.string().max(200)).max(MAX_TOP_ITEMS).refine(isShort, TOO_LONG),
  translations: z
    .record(z.string().max(35), z.object({ label: z.string().max(500).optional() }))
    .refine((languages) => Object.keys(languages).length <= MAX_LANGUAGES, `at most ${MAX_LANGUAGES} languages`)
    .refine(isShort, TOO_LONG),
};

/** The body of `POST /v2/catalogs` (D2130). */
export const NewCatalog = /* @__PURE__ */ wrappedBody(
  'catalog',
  z
    .object({ id: CatalogId, ...FIELDS })
    .partial()
    .required({ id: true }),
);
export type NewCatalog = z.output<typeof NewCatalog>;

/** The body of `PUT /v2/catalogs/{id}`: fields that are not sent keep their values. */
export const CatalogChanges = /* @__PURE__ */ wrappedBody('catalog', z.object(FIELDS).partial());
export type CatalogChanges = z.output<typeof CatalogChanges>;

/** A catalog as its managers see it. */
export const ManagedCatalog = ShownCatalog.extend({ sharedWith: z.array(z.int()) });
export type ManagedCatalog = z.infer<typeof ManagedCatalog>;

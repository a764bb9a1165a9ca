/**
 * THE list of routes: one row an endpoint. Gateway, functions, roles, pipeline, documentation and tests read it, and a
 * new endpoint is one row here and one file in `functions/`. Each row is an export of its own, so that a function's
 * bundle holds its own rows only; `route-list.ts` has them all.
 */
import * as z from 'zod';
import { CatalogInfo, InfoChanges, InfoType, NewInfo } from '../domain/catalog-infos/info.ts';
import { ShownCatalog } from '../domain/catalogs/shown-catalog.ts';
import { Configurator } from '../domain/client-calls/configurator.ts';
import { NewShortId, ShortId } from '../domain/client-calls/short-id.ts';
import { Skin } from '../domain/client-calls/skin.ts';
import { NewUserAction, UserAction } from '../domain/client-calls/user-action.ts';
import { Configuration, NewConfiguration } from '../domain/configurations/configuration.ts';
import { SavedImageType } from '../domain/configurations/saved-image.ts';
import { ConversionFields } from '../domain/conversions/start-conversion.ts';
import { ProcessorFields, ProcessorResult } from '../domain/conversions/update-conversion.ts';
import { ExportFields } from '../domain/exports/export-fields.ts';
import { ExportSettings } from '../domain/exports/export-settings.ts';
import { Item } from '../domain/items/item.ts';
import { ItemAssetFields } from '../domain/items/item-asset-fields.ts';
import { ItemImageFields } from '../domain/items/item-image-fields.ts';
import { CatalogItemQuery, ItemQuery } from '../domain/items/lists/item-filter.ts';
import { ItemChanges, NewItem } from '../domain/items/written-item.ts';
import { AssetProcessing } from '../domain/jobs/asset-processing.ts';
import { MatchQuery } from '../domain/matching/match-query.ts';
import { PART_THREAD } from '../domain/matching/part-thread-entry.ts';
import { ProductMatch } from '../domain/matching/product-match.ts';
import { CONVERSION_THREAD } from '../domain/plan-conversions/conversion-thread-entry.ts';
import { PlanConversionFields } from '../domain/plan-conversions/plan-conversion-fields.ts';
import { NewPlanSnapshot, PlanSnapshot } from '../domain/plan-snapshots/plan-snapshot.ts';
import { Draft, Plan, PlanAsset } from '../domain/plans/plan.ts';
import { PlanObjectCount } from '../domain/plans/plan-object-list.ts';
import { PlanSettings, SentSettings } from '../domain/plans/plan-settings.ts';
import { PlanVersion } from '../domain/plans/plan-version.ts';
import { NewPlan, PlanChanges } from '../domain/plans/written-plan.ts';
import { RenderingFields } from '../domain/renderings/rendering-fields.ts';
import { Share, ShareFields, SnapshotShareFields } from '../domain/shares/share-form.ts';
import { NewTag, Tag, TagChanges } from '../domain/tags/tag.ts';
import { ShownTenant } from '../domain/tenants/shown-tenant.ts';
import { TenantChanges } from '../domain/tenants/tenant-changes.ts';
import { CreatedUpload, CreateUpload } from '../domain/uploads/create-upload.ts';
import { DeliveryQuery, WebhookDelivery, WebhookTest } from '../domain/webhooks/webhook-delivery.ts';
import { converterParamsSchema } from '../engines/floorplan/convert/converter-params.ts';
import { RenderSettings } from '../engines/rendering/settings/render-settings.ts';
import { MAX_REQUEST_BYTES } from '../platform/http/body-limit.ts';
import { readFormBody } from '../platform/http/form-body.ts';
import { MAX_SETTINGS_BYTES } from '../platform/http/form-settings.ts';
import { many, one, required } from '../platform/http/query.ts';
import { route } from '../platform/http/route.ts';
import { SignIn, SignInResult, SignOutResult } from '../platform/identity/sign-in/sign-in-schemas.ts';
import { TenantId as TenantNumber } from '../platform/identity/tenants/tenant-id.ts';

const Id = z.object({ id: z.string() });
const Timestamp = z.iso.datetime({ precision: 3 });

/* Sign-in */

export const signIn = /* @__PURE__ */ route({
  operation: 'signIn',
  method: 'POST',
  path: '/v2/auth/signin',
  summary: 'Sign in with e-mail or user name and password',
  file: 'auth/sign-in',
  audience: 'client',
  body: { kind: 'json', schema: SignIn },
  response: SignInResult,
  errors: ['SIGN_IN_FAILED'],
  stores: { identity: ['GetItem', 'PutItem'] },
  source: 'interface.md, Sign-in',
});

export const signOut = /* @__PURE__ */ route({
  operation: 'signOut',
  method: 'POST',
  path: '/v2/auth/signout',
  summary: 'End the session of the request token',
  file: 'auth/sign-out',
  audience: 'client',
  response: SignOutResult,
  stores: { identity: ['DeleteItem'] },
  source: 'extension',
});

export const signOutByGet = /* @__PURE__ */ route({ ...signOut, operation: 'signOutByGet', method: 'GET' });

/* Tenants */

const TenantPath = z.object({
  id: z
    .string()
    .regex(/^\d{1,15}$/, 'the number of a tenant')
    .meta({ examples: ['1'] })
    .transform(Number),
});

export const getOwnTenantId = /* @__PURE__ */ route({
  operation: 'getOwnTenantId',
  method: 'GET',
  path: '/v2/tenants/me',
  summary: 'The number of the tenant in which the call is made, bare',
  file: 'tenants/get-own-tenant-id',
  audience: 'client',
  response: TenantNumber,
  source: 'extension',
});

export const getTenant = /* @__PURE__ */ route({
  operation: 'getTenant',
  method: 'GET',
  path: '/v2/tenants/{id}',
  summary: 'A tenant: its public part, and its settings for its administrators',
  file: 'tenants/get-tenant',
  audience: 'client',
  params: TenantPath,
  response: z.object({ tenant: ShownTenant }),
  etag: true,
  stores: { identity: ['GetItem'] },
  source: 'extension',
});

export const updateTenant = /* @__PURE__ */ route({
  operation: 'updateTenant',
  method: 'PUT',
  path: '/v2/tenants/{id}',
  summary: "Change settings of the caller's tenant, its webhook among them; those not named stay",
  file: 'tenants/update-tenant',
  audience: 'user',
  rights: ['tenant-mgt'],
  params: TenantPath,
  body: { kind: 'json', schema: TenantChanges },
  response: z.object({ tenant: ShownTenant }),
  errors: ['CONFLICT'],
  stores: { identity: ['GetItem', 'PutItem'] },
  source: 'extension',
});

export const testWebhook = /* @__PURE__ */ route({
  operation: 'testWebhook',
  method: 'POST',
  path: '/v2/tenants/{id}/webhook/test',
  summary: 'Post an event `webhook.test` to the webhook of the tenant now, and tell what came back',
  file: 'tenants/test-webhook',
  audience: 'user',
  rights: ['tenant-mgt'],
  params: TenantPath,
  response: z.object({ webhookTest: WebhookTest }),
  errors: ['CONFLICT'],
  stores: { identity: ['GetItem'], events: ['UpdateItem'] },
  source: 'extension',
});

export const listWebhookDeliveries = /* @__PURE__ */ route({
  operation: 'listWebhookDeliveries',
  method: 'GET',
  path: '/v2/tenants/{id}/webhookDeliveries',
  summary: 'What became of the events of the last 30 days, newest first',
  file: 'tenants/list-webhook-deliveries',
  audience: 'user',
  rights: ['tenant-mgt'],
  params: TenantPath,
  query: DeliveryQuery,
  response: z.object({
    webhookDeliveries: z.array(WebhookDelivery),
    meta: z.object({ total: z.int(), serverTime: Timestamp, nextCursor: z.string().optional() }),
  }),
  stores: { identity: ['GetItem'], events: ['Query:byTenant'] },
  source: 'extension',
});

export const redeliverWebhook = /* @__PURE__ */ route({
  operation: 'redeliverWebhook',
  method: 'POST',
  path: '/v2/tenants/{id}/webhookDeliveries/{deliveryId}/redeliver',
  summary: 'Post an event to the webhook once more, under the same id',
  file: 'tenants/redeliver-webhook',
  audience: 'user',
  rights: ['tenant-mgt'],
  params: TenantPath.extend({ deliveryId: z.string() }),
  status: 202,
  response: z.object({ webhookDelivery: WebhookDelivery }),
  errors: ['CONFLICT'],
  stores: { identity: ['GetItem'], events: ['GetItem', 'UpdateItem'], webhooks: ['SendMessage'] },
  source: 'extension',
});

/* Pages that embed a planner */

const EmbeddingPath = z.object({ id: z.string() });

export const getConfigurator = /* @__PURE__ */ route({
  operation: 'getConfigurator',
  method: 'GET',
  path: '/v2/configurators/{id}',
  summary: 'Where a configurator is, and who may embed it',
  file: 'embedding/get-configurator',
  audience: 'client',
  params: EmbeddingPath,
  response: z.object({ configurator: Configurator }),
  etag: true,
  stores: { identity: ['GetItem'] },
  source: 'extension',
});

export const getSkin = /* @__PURE__ */ route({
  operation: 'getSkin',
  method: 'GET',
  path: '/v2/skins/{id}',
  summary: "Colours, logo and fonts of a tenant's pages",
  file: 'embedding/get-skin',
  audience: 'client',
  params: EmbeddingPath,
  response: z.object({ skin: Skin }),
  etag: true,
  stores: { identity: ['GetItem'] },
  source: 'extension',
});

/* Calls around the rest that published clients make */

const EmptyListMeta = z.object({ total: z.literal(0), serverTime: Timestamp });

export const createShortId = /* @__PURE__ */ route({
  operation: 'createShortId',
  method: 'POST',
  path: '/v2/shortIds',
  summary: 'A short name for a long id, for links',
  file: 'client-calls/create-short-id',
  audience: 'client',
  body: { kind: 'json', schema: NewShortId },
  idempotencyKey: true,
  response: z.object({ shortId: ShortId }),
  stores: { saved: ['PutItem'] },
  source: 'extension',
});

export const getShortId = /* @__PURE__ */ route({
  operation: 'getShortId',
  method: 'GET',
  path: '/v2/shortIds/{id}',
  summary: 'What a short id stands for',
  file: 'client-calls/get-short-id',
  audience: 'client',
  params: Id,
  response: z.object({ shortId: ShortId }),
  etag: true,
  stores: { saved: ['GetItem'] },
  source: 'extension',
});

export const countUserAction = /* @__PURE__ */ route({
  operation: 'countUserAction',
  method: 'POST',
  path: '/v2/userActions',
  summary: 'Count what a user did, by tenant and day; nothing personal is kept',
  file: 'client-calls/count-user-action',
  audience: 'client',
  body: { kind: 'json', schema: NewUserAction },
  response: z.object({ userAction: UserAction }),
  stores: { saved: ['UpdateItem'] },
  source: 'extension',
});

/** What the lists have in common that clients ask for and the service holds nothing of. */
const emptyList = {
  method: 'GET',
  file: 'client-calls/list-nothing',
  audience: 'client',
  source: 'extension',
} as const;

export const listMaterials = /* @__PURE__ */ route({
  ...emptyList,
  operation: 'listMaterials',
  path: '/v2/materials',
  summary: 'No materials: those of walls and floors are items',
  response: z.object({ materials: z.array(z.never()).max(0), meta: EmptyListMeta }),
});

export const listComponents = /* @__PURE__ */ route({
  ...emptyList,
  operation: 'listComponents',
  path: '/v2/components',
  summary: 'No components: the service holds none',
  response: z.object({ components: z.array(z.never()).max(0), meta: EmptyListMeta }),
});

export const listPreloadedComponents = /* @__PURE__ */ route({
  ...listComponents,
  operation: 'listPreloadedComponents',
  path: '/v2/preloads/components',
});

export const listPrices = /* @__PURE__ */ route({
  ...emptyList,
  operation: 'listPrices',
  path: '/v2/prices',
  summary: 'No prices: the service holds none',
  response: z.object({ prices: z.array(z.never()).max(0), meta: EmptyListMeta }),
});

export const listItemAdditionalContents = /* @__PURE__ */ route({
  ...emptyList,
  operation: 'listItemAdditionalContents',
  path: '/v2/itemAdditionalContents',
  summary: 'No additional contents of items: the service holds none',
  response: z.object({ itemAdditionalContents: z.array(z.never()).max(0), meta: EmptyListMeta }),
});

/* Catalogs */

export const listCatalogs = /* @__PURE__ */ route({
  operation: 'listCatalogs',
  method: 'GET',
  path: '/v2/catalogs',
  summary: 'Catalogs that the caller sees: the own ones, those shared with the tenant, and the public ones',
  file: 'catalogs/list-catalogs',
  audience: 'client',
  response: z.object({ catalogs: z.array(ShownCatalog), meta: z.object({ total: z.int(), serverTime: Timestamp }) }),
  stores: { items: ['GetItem', 'Query'] },
  source: 'extension',
});

export const getCatalog = /* @__PURE__ */ route({
  operation: 'getCatalog',
  method: 'GET',
  path: '/v2/catalogs/{id}',
  summary: 'One catalog',
  file: 'catalogs/get-catalog',
  audience: 'client',
  params: Id,
  response: z.object({ catalog: ShownCatalog }),
  etag: true,
  stores: { items: ['GetItem'] },
  source: 'extension',
});

/* Items */

const ItemList = z.object({
  items: z.array(Item),
  meta: z.object({
    lastUpdated: Timestamp.nullable(),
    cached: z.boolean(),
    total: z.int(),
    serverTime: Timestamp,
    ignoredFilters: z.array(z.string()).optional(),
    nextCursor: z.string().optional(),
  }),
});

export const listItems = /* @__PURE__ */ route({
  operation: 'listItems',
  method: 'GET',
  path: '/v2/items',
  summary: 'Items that the caller sees: all, or those that a filter selects',
  file: 'items/list-items',
  audience: 'client',
  query: ItemQuery,
  response: ItemList,
  stream: true,
  stores: { items: ['GetItem', 'BatchGetItem', 'Query'], privateFiles: ['GetObject'] },
  timeoutSeconds: 300,
  source: 'interface.md, Items',
});

export const listCatalogItems = /* @__PURE__ */ route({
  ...listItems,
  operation: 'listCatalogItems',
  path: '/v2/catalogs/{id}/items',
  summary: 'Items of one catalog, as `GET /v2/items?catalog=` answers them',
  params: Id,
  query: CatalogItemQuery,
  source: 'extension',
});

export const getItem = /* @__PURE__ */ route({
  operation: 'getItem',
  method: 'GET',
  path: '/v2/items/{id}',
  summary: 'One item',
  file: 'items/get-item',
  audience: 'client',
  params: Id,
  response: z.object({ item: Item }),
  etag: true,
  stores: { items: ['GetItem'] },
  source: 'extension',
});

export const createItem = /* @__PURE__ */ route({
  operation: 'createItem',
  method: 'POST',
  path: '/v2/items',
  summary: 'Create an item in a catalog',
  file: 'items/create-item',
  audience: 'user',
  rights: ['catalog-mgt'],
  context: 'cms',
  body: { kind: 'json', schema: NewItem },
  status: 201,
  response: z.object({ item: Item }),
  errors: ['NOT_FOUND'],
  idempotencyKey: true,
  stores: { items: ['GetItem', 'PutItem'] },
  source: 'extension',
});

export const updateItem = /* @__PURE__ */ route({
  operation: 'updateItem',
  method: 'PUT',
  path: '/v2/items/{id}',
  summary: 'Change fields of an item, or set one of its images by a form',
  file: 'items/update-item',
  audience: 'user',
  rights: ['catalog-mgt'],
  context: 'cms',
  params: Id,
  body: {
    kind: 'jsonOrForm',
    read: readFormBody,
    schema: ItemChanges,
    fields: ItemImageFields,
    files: { names: ['file'], maxBytes: MAX_REQUEST_BYTES },
  },
  response: z.object({ item: Item }),
  errors: ['CONFLICT', 'UNPROCESSABLE'],
  stores: { items: ['GetItem', 'PutItem', 'DeleteItem'], matches: ['PutItem'], publicFiles: ['PutObject'] },
  layers: ['sharp'],
  memoryMb: 1536,
  timeoutSeconds: 28,
  source: 'extension',
});

export const archiveItem = /* @__PURE__ */ route({
  operation: 'archiveItem',
  method: 'DELETE',
  path: '/v2/items/{id}',
  summary: 'Archive an item: visibilityStatus 2',
  file: 'items/archive-item',
  audience: 'user',
  rights: ['catalog-mgt'],
  context: 'cms',
  params: Id,
  status: 204,
  response: z.void(),
  errors: ['CONFLICT'],
  stores: { items: ['GetItem', 'PutItem', 'DeleteItem'], matches: ['PutItem'] },
  source: 'extension',
});

export const getTopImage = /* @__PURE__ */ route({
  operation: 'getTopImage',
  method: 'GET',
  path: '/v2/items/{id}/topImage',
  summary: 'Redirect to the image of an item from above',
  file: 'items/get-top-image',
  audience: 'open',
  params: Id,
  status: 307,
  response: z.void(),
  stores: { items: ['GetItem'] },
  source: 'interface.md, Items',
});

export const getPerspectiveImage = /* @__PURE__ */ route({
  operation: 'getPerspectiveImage',
  method: 'GET',
  path: '/v2/items/{id}/perspectiveImage',
  summary: 'Redirect to the image of an item in perspective',
  file: 'items/get-perspective-image',
  audience: 'open',
  params: Id,
  status: 307,
  response: z.void(),
  stores: { items: ['GetItem'] },
  source: 'interface.md, Items',
});

export const getPerspectiveImageHd = /* @__PURE__ */ route({
  operation: 'getPerspectiveImageHd',
  method: 'GET',
  path: '/v2/items/{id}/perspectiveImageHD',
  summary: 'Redirect to the large image of an item in perspective',
  file: 'items/get-perspective-image-hd',
  audience: 'open',
  params: Id,
  status: 307,
  response: z.void(),
  stores: { items: ['GetItem'] },
  source: 'interface.md, Items',
});

export const saveItemAsset = /* @__PURE__ */ route({
  operation: 'saveItemAsset',
  method: 'POST',
  path: '/v2/items/{id}/assets',
  summary: 'Save an asset of an item, sent as a file or by its URL',
  file: 'items/save-item-asset',
  audience: 'user',
  rights: ['catalog-mgt'],
  context: 'cms',
  uploadField: 'assetUrl',
  params: Id,
  body: {
    kind: 'form',
    read: readFormBody,
    fields: ItemAssetFields,
    files: { names: ['assetFile'], maxBytes: MAX_REQUEST_BYTES },
  },
  limit: 'upload',
  idempotencyKey: true,
  response: z.object({ item: Item }),
  errors: ['UNPROCESSABLE'],
  stores: { items: ['GetItem', 'PutItem', 'DeleteItem'], publicFiles: ['PutObject'], privateFiles: ['GetObject'] },
  timeoutSeconds: 28,
  source: 'interface.md, Items',
});

export const saveItem3dAsset = /* @__PURE__ */ route({
  ...saveItemAsset,
  operation: 'saveItem3dAsset',
  aliasOf: saveItemAsset.operation,
  path: '/v2/items/{id}/3d-assets',
});

export const listSimilarItems = /* @__PURE__ */ route({
  operation: 'listSimilarItems',
  method: 'GET',
  path: '/v2/items/{id}/similarItems',
  summary: 'The 50 items that are most like an item, nearest first',
  file: 'items/list-similar-items',
  audience: 'client',
  params: Id,
  response: ItemList,
  stream: true,
  stores: { items: ['GetItem', 'BatchGetItem', 'Query'], privateFiles: ['GetObject'] },
  source: 'decisions.md, links',
});

export const listPerfectFit = /* @__PURE__ */ route({
  operation: 'listPerfectFit',
  method: 'GET',
  path: '/v2/items/{id}/perfectFit',
  summary: 'The items that say that they fit an item',
  file: 'items/list-perfect-fit',
  audience: 'client',
  params: Id,
  response: ItemList,
  stream: true,
  stores: { items: ['GetItem', 'BatchGetItem', 'Query'] },
  source: 'decisions.md, links',
});

export const listAdditionalContents = /* @__PURE__ */ route({
  operation: 'listAdditionalContents',
  method: 'GET',
  path: '/v2/items/{id}/additionalContents',
  summary: 'Additional contents of an item, of which the service holds none',
  file: 'items/list-additional-contents',
  audience: 'client',
  params: Id,
  response: z.object({
    itemAdditionalContents: z.array(z.looseObject({})),
    meta: z.object({ total: z.int(), serverTime: Timestamp }),
  }),
  stores: { items: ['GetItem'] },
  source: 'extension',
});

/** What sharing by e-mail has in common, whatever is shared. */
const sharing = {
  method: 'POST',
  audience: 'client',
  params: Id,
  body: { kind: 'form', read: readFormBody, fields: ShareFields, files: { names: [], maxBytes: MAX_REQUEST_BYTES } },
  idempotencyKey: true,
  response: /* @__PURE__ */ z.object({ share: Share }),
  errors: ['TOO_MANY_REQUESTS'],
  source: 'extension',
} as const;

export const shareItem = /* @__PURE__ */ route({
  ...sharing,
  operation: 'shareItem',
  path: '/v2/items/{id}/shares',
  summary: 'Share an item by e-mail: 1 = share, 2 = link to see it in AR, 3 = saved draft',
  file: 'items/share-item',
  stores: { items: ['GetItem'], events: ['PutItem'], webhooks: ['SendMessage'] },
});

/* Item jobs */

export const listItemJobs = /* @__PURE__ */ route({
  operation: 'listItemJobs',
  method: 'GET',
  path: '/v2/items/{id}/threeDimensionalAssets',
  summary: 'All jobs of an item, newest first',
  file: 'items/list-item-jobs',
  audience: 'client',
  params: Id,
  response: z.object({
    assetProcessings: z.array(AssetProcessing),
    meta: z.object({ total: z.int(), serverTime: Timestamp }),
  }),
  stores: { items: ['GetItem'], jobs: ['Query:byItem'], privateFiles: ['GetObject'] },
  source: 'interface.md, Items',
});

export const createConversion = /* @__PURE__ */ route({
  operation: 'createConversion',
  method: 'POST',
  path: '/v2/items/{id}/threeDimensionalAssets',
  summary: 'Start the conversion of a 3D model, sent as a zip, a tar.gz or a bare model file',
  file: 'items/create-conversion',
  audience: 'user',
  rights: ['catalog-mgt'],
  context: 'cms',
  params: Id,
  body: {
    kind: 'form',
    read: readFormBody,
    fields: ConversionFields,
    files: { names: ['threeDimensionalAsset'], maxBytes: MAX_REQUEST_BYTES },
  },
  uploadField: 'threeDimensionalAssetUrl',
  limit: 'jobStart',
  idempotencyKey: true,
  response: z.object({ assetProcessing: AssetProcessing }),
  stores: {
    items: ['GetItem'],
    jobs: ['PutItem'],
    // ListBucket, so that S3 tells an upload that is missing from one that is forbidden.
    privateFiles: ['PutObject', 'GetObject', 'ListBucket'],
    assetJobs: ['SendMessage'],
  },
  timeoutSeconds: 28,
  source: 'interface.md, Items',
});

export const createConversionByOldPath = /* @__PURE__ */ route({
  ...createConversion,
  operation: 'createConversionByOldPath',
  aliasOf: createConversion.operation,
  path: '/v2/items/{id}/threeDimensionalAsset',
  deprecated: { since: '2026-01-01', successor: createConversion.path },
});

export const updateConversion = /* @__PURE__ */ route({
  operation: 'updateConversion',
  method: 'PUT',
  path: '/v2/items/{id}/threeDimensionalAssets',
  summary: 'Tell the progress, the failure or the finished archive of an external processor of a 3D model',
  file: 'items/update-conversion',
  audience: 'user',
  rights: ['catalog-mgt'],
  context: 'cms',
  params: Id,
  body: {
    kind: 'form',
    read: readFormBody,
    fields: ProcessorFields,
    json: { assetResult: ProcessorResult.optional() },
    files: { names: ['assetBundle', 'threeDimensionalAsset', 'assetResult'], maxBytes: MAX_REQUEST_BYTES },
  },
  uploadField: 'threeDimensionalAssetUrl',
  limit: 'upload',
  response: z.object({ assetProcessing: AssetProcessing }),
  errors: ['CONFLICT'],
  stores: {
    items: ['GetItem'],
    jobs: ['GetItem', 'Query:byItem', 'UpdateItem'],
    // ListBucket, so that S3 tells an upload that is missing from one that is forbidden.
    privateFiles: ['PutObject', 'GetObject', 'ListBucket'],
    assetJobs: ['SendMessage'],
  },
  timeoutSeconds: 28,
  source: 'decisions.md, PUT threeDimensionalAssets',
});

export const updateConversionByOldPath = /* @__PURE__ */ route({
  ...updateConversion,
  operation: 'updateConversionByOldPath',
  aliasOf: updateConversion.operation,
  path: '/v2/items/{id}/threeDimensionalAsset',
  deprecated: { since: '2026-01-01', successor: updateConversion.path },
});

export const createRendering = /* @__PURE__ */ route({
  operation: 'createRendering',
  method: 'POST',
  path: '/v2/items/{id}/renderings',
  summary: 'Render pictures of an item: perspective, from above, or as a turntable',
  file: 'items/create-rendering',
  audience: 'user',
  rights: ['jobs', 'catalog-mgt'],
  params: Id,
  body: {
    kind: 'form',
    read: readFormBody,
    fields: RenderingFields,
    json: { settings: RenderSettings },
    files: { names: ['settings'], maxBytes: MAX_SETTINGS_BYTES },
  },
  limit: 'jobStart',
  idempotencyKey: true,
  response: z.object({ assetProcessing: AssetProcessing }),
  errors: ['CONFLICT'],
  stores: { items: ['GetItem'], jobs: ['PutItem'], renderJobs: ['SendMessage'] },
  source: 'interface.md, Items',
});

/** Exports of items, and of items as they were configured. */
const EXPORT_STORES = { items: ['GetItem'], jobs: ['PutItem'], exportJobs: ['SendMessage'] } as const;
const createdExport = {
  method: 'POST',
  audience: 'client',
  params: Id,
  body: {
    kind: 'form',
    read: readFormBody,
    fields: ExportFields,
    json: { settings: ExportSettings },
    files: { names: ['settings'], maxBytes: MAX_SETTINGS_BYTES },
  },
  limit: 'jobStart',
  idempotencyKey: true,
  response: z.object({ assetProcessing: AssetProcessing }),
  errors: ['CONFLICT', 'TOO_MANY_REQUESTS'],
} as const;

export const createItem3dExport = /* @__PURE__ */ route({
  ...createdExport,
  operation: 'createItem3dExport',
  path: '/v2/items/{id}/3d-exports',
  summary: 'Export the model of an item in formats of other programs',
  file: 'items/export-item',
  stores: EXPORT_STORES,
  source: 'interface.md, Items',
});

export const getAssetProcessing = /* @__PURE__ */ route({
  operation: 'getAssetProcessing',
  method: 'GET',
  path: '/v2/assetProcessings/{id}',
  summary: 'One job',
  file: 'asset-processings/get-asset-processing',
  audience: 'client',
  params: Id,
  response: z.object({ assetProcessing: AssetProcessing }),
  etag: true,
  stores: { jobs: ['GetItem'], items: ['GetItem'], saved: ['GetItem'], privateFiles: ['GetObject'] },
  source: 'extension',
});

/* Product matching */

export const matchProducts = /* @__PURE__ */ route({
  operation: 'matchProducts',
  method: 'GET',
  // The stage of the API is named `api`: to callers this is {search_url}/api/match.
  path: '/match',
  summary: 'Products with a SKU, with exactly a text, or with what is like it',
  file: 'matching/match-products',
  audience: 'open',
  query: MatchQuery,
  response: z.array(ProductMatch),
  stores: {
    items: ['GetItem', 'BatchGetItem', 'Query'],
    matches: ['GetItem', 'Query'],
    privateFiles: ['GetObject'],
  },
  childEntries: PART_THREAD,
  memoryMb: 1769,
  // For the files of a million products, and those that take their place.
  storageMb: 2048,
  source: 'interface.md, Product matching',
});

/* Tags */

const TagList = z.object({ tags: z.array(Tag), meta: z.object({ total: z.int(), serverTime: Timestamp }) });

export const listTags = /* @__PURE__ */ route({
  operation: 'listTags',
  method: 'GET',
  path: '/v2/tags',
  summary: 'The tags of the tenant, and those that the owners of catalogs that it sees share with it or make global',
  file: 'tags/list-tags',
  audience: 'client',
  response: TagList,
  stores: { items: ['GetItem', 'Query'], tags: ['Query'] },
  source: 'extension',
});

export const listItemTags = /* @__PURE__ */ route({
  operation: 'listItemTags',
  method: 'GET',
  path: '/v2/items/{id}/tags',
  summary: 'The tags of an item',
  file: 'tags/list-item-tags',
  audience: 'client',
  params: Id,
  response: TagList,
  stores: { items: ['GetItem', 'Query'], tags: ['Query'] },
  source: 'extension',
});

export const createTag = /* @__PURE__ */ route({
  operation: 'createTag',
  method: 'POST',
  path: '/v2/tags',
  summary: 'Describe a tag: icons, labels by language, and which tenants have it',
  file: 'tags/create-tag',
  audience: 'user',
  rights: ['catalog-mgt'],
  body: { kind: 'json', schema: NewTag },
  response: z.object({ tag: Tag }),
  idempotencyKey: true,
  stores: { tags: ['PutItem'] },
  source: 'extension',
});

export const updateTag = /* @__PURE__ */ route({
  operation: 'updateTag',
  method: 'PUT',
  path: '/v2/tags/{id}',
  summary: 'Change fields of a tag',
  file: 'tags/update-tag',
  audience: 'user',
  rights: ['catalog-mgt'],
  params: Id,
  body: { kind: 'json', schema: TagChanges },
  response: z.object({ tag: Tag }),
  errors: ['CONFLICT'],
  stores: { tags: ['GetItem', 'PutItem', 'DeleteItem'] },
  source: 'extension',
});

export const deleteTag = /* @__PURE__ */ route({
  operation: 'deleteTag',
  method: 'DELETE',
  path: '/v2/tags/{id}',
  summary: 'Delete a tag; items keep naming it',
  file: 'tags/delete-tag',
  audience: 'user',
  rights: ['catalog-mgt'],
  params: Id,
  status: 204,
  response: z.void(),
  errors: ['CONFLICT'],
  stores: { tags: ['GetItem', 'DeleteItem'] },
  source: 'extension',
});

/* Catalog element additional infos */

export const listCatalogInfos = /* @__PURE__ */ route({
  operation: 'listCatalogInfos',
  method: 'GET',
  path: '/v2/catalogElementAdditionalInfos',
  summary: 'Tooltips of a catalog, of one type of element, or of elements with certain parents',
  file: 'catalog-infos/list-catalog-infos',
  audience: 'client',
  query: z.object({
    catalog: required,
    type: one.transform((type) => type || undefined).pipe(InfoType.optional()),
    'parentId[]': many,
  }),
  response: z.object({
    catalogElementAdditionalInfos: z.array(CatalogInfo),
    meta: z.object({ serverTime: Timestamp }),
  }),
  stream: true,
  stores: { items: ['GetItem'], catalogInfos: ['Query', 'BatchGetItem'] },
  source: 'interface.md, Catalog element additional infos',
});

export const getCatalogInfo = /* @__PURE__ */ route({
  operation: 'getCatalogInfo',
  method: 'GET',
  path: '/v2/catalogElementAdditionalInfos/{id}',
  summary: 'One tooltip',
  file: 'catalog-infos/get-catalog-info',
  audience: 'client',
  params: Id,
  response: CatalogInfo,
  etag: true,
  stores: { items: ['GetItem'], catalogInfos: ['GetItem'] },
  source: 'interface.md, Catalog element additional infos',
});

export const createCatalogInfo = /* @__PURE__ */ route({
  operation: 'createCatalogInfo',
  method: 'POST',
  path: '/v2/catalogElementAdditionalInfos',
  summary: 'Attach a tooltip to elements of a catalog',
  file: 'catalog-infos/create-catalog-info',
  audience: 'user',
  rights: ['catalog-mgt'],
  body: { kind: 'json', schema: NewInfo },
  response: CatalogInfo,
  errors: ['CONFLICT'],
  idempotencyKey: true,
  stores: { items: ['GetItem'], catalogInfos: ['PutItem'] },
  source: 'interface.md, Catalog element additional infos',
});

export const updateCatalogInfo = /* @__PURE__ */ route({
  operation: 'updateCatalogInfo',
  method: 'PUT',
  path: '/v2/catalogElementAdditionalInfos/{id}',
  summary: 'Change fields of a tooltip',
  file: 'catalog-infos/update-catalog-info',
  audience: 'user',
  rights: ['catalog-mgt'],
  params: Id,
  body: { kind: 'json', schema: InfoChanges },
  response: CatalogInfo,
  errors: ['CONFLICT'],
  stores: { items: ['GetItem'], catalogInfos: ['GetItem', 'PutItem', 'DeleteItem', 'ConditionCheckItem'] },
  source: 'interface.md, Catalog element additional infos',
});

export const deleteCatalogInfo = /* @__PURE__ */ route({
  operation: 'deleteCatalogInfo',
  method: 'DELETE',
  path: '/v2/catalogElementAdditionalInfos/{id}',
  summary: 'Delete a tooltip; answers it as it was',
  file: 'catalog-infos/delete-catalog-info',
  audience: 'user',
  rights: ['catalog-mgt'],
  params: Id,
  response: CatalogInfo,
  errors: ['CONFLICT'],
  stores: { items: ['GetItem'], catalogInfos: ['GetItem', 'DeleteItem'] },
  source: 'interface.md, Catalog element additional infos',
});

/* Plans */

const PlanAnswer = z.object({ plan: Plan });
/** What a plan's row and what belongs to it take from the tables and buckets. */
const PLAN_WRITES = ['GetItem', 'PutItem', 'DeleteItem'] as const;

export const createPlan = /* @__PURE__ */ route({
  operation: 'createPlan',
  method: 'POST',
  path: '/v2/plans',
  summary: 'Create a plan, of JSON or of a DXF drawing: of the signed-in user, else of the tenant',
  file: 'plans/create-plan',
  audience: 'client',
  body: {
    kind: 'jsonOrForm',
    read: readFormBody,
    schema: NewPlan,
    maxBytes: MAX_REQUEST_BYTES,
    fields: PlanConversionFields,
    json: { plan: NewPlan.optional(), converterParams: converterParamsSchema.optional() },
    files: { names: ['file'], maxBytes: MAX_REQUEST_BYTES },
  },
  uploadField: 'planObjectsUrl',
  idempotencyKey: true,
  response: PlanAnswer,
  errors: ['SIGN_IN_REQUIRED', 'FORBIDDEN', 'NOT_FOUND', 'UNPROCESSABLE'],
  stream: true,
  stores: {
    plans: PLAN_WRITES,
    publicFiles: ['PutObject', 'GetObject'],
    // ListBucket, so that S3 tells an upload that is missing from one that is forbidden.
    privateFiles: ['GetObject', 'PutObject', 'ListBucket'],
    // The catalog items that blocks of a drawing stand for.
    items: ['GetItem', 'BatchGetItem', 'Query'],
    matches: ['Query'],
    // Of large drawings, which a worker converts.
    jobs: ['PutItem'],
    planJobs: ['SendMessage'],
  },
  childEntries: CONVERSION_THREAD,
  layers: ['sharp'],
  memoryMb: 1536,
  timeoutSeconds: 28,
  source: 'interface.md, Plans',
});

export const listDemoPlans = /* @__PURE__ */ route({
  operation: 'listDemoPlans',
  method: 'GET',
  path: '/v2/plans/demoPlans',
  summary: 'The demo plans of the tenant',
  file: 'plans/list-demo-plans',
  audience: 'client',
  response: z.object({ plans: z.array(Plan), meta: z.object({ total: z.int(), serverTime: Timestamp }) }),
  stream: true,
  stores: { plans: ['GetItem', 'Query'], privateFiles: ['GetObject', 'ListBucket'] },
  source: 'interface.md, Plans',
});

export const getPlan = /* @__PURE__ */ route({
  operation: 'getPlan',
  method: 'GET',
  path: '/v2/plans/{id}',
  summary: 'One plan',
  file: 'plans/get-plan',
  audience: 'client',
  params: Id,
  response: PlanAnswer,
  etag: true,
  stream: true,
  stores: { plans: ['GetItem'], privateFiles: ['GetObject', 'ListBucket'] },
  source: 'interface.md, Plans',
});

export const updatePlan = /* @__PURE__ */ route({
  operation: 'updatePlan',
  method: 'PUT',
  path: '/v2/plans/{id}',
  summary: 'Change fields of a plan, or bring an earlier version back',
  file: 'plans/update-plan',
  audience: 'user',
  rights: [],
  params: Id,
  body: { kind: 'json', schema: PlanChanges, maxBytes: MAX_REQUEST_BYTES },
  uploadField: 'planObjectsUrl',
  response: PlanAnswer,
  errors: ['FORBIDDEN', 'CONFLICT'],
  stream: true,
  stores: {
    plans: PLAN_WRITES,
    publicFiles: ['PutObject', 'GetObject', 'DeleteObject'],
    privateFiles: ['GetObject', 'PutObject', 'DeleteObject', 'ListBucket'],
  },
  layers: ['sharp'],
  memoryMb: 1536,
  timeoutSeconds: 28,
  source: 'interface.md, Plans',
});

export const deletePlan = /* @__PURE__ */ route({
  operation: 'deletePlan',
  method: 'DELETE',
  path: '/v2/plans/{id}',
  summary: 'Delete a plan and all that belongs to it',
  file: 'plans/delete-plan',
  audience: 'user',
  rights: [],
  params: Id,
  status: 204,
  response: z.void(),
  errors: ['FORBIDDEN', 'CONFLICT'],
  stores: {
    plans: ['GetItem', 'Query', 'PutItem', 'DeleteItem'],
    publicFiles: ['ListBucket', 'DeleteObject'],
    privateFiles: ['ListBucket', 'DeleteObject'],
  },
  timeoutSeconds: 28,
  source: 'interface.md, Plans',
});

/** What the calls have in common that take an image for a plan. */
const planImage = {
  method: 'POST',
  audience: 'user',
  rights: [],
  body: {
    kind: 'form',
    read: readFormBody,
    fields: z.object({}),
    files: { names: ['*'], maxBytes: MAX_REQUEST_BYTES },
  },
  limit: 'upload',
  idempotencyKey: true,
  errors: ['FORBIDDEN', 'CONFLICT', 'UNPROCESSABLE'],
  stores: { plans: PLAN_WRITES, publicFiles: ['PutObject', 'DeleteObject'] },
  layers: ['sharp'],
  memoryMb: 1536,
  timeoutSeconds: 28,
  source: 'interface.md, Plans',
} as const;

export const savePlanAsset = /* @__PURE__ */ route({
  ...planImage,
  operation: 'savePlanAsset',
  path: '/v2/plans/{id}/assets/{assetId}',
  summary: 'Save an image as an asset of a plan, sent as the first file of the form',
  file: 'plans/save-plan-asset',
  params: Id.extend({
    assetId: z.string().regex(/^[\w.~:-]{1,128}$/, 'an id of 1 to 128 letters, digits and . _ ~ : -'),
  }),
  response: z.object({ planAsset: PlanAsset }),
});

export const savePlanDraft = /* @__PURE__ */ route({
  ...planImage,
  operation: 'savePlanDraft',
  path: '/v2/plans/{id}/draft',
  summary: 'Save an image as the draft of a plan, sent as the first file of the form',
  file: 'plans/save-plan-draft',
  params: Id,
  response: z.object({ draft: Draft }),
});

export const getPlanSettings = /* @__PURE__ */ route({
  operation: 'getPlanSettings',
  method: 'GET',
  path: '/v2/plans/{id}/settings',
  summary: 'The settings of a plan',
  file: 'plans/get-plan-settings',
  audience: 'client',
  params: Id,
  response: PlanSettings,
  etag: true,
  stores: { plans: ['GetItem'] },
  source: 'interface.md, Plans',
});

export const createPlanSettings = /* @__PURE__ */ route({
  operation: 'createPlanSettings',
  method: 'POST',
  path: '/v2/plans/{id}/settings',
  summary: 'Set the settings of a plan; changes them where there are some',
  file: 'plans/write-plan-settings',
  audience: 'user',
  rights: [],
  params: Id,
  body: { kind: 'json', schema: SentSettings },
  idempotencyKey: true,
  response: PlanSettings,
  errors: ['FORBIDDEN', 'CONFLICT', 'PRECONDITION_FAILED'],
  stores: { plans: ['GetItem', 'PutItem', 'ConditionCheckItem'] },
  source: 'interface.md, Plans',
});

export const updatePlanSettings = /* @__PURE__ */ route({
  operation: 'updatePlanSettings',
  method: 'PUT',
  path: '/v2/plans/{id}/settings',
  summary: 'Change settings of a plan',
  file: 'plans/write-plan-settings',
  audience: 'user',
  rights: [],
  params: Id,
  body: { kind: 'json', schema: SentSettings },
  response: PlanSettings,
  errors: ['FORBIDDEN', 'CONFLICT', 'PRECONDITION_FAILED'],
  stores: { plans: ['GetItem', 'PutItem', 'ConditionCheckItem'] },
  source: 'interface.md, Plans',
});

export const drawPlan = /* @__PURE__ */ route({
  operation: 'drawPlan',
  method: 'GET',
  path: '/v2/plans/{id}/image.svg',
  summary: 'A plan drawn from above: walls, openings, furniture, texts, dimensions, scale bar',
  file: 'plans/draw-plan',
  audience: 'client',
  params: Id,
  response: z.string(),
  contentType: 'image/svg+xml',
  errors: ['UNPROCESSABLE'],
  etag: true,
  stream: true,
  stores: { plans: ['GetItem'], privateFiles: ['GetObject', 'ListBucket'] },
  memoryMb: 1536,
  source: 'extension',
});

export const renderPlanImage = /* @__PURE__ */ route({
  operation: 'renderPlanImage',
  method: 'GET',
  path: '/v2/plans/{id}/image.png',
  summary: 'The same drawing as pixels, 1600 on the longer side',
  file: 'plans/render-plan-image',
  audience: 'client',
  params: Id,
  response: z.string(),
  contentType: 'image/png',
  errors: ['UNPROCESSABLE'],
  etag: true,
  stream: true,
  stores: { plans: ['GetItem'], privateFiles: ['GetObject', 'ListBucket'] },
  layers: ['sharp'],
  memoryMb: 1536,
  timeoutSeconds: 28,
  source: 'extension',
});

export const listPlanObjects = /* @__PURE__ */ route({
  operation: 'listPlanObjects',
  method: 'GET',
  path: '/v2/plans/{id}/objects',
  summary: 'The shopping list of a plan: its objects counted, with what the catalogs say of them',
  file: 'plans/list-plan-objects',
  audience: 'client',
  params: Id,
  response: z.object({
    objects: z.array(PlanObjectCount),
    meta: z.object({ total: z.int(), serverTime: Timestamp }),
  }),
  errors: ['UNPROCESSABLE'],
  stores: {
    plans: ['GetItem'],
    items: ['GetItem', 'BatchGetItem'],
    privateFiles: ['GetObject', 'ListBucket'],
  },
  source: 'extension',
});

export const listPlanVersions = /* @__PURE__ */ route({
  operation: 'listPlanVersions',
  method: 'GET',
  path: '/v2/plans/{id}/versions',
  summary: 'The last 50 versions of a plan, newest first',
  file: 'plans/list-plan-versions',
  audience: 'user',
  rights: [],
  params: Id,
  response: z.object({
    versions: z.array(PlanVersion),
    meta: z.object({ total: z.int(), serverTime: Timestamp }),
  }),
  stores: { plans: ['GetItem', 'Query'] },
  errors: ['FORBIDDEN'],
  source: 'extension',
});

export const getPlanVersion = /* @__PURE__ */ route({
  operation: 'getPlanVersion',
  method: 'GET',
  path: '/v2/plans/{id}/versions/{versionId}',
  summary: 'A plan as it was in an earlier version, to be looked at or sent back by PUT',
  file: 'plans/get-plan-version',
  audience: 'user',
  rights: [],
  params: Id.extend({ versionId: z.coerce.number<string>().int().positive() }),
  response: PlanAnswer,
  stream: true,
  stores: { plans: ['GetItem'], privateFiles: ['GetObject', 'ListBucket'] },
  errors: ['FORBIDDEN'],
  source: 'extension',
});

/* Plan snapshots */

const PlanSnapshotAnswer = z.object({ planSnapshot: PlanSnapshot });

/** What the calls have in common that take an image of something saved. */
const savedImage = {
  audience: 'client',
  limit: 'upload',
  errors: ['UNPROCESSABLE'],
  layers: ['sharp'],
  memoryMb: 1536,
  timeoutSeconds: 28,
  source: 'extension',
} as const;

export const createPlanSnapshot = /* @__PURE__ */ route({
  operation: 'createPlanSnapshot',
  method: 'POST',
  path: '/v2/planSnapshots',
  summary: 'Keep a plan as it is now, for good, as what a shared link leads to',
  file: 'plan-snapshots/create-plan-snapshot',
  audience: 'client',
  body: { kind: 'json', schema: NewPlanSnapshot, maxBytes: MAX_REQUEST_BYTES },
  idempotencyKey: true,
  response: PlanSnapshotAnswer,
  errors: ['SIGN_IN_REQUIRED'],
  stream: true,
  stores: { saved: ['GetItem', 'PutItem'], privateFiles: ['PutObject'] },
  source: 'extension',
});

export const getPlanSnapshot = /* @__PURE__ */ route({
  operation: 'getPlanSnapshot',
  method: 'GET',
  path: '/v2/planSnapshots/{id}',
  summary: 'A plan as it was kept',
  file: 'plan-snapshots/get-plan-snapshot',
  audience: 'client',
  params: Id,
  response: PlanSnapshotAnswer,
  etag: true,
  stream: true,
  stores: { saved: ['GetItem'], privateFiles: ['GetObject'] },
  source: 'extension',
});

export const sharePlanSnapshot = /* @__PURE__ */ route({
  ...sharing,
  operation: 'sharePlanSnapshot',
  path: '/v2/planSnapshots/{id}/shares',
  summary: 'Share a plan snapshot by e-mail: 11 = share, 12 = link to see it in AR, 13 = saved draft',
  file: 'plan-snapshots/share-plan-snapshot',
  body: {
    kind: 'form',
    read: readFormBody,
    fields: SnapshotShareFields,
    files: { names: [], maxBytes: MAX_REQUEST_BYTES },
  },
  stores: { saved: ['GetItem'], events: ['PutItem'], webhooks: ['SendMessage'] },
});

export const createPlanSnapshot3dExport = /* @__PURE__ */ route({
  ...createdExport,
  operation: 'createPlanSnapshot3dExport',
  path: '/v2/planSnapshots/{id}/3d-exports',
  summary: 'Export what a plan snapshot shows: walls, floors, and the models of its objects',
  file: 'plan-snapshots/export-plan-snapshot',
  errors: ['TOO_MANY_REQUESTS'],
  stores: { saved: ['GetItem'], jobs: ['PutItem'], exportJobs: ['SendMessage'] },
  source: 'extension',
});

export const savePlanSnapshotImage = /* @__PURE__ */ route({
  ...savedImage,
  operation: 'savePlanSnapshotImage',
  method: 'PUT',
  path: '/v2/planSnapshots/{id}',
  summary: 'Set an image of a plan snapshot, sent as the file of the form; nothing else of it changes',
  file: 'plan-snapshots/save-plan-snapshot-image',
  params: Id,
  body: {
    kind: 'form',
    read: readFormBody,
    fields: z.object({ type: SavedImageType }),
    files: { names: ['file'], maxBytes: MAX_REQUEST_BYTES },
    isOnlyUse: true,
  },
  response: PlanSnapshotAnswer,
  errors: ['SIGN_IN_REQUIRED', 'FORBIDDEN', 'METHOD_NOT_ALLOWED', 'UNPROCESSABLE'],
  stream: true,
  stores: { saved: ['GetItem', 'UpdateItem'], publicFiles: ['PutObject'], privateFiles: ['GetObject'] },
});

/* Configurations */

const ConfigurationAnswer = z.object({ configuration: Configuration });

export const createConfiguration = /* @__PURE__ */ route({
  operation: 'createConfiguration',
  method: 'POST',
  path: '/v2/configurations',
  summary: 'Keep an item as it was configured; the same content gives the same id',
  file: 'configurations/create-configuration',
  audience: 'client',
  body: { kind: 'json', schema: NewConfiguration },
  idempotencyKey: true,
  response: ConfigurationAnswer,
  errors: ['NOT_FOUND'],
  stores: { saved: ['GetItem', 'PutItem'], items: ['GetItem'] },
  source: 'extension',
});

export const listConfigurations = /* @__PURE__ */ route({
  operation: 'listConfigurations',
  method: 'GET',
  path: '/v2/configurations',
  summary: 'The configurations with these ids, those that there are',
  file: 'configurations/list-configurations',
  audience: 'client',
  query: z.object({ 'ids[]': many }),
  response: z.object({
    configurations: z.array(Configuration),
    meta: z.object({ total: z.int(), serverTime: Timestamp }),
  }),
  stream: true,
  stores: { saved: ['BatchGetItem'] },
  source: 'extension',
});

export const getConfiguration = /* @__PURE__ */ route({
  operation: 'getConfiguration',
  method: 'GET',
  path: '/v2/configurations/{id}',
  summary: 'An item as it was configured',
  file: 'configurations/get-configuration',
  audience: 'client',
  params: Id,
  response: ConfigurationAnswer,
  etag: true,
  stores: { saved: ['GetItem'] },
  source: 'extension',
});

export const shareConfiguration = /* @__PURE__ */ route({
  ...sharing,
  operation: 'shareConfiguration',
  path: '/v2/configurations/{id}/shares',
  summary:
    'Share a configuration, or an item by its id, by e-mail: 1 = share, 2 = link to see it in AR, 3 = saved draft',
  file: 'configurations/share-configuration',
  stores: { items: ['GetItem'], saved: ['GetItem'], events: ['PutItem'], webhooks: ['SendMessage'] },
});

export const createConfiguration3dExport = /* @__PURE__ */ route({
  ...createdExport,
  operation: 'createConfiguration3dExport',
  path: '/v2/configurations/{id}/3d-exports',
  summary: 'Export the model of a configured item, by the id of the configuration or of the item',
  file: 'configurations/export-configuration',
  stores: { ...EXPORT_STORES, saved: ['GetItem'] },
  source: 'extension',
});

export const saveConfigurationTopImage = /* @__PURE__ */ route({
  ...savedImage,
  operation: 'saveConfigurationTopImage',
  method: 'POST',
  path: '/v2/configurations/{id}/topImage',
  summary: 'Set an image of a configuration, sent as the first file of the form; one that is there stays',
  file: 'configurations/save-configuration-image',
  params: Id,
  body: {
    kind: 'form',
    read: readFormBody,
    fields: z.object({}),
    files: { names: ['*'], maxBytes: MAX_REQUEST_BYTES },
  },
  idempotencyKey: true,
  response: ConfigurationAnswer,
  stores: { saved: ['GetItem', 'UpdateItem'], publicFiles: ['PutObject'] },
});

export const saveConfigurationPerspectiveImage = /* @__PURE__ */ route({
  ...saveConfigurationTopImage,
  operation: 'saveConfigurationPerspectiveImage',
  path: '/v2/configurations/{id}/perspectiveImage',
});

/* Uploads */

export const createUpload = /* @__PURE__ */ route({
  operation: 'createUpload',
  method: 'POST',
  path: '/v2/uploads',
  summary: 'A form with which a file of any size goes straight to storage',
  file: 'uploads/create-upload',
  audience: 'client',
  body: { kind: 'json', schema: CreateUpload },
  // The answer is a permission to write, which is not kept: a repeated call gets a new form for the same upload.
  idempotencyKey: 'remade',
  limit: 'upload',
  response: CreatedUpload,
  errors: ['SIGN_IN_REQUIRED'],
  stores: { privateFiles: ['PutObject'] },
  source: 'extension',
});

/* Documentation */

export const getOpenapi = /* @__PURE__ */ route({
  operation: 'getOpenapi',
  method: 'GET',
  path: '/v2/openapi.json',
  summary: 'This interface as an OpenAPI document',
  file: 'docs/get-openapi',
  audience: 'open',
  response: z.looseObject({ openapi: z.string() }),
  etag: true,
  assets: { 'openapi.json': 'lib/tools/documents/openapi/print-document.ts' },
  source: 'extension',
});

export const getDocs = /* @__PURE__ */ route({
  operation: 'getDocs',
  method: 'GET',
  path: '/docs',
  summary: 'This interface as a page to read and to try out',
  file: 'docs/get-docs',
  audience: 'open',
  response: z.string(),
  contentType: 'text/html',
  etag: true,
  assets: { 'docs.html': 'lib/tools/documents/openapi/print-docs-page.ts' },
  source: 'extension',
});

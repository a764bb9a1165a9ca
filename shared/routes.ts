/**
 * THE list of routes: one row an endpoint. Gateway, functions, roles, pipeline, documentation and tests read it, and a
 * new endpoint is one row here and one file in `functions/`. Each row is an export of its own, so that a function's
 * bundle holds its own row only; `route-list.ts` has them all.
 */
import * as z from 'zod';
import { SignIn, SignInResult, SignOutResult } from './auth/sign-in-schemas.ts';
import { ConversionFields } from './conversions/start-conversion.ts';
import { MAX_REQUEST_BYTES } from './http/body-limit.ts';
import { many, one } from './http/query.ts';
import { route } from './http/route.ts';
import { Item } from './items/item.ts';
import { AssetProcessing } from './jobs/job.ts';
import { CreatedUpload, CreateUpload } from './uploads/create-upload.ts';

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

/* Items */

export const listItems = /* @__PURE__ */ route({
  operation: 'listItems',
  method: 'GET',
  path: '/v2/items',
  summary: 'All items that the caller sees, of some catalogs, or with some ids',
  file: 'items/list-items',
  audience: 'client',
  query: z.object({ 'ids[]': many, 'catalog[]': many, catalog: one }),
  response: z.object({
    items: z.array(Item),
    meta: z.object({
      lastUpdated: Timestamp.nullable(),
      cached: z.boolean(),
      total: z.int(),
      serverTime: Timestamp,
    }),
  }),
  stream: true,
  stores: { items: ['GetItem', 'BatchGetItem', 'Query'] },
  source: 'interface.md, Items',
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
    fields: ConversionFields,
    files: { names: ['threeDimensionalAsset'], maxBytes: MAX_REQUEST_BYTES },
  },
  limit: 'jobStart',
  idempotencyKey: true,
  response: z.object({ assetProcessing: AssetProcessing }),
  stores: {
    items: ['GetItem'],
    jobs: ['PutItem'],
    privateFiles: ['PutObject', 'GetObject'],
    assetJobs: ['SendMessage'],
  },
  timeoutSeconds: 28,
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
  stores: { jobs: ['GetItem'], items: ['GetItem'], privateFiles: ['GetObject'] },
  source: 'extension',
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
  // No `idempotencyKey`: the answer is a permission to write, which is not kept. A form that nobody posts costs nothing.
  limit: 'upload',
  response: CreatedUpload,
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
  assets: { 'openapi.json': 'lib/openapi-document/print-document.ts' },
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
  assets: { 'docs.html': 'lib/openapi-document/print-docs-page.ts' },
  source: 'extension',
});

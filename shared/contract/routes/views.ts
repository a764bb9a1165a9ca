import * as z from 'zod';
import { PLAN_DRAWING_CHILD } from '../../domain/plans/plan-drawing-entry.ts';
import { one } from '../../platform/http/query.ts';
import { route } from '../../platform/http/route.ts';

/** What all rows of the viewer have in common: no login. */
const base = {
  method: 'GET',
  file: 'views/show-view',
  audience: 'open',
  params: z.object({ id: z.string() }),
  query: z.object({
    /** A language of the viewer's texts; else the browser's. */
    lang: one,
    /** The configurator whose hosts may embed the page, in addition to those of the tenant. */
    configuratorId: one,
  }),
  response: z.string(),
  stream: true,
  source: 'extension',
} as const;

/** Where links, plans and snapshots are. */
const LINKED = {
  saved: ['GetItem'],
  plans: ['GetItem'],
  privateFiles: ['GetObject', 'ListBucket'],
} as const;

export const showView = route({
  ...base,
  operation: 'showView',
  path: '/view/{id}',
  summary: 'A page that shows an item, a configuration or a plan, without login',
  contentType: 'text/html',
  errors: ['UNPROCESSABLE', 'TOO_MANY_REQUESTS'],
  etag: true,
  // Large plans count in a bucket of the caller.
  stores: { ...LINKED, items: ['GetItem', 'BatchGetItem', 'Query'], identity: ['GetItem', 'UpdateItem'] },
  assets: { 'viewer-files.json': 'lib/tools/bundle/web-files/print-viewer-files.ts' },
  memoryMb: 1536,
  timeoutSeconds: 28,
});

export const drawView = route({
  ...base,
  operation: 'drawView',
  path: '/view/drawings/{id}',
  summary: 'The drawing of a plan that the viewer shows',
  contentType: 'image/svg+xml',
  // A function of its own: pages do not wait for drawings.
  file: 'views/draw-view',
  errors: ['UNPROCESSABLE', 'TOO_MANY_REQUESTS'],
  etag: true,
  // Drawings count in a bucket of the caller.
  stores: { ...LINKED, items: ['GetItem'], identity: ['UpdateItem'] },
  childEntries: PLAN_DRAWING_CHILD,
  layers: ['sharp'],
  memoryMb: 1536,
  timeoutSeconds: 28,
});

export const getViewFile = route({
  ...base,
  operation: 'getViewFile',
  path: '/view/files/{id}',
  summary: 'A script, style or decoder of the viewer, named by the hash of its content',
  contentType: 'application/octet-stream',
});

import * as z from 'zod';
import { route } from '../../platform/http/route.ts';

export const getOpenapi = route({
  operation: 'getOpenapi',
  method: 'GET',
  path: '/v2/openapi.json',
  summary: 'This interface as an OpenAPI document',
  file: 'docs/get-openapi',
  audience: 'open',
  response: z.looseObject({ openapi: z.string() }),
  etag: true,
  stream: true,
  assets: { 'openapi.json': 'lib/tools/documents/openapi/print-document.ts' },
  source: 'extension',
});

/** What the pages for people have in common: one function, no login. */
const page = {
  method: 'GET',
  file: 'docs/show-front-pages',
  audience: 'open',
  response: z.string(),
  contentType: 'text/html',
  etag: true,
  stream: true,
  source: 'extension',
} as const;

export const getDocs = route({
  ...page,
  operation: 'getDocs',
  path: '/docs',
  summary: 'This interface as a page to read and to try out',
  assets: { 'front-files.json': 'lib/tools/bundle/web-files/print-front-files.ts' },
  memoryMb: 512,
});

export const getErrorDocs = route({
  ...page,
  operation: 'getErrorDocs',
  path: '/docs/errors',
  summary: 'What each error code means and what to do, as a page',
});

export const listGuides = route({
  ...page,
  operation: 'listGuides',
  path: '/docs/guide',
  summary: 'The guides, as a page',
  assets: { 'guides.json': 'lib/tools/bundle/web-files/print-guides.ts' },
});

export const getGuide = route({
  ...page,
  operation: 'getGuide',
  path: '/docs/guide/{id}',
  params: z.object({ id: z.string() }),
  summary: 'A guide, as a page',
});

export const getDocsFile = route({
  ...page,
  operation: 'getDocsFile',
  path: '/docs/files/{id}',
  params: z.object({ id: z.string() }),
  summary: 'A script or style of these pages, named by the hash of its content',
  contentType: 'application/octet-stream',
});

export const getStartPage = route({
  ...page,
  operation: 'getStartPage',
  path: '/',
  summary: 'What runs here, and links to the documentation and the viewer',
});

export const getClientPackage = route({
  operation: 'getClientPackage',
  method: 'GET',
  path: '/client/planning-client.tgz',
  summary: 'The typed client as a package, for `npm install ADDRESS/client/planning-client.tgz`',
  file: 'docs/get-client-package',
  audience: 'open',
  response: z.string(),
  contentType: 'application/gzip',
  stream: true,
  etag: true,
  assets: { 'client-package.txt': 'lib/tools/client-package/print-client-package.ts' },
  source: 'extension',
});

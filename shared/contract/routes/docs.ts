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
  assets: { 'openapi.json': 'lib/tools/documents/openapi/print-document.ts' },
  source: 'extension',
});

export const getDocs = route({
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

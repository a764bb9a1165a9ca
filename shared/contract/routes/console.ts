import * as z from 'zod';
import { ConsoleTenant } from '../../domain/console/find-console-tenant.ts';
import { route } from '../../platform/http/route.ts';
import { TenantParams } from './basic-schemas.ts';

/** What all rows of the console have in common: one function, no login. */
const base = {
  method: 'GET',
  file: 'console/show-console',
  audience: 'open',
  source: 'extension',
} as const;

export const showConsole = route({
  ...base,
  operation: 'showConsole',
  path: '/console',
  summary: 'The console: catalog, models and jobs in a browser, for members of the tenant in `tenant`',
  response: z.string(),
  contentType: 'text/html',
  etag: true,
  stream: true,
  // Of the bucket, only the address: files are sent there.
  stores: { identity: ['GetItem', 'Query'], privateFiles: [] },
  assets: { 'console-files.json': 'lib/tools/bundle/web-files/print-console-files.ts' },
  memoryMb: 512,
});

export const getConsoleFile = route({
  ...base,
  operation: 'getConsoleFile',
  path: '/console/files/{id}',
  params: z.object({ id: z.string() }),
  summary: 'A script or style of the console, named by the hash of its content',
  response: z.string(),
  contentType: 'application/octet-stream',
  stream: true,
});

export const getConsoleTenant = route({
  ...base,
  operation: 'getConsoleTenant',
  path: '/console/tenants/{id}',
  params: TenantParams,
  summary: 'The name of a tenant and the public key with which its members sign in to the console',
  response: z.object({ tenant: ConsoleTenant }),
  stream: true,
});

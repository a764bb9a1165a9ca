import * as z from 'zod';
import { DemoTenantCredentials } from '../../../shared/samples/demo-tenant-credentials.ts';

const Url = z.url();

/** `<data>/endpoints.json`, which exists while the service is ready. */
export const Endpoints = z.object({
  ready: z.literal(true),
  pid: z.int(),
  baseUrl: Url,
  searchUrl: Url,
  uploadUrl: Url,
  mailsUrl: Url,
  aws: z.object({ dynamodb: Url, s3: Url, sqs: Url, sesv2: Url, region: z.string() }),
  tenants: z.array(DemoTenantCredentials),
});
export type Endpoints = z.infer<typeof Endpoints>;

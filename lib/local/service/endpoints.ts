import * as z from 'zod';

const Url = z.url();
const DemoApiKey = z.object({
  apiKey: z.string(),
  secret: z.string().optional(),
  public: z.boolean(),
  context: z.enum(['planner', 'configurator', 'cms']),
});
const DemoUser = z.object({ identification: z.string(), password: z.string(), rights: z.array(z.string()).readonly() });

/** A demo tenant with the credentials to sign its requests. */
export const DemoTenant = z.object({
  id: z.int(),
  name: z.string(),
  apiKeys: z.array(DemoApiKey).readonly(),
  users: z.array(DemoUser).readonly(),
  catalogs: z.array(z.string()).readonly(),
});
export type DemoTenant = z.infer<typeof DemoTenant>;

/** `<data>/endpoints.json`, which exists while the service is ready. */
export const Endpoints = z.object({
  ready: z.literal(true),
  pid: z.int(),
  baseUrl: Url,
  searchUrl: Url,
  uploadUrl: Url,
  mailsUrl: Url,
  aws: z.object({ dynamodb: Url, s3: Url, sqs: Url, sesv2: Url, region: z.string() }),
  tenants: z.array(DemoTenant),
});
export type Endpoints = z.infer<typeof Endpoints>;

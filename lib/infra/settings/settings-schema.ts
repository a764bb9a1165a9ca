import * as z from 'zod';
import { AUTH_DEFAULTS } from '../../../shared/platform/identity/callers/auth-settings.ts';
import { rateLimitSettings } from '../../../shared/platform/rate-limits/rate-limit-settings.ts';
import { alarmThresholds } from '../alarm-thresholds.ts';
import { refusedEnvironmentName } from './environment-names.ts';

/** The retention periods in days that CloudWatch accepts, up to ten years. */
const LOG_RETENTION_DAYS = [
  1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365, 400, 545, 731, 1096, 1827, 2192, 2557, 3653,
];

/** The largest memory that a function may have: the limit of a new AWS account. */
export const MAX_MEMORY_MB = 3008;

/**
 * The regions that an account has to enable first. CloudFront delivers no access logs (of the kind that CloudFormation
 * sets up with a distribution) to their buckets. Source: CloudFront guide, "Configure standard logging (legacy)".
 */
const OPT_IN_REGIONS = new Set([
  'af-south-1',
  'ap-east-1',
  'ap-east-2',
  'ap-south-2',
  'ap-southeast-3',
  'ap-southeast-4',
  'ap-southeast-5',
  'ap-southeast-6',
  'ap-southeast-7',
  'ca-west-1',
  'eu-central-2',
  'eu-south-1',
  'eu-south-2',
  'il-central-1',
  'me-central-1',
  'me-south-1',
  'mx-central-1',
]);

/** CloudFront reads certificates from this region, wherever the stage is. */
const CLOUDFRONT_CERTIFICATE = /^arn:aws:acm:us-east-1:\d{12}:certificate\/[\w-]+$/;
const CERTIFICATE = /^arn:aws[\w-]*:acm:[a-z0-9-]+:\d{12}:certificate\/[\w-]+$/;

/** The functions read the setting at start, so a wrong one must not be deployed. */
const rateLimits = z.string().superRefine((RATE_LIMITS, context) => {
  try {
    rateLimitSettings({ RATE_LIMITS });
  } catch {
    context.addIssue('is neither on, off nor numbers of calls by name: signInPerAddress=600,jobStart=1000');
  }
});

const memoryMb = z.int().min(128).max(MAX_MEMORY_MB);
const architecture = z.enum(['arm64', 'x86_64']);
const NO_ORIGIN =
  'is neither * nor an origin as browsers send it, like https://shop.example: without path, user and the usual port';
const url = z.url({ protocol: /^https?$/, abort: true }).refine((text) => URL.parse(text)?.origin === text, NO_ORIGIN);
const origin = z.union([z.literal('*'), url], NO_ORIGIN);
const hostName = z.hostname().regex(/\./, 'a host name has a dot');
const domain = z.strictObject({
  name: hostName,
  certificateArn: z
    .string('needs the ARN of a certificate in ACM')
    .regex(CERTIFICATE, 'is no ARN of a certificate in ACM'),
});

/**
 * A record of texts. AWS accepts only some names as keys; `refused` returns the reason for the others. (For a key
 * schema, zod would report no sentence.)
 */
const textsByName = (refused: (name: string) => string | undefined) =>
  z.record(z.string(), z.string()).superRefine((texts, context) => {
    for (const name of Object.keys(texts)) {
      const message = refused(name);
      if (message !== undefined) context.addIssue({ code: 'custom', message });
    }
  });

const refusedTag = (name: string) =>
  /^aws:/i.test(name) ? `${name} is a name that AWS keeps for itself: tags begin with anything but aws:` : undefined;

const firewall = z.strictObject({
  requestsPerAddressPerFiveMinutes: z
    .int()
    .min(10)
    .default(20_000)
    .describe('requests that one address may send in five minutes; more get 429'),
  managedRules: z.boolean().default(true).describe("also AWS's common, known-bad-input and reputation rules"),
});

/** All settings of a stage with their descriptions. The table of settings is generated from this schema. */
export const settingsSchema = z
  .strictObject({
    stage: z
      .string()
      .regex(/^[a-z][a-z0-9-]{0,11}$/, 'up to 12 lower-case letters, digits and hyphens')
      .describe('part of every name, so that one account can hold several stages; the name of the file'),
    region: z
      .string()
      .regex(/^[a-z]{2}(-[a-z]+)+-\d$/, 'is no region of AWS; one is eu-central-1')
      .default('eu-central-1')
      .describe('region of everything except CloudFront'),
    account: z
      .string()
      .regex(/^\d{12}$/, 'is no number of an account, which has twelve digits')
      .optional()
      .describe('account that may be deployed to; default: the account of the credentials'),
    tags: textsByName(refusedTag).default({}).describe('further tags, in addition to `service` and `stage`'),

    baseDomain: domain
      .optional()
      .describe('host of `{base_url}`; its certificate is in the region, or in us-east-1 with `apiDelivery`'),
    searchDomain: domain
      .optional()
      .describe('host of `{search_url}`, if it differs; with `apiDelivery` it needs the same certificate'),
    uploadDomain: domain.optional().describe('host of `{upload_url}`; its certificate is in us-east-1'),
    delivery: z
      .enum(['cloudfront', 'signed', 'none'])
      .default('cloudfront')
      .describe(
        'how public files are delivered: by CloudFront, by redirects to signed addresses of the bucket, or by your own ' +
          'network at `uploadUrl`',
      ),
    apiDelivery: z
      .boolean()
      .default(false)
      .describe('also puts CloudFront in front of the API; needs `baseDomain` and `firewall`'),
    baseUrl: z.url().optional().describe('address of the API, if another network is in front of it'),
    uploadUrl: z.url().optional().describe('address of public files, if another network is in front of them'),
    corsOrigin: origin.default('*').describe('origin of the pages that may call the API'),
    firewall: firewall.optional().describe('WAF in front of the API; default: none'),

    removal: z
      .enum(['retain', 'destroy'])
      .default('retain')
      .describe('what happens to tables, buckets, keys and logs when a stack is deleted'),
    noncurrentVersionDays: z
      .int()
      .positive()
      .default(30)
      .describe('how long an overwritten or deleted file can be restored'),
    exportDays: z
      .int()
      .min(31)
      .default(90)
      .describe('how long exported files are kept; a later request exports them again'),
    unusedUploadDays: z.int().positive().default(1).describe('how long unused uploads are kept'),
    recoveryDays: z.int().min(1).max(35).default(35).describe('how far back tables can be restored, to any second'),
    customerKey: z
      .boolean()
      .default(false)
      .describe('one customer key for tables, buckets and queues instead of keys that AWS owns'),
    accessLogs: z.boolean().default(true).describe('access logs of buckets and of CloudFront, in a separate bucket'),
    logLevel: z
      .enum(['DEBUG', 'INFO', 'WARN', 'ERROR'])
      .default('INFO')
      .describe(
        'lowest level that functions log; above INFO there are no metrics of requests, but those of alarms remain',
      ),
    logRetentionDays: z.literal(LOG_RETENTION_DAYS).default(90).describe('how long logs are kept'),

    apiMemoryMb: memoryMb.default(512).describe('memory of endpoint functions whose route rows do not set it'),
    workerMemoryMb: z
      .record(z.string(), memoryMb)
      .default({})
      .describe('memory of workers by name; overrides `shared/contract/workers.ts`'),
    workerMaxConcurrency: z
      .record(z.string(), z.int().min(2).max(1000))
      .default({})
      .describe(
        'concurrent executions of workers that a queue starts, by name; overrides `shared/contract/workers.ts`; ' +
          "the range is Lambda's",
      ),
    accountConcurrency: z
      .int()
      .min(10)
      .optional()
      .describe(
        'concurrent executions of the account, if they are few (a new account may have 10): workers share half of them, at ' +
          'least 2 each, so that the API keeps the other half',
      ),
    apiTimeoutSeconds: z
      .int()
      .min(1)
      .max(28)
      .default(28)
      .describe('one second below the timeout of 29 of the gateway, so that the function can still report the reason'),
    apiArchitecture: architecture.default('arm64').describe('processor of functions without native packages'),
    nativeArchitecture: architecture
      .default('x86_64')
      .describe('processor of functions with native packages; Chromium exists only for x86_64'),
    throttlingRatePerSecond: z.int().positive().default(1000).describe('requests per second that the API accepts'),
    throttlingBurst: z.int().positive().default(2000).describe('burst of requests that the API accepts'),
    reservedConcurrency: z
      .record(z.string(), z.int().nonnegative())
      .default({})
      .describe("reserved concurrency by function name; reduces the account's pool"),

    tokenMaxAgeSeconds: z
      .int()
      .nonnegative()
      .default(AUTH_DEFAULTS.tokenMaxAgeSeconds)
      .describe('maximum age of a request token; 0 for no limit'),
    sessionTtlSeconds: z
      .int()
      .positive()
      .default(AUTH_DEFAULTS.sessionTtlSeconds)
      .describe('how long after its last action a session ends'),
    rateLimits: rateLimits
      .default('on')
      .describe(
        'token buckets of sign-in, mails, uploads, drawings and job starts: `on`, `off`, or numbers of calls by name like `jobStart=1000`',
      ),
    allowLoopback: z
      .boolean()
      .default(false)
      .describe('whether URLs of callers may point at this machine: only for the local cloud'),
    mailSender: z
      .email()
      .optional()
      .describe('sender address of mails; SES must have verified it or its domain; without it no mails are sent'),
    mailDomains: z
      .array(hostName)
      .default([])
      .describe('further domains that SES has verified; tenants may use sender addresses in them'),
    environment: textsByName(refusedEnvironmentName)
      .default({})
      .describe('further environment variables of every function; they override those of other settings'),

    alarmAddresses: z
      .array(z.email())
      .default([])
      .describe('receivers of alarm mails; each confirms the subscription once'),
    alarms: alarmThresholds.prefault({}).describe('threshold of each alarm; `null` switches it off'),
  })
  .superRefine((settings, context) => {
    if (settings.apiDelivery && !settings.baseDomain && !settings.baseUrl) {
      context.addIssue({
        code: 'custom',
        path: ['apiDelivery'],
        message: 'needs baseDomain or baseUrl: behind CloudFront the functions do not know the host that callers use',
      });
    }
    const logged = settings.accessLogs && (settings.delivery === 'cloudfront' || settings.apiDelivery);
    if (logged && OPT_IN_REGIONS.has(settings.region)) {
      const message =
        `CloudFront delivers no access logs to buckets in ${settings.region}, a region that accounts have to enable: set ` +
        'accessLogs false, or use another region';
      context.addIssue({ code: 'custom', path: ['accessLogs'], message });
    }
    if (settings.delivery === 'none' && settings.uploadUrl === undefined) {
      const message = 'needs uploadUrl: without a network of the stage, public files are at your own';
      context.addIssue({ code: 'custom', path: ['delivery'], message });
    }
    if (settings.delivery !== 'cloudfront' && settings.uploadDomain) {
      const message = 'is a host of CloudFront: it needs delivery cloudfront; another network is named by uploadUrl';
      context.addIssue({ code: 'custom', path: ['uploadDomain'], message });
    }
    const { apiDelivery, baseDomain, searchDomain, firewall } = settings;
    if (apiDelivery && !firewall) {
      const message =
        'needs firewall: it alone turns away who goes past CloudFront, whose address limits would count for all callers';
      context.addIssue({ code: 'custom', path: ['apiDelivery'], message });
    }
    if (apiDelivery && searchDomain && searchDomain.certificateArn !== baseDomain?.certificateArn) {
      const message = 'with apiDelivery one certificate is for both hosts, that of baseDomain';
      context.addIssue({ code: 'custom', path: ['searchDomain', 'certificateArn'], message });
    }
    const atCloudFront = settings.apiDelivery
      ? (['uploadDomain', 'baseDomain', 'searchDomain'] as const)
      : (['uploadDomain'] as const);
    for (const name of atCloudFront) {
      const certificate = settings[name]?.certificateArn;
      if (certificate === undefined || CLOUDFRONT_CERTIFICATE.test(certificate)) continue;
      const message = 'CloudFront takes certificates of us-east-1 alone';
      context.addIssue({ code: 'custom', path: [name, 'certificateArn'], message });
    }
  });

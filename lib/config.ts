import * as z from 'zod';

/** The stage of `npm start`: everything may be thrown away, addresses are given, URLs may point at this machine. */
export const LOCAL_STAGE = 'local';

/** The stage of `npm run synth` and `npm run deploy` when they are given none. */
export const DEFAULT_STAGE = 'dev';

/** What CloudWatch accepts as days of retention, up to ten years. */
const LOG_RETENTION_DAYS = [
  1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365, 400, 545, 731, 1096, 1827, 2192, 2557, 3653,
];
const SECONDS_A_DAY = 86_400;

/**
 * The largest memory that a function may have: what an AWS account allows before its limit has been raised.
 */
export const MAX_MEMORY_MB = 3008;

const memoryMb = z.int().min(128).max(MAX_MEMORY_MB);
const architecture = z.enum(['arm64', 'x86_64']);
const origin = z.union([z.literal('*'), z.url({ protocol: /^https?$/ })]);

const settingsSchema = z.strictObject({
  /** Part of every name, so that several stages fit into one account. */
  stage: z.string().regex(/^[a-z][a-z0-9-]{0,11}$/, 'up to 12 lower-case letters, digits and hyphens'),
  region: z
    .string()
    .regex(/^[a-z]{2}(-[a-z]+)+-\d$/)
    .default('eu-central-1'),
  /** Asked of the credentials in use when not given. */
  account: z
    .string()
    .regex(/^\d{12}$/)
    .optional(),

  /** What becomes of tables, buckets, keys and logs when a stack is deleted. */
  removal: z.enum(['retain', 'destroy']).default('retain'),
  /** How long an overwritten or deleted file can be brought back. */
  noncurrentVersionDays: z.int().positive().default(30),
  /** Files that were uploaded and never used. */
  unusedUploadDays: z.int().positive().default(1),
  /** One customer key for tables, buckets and queues, in place of the keys that AWS owns. */
  customerKey: z.boolean().default(false),
  /** Access logs of buckets and of the delivery network, in a bucket of their own. */
  accessLogs: z.boolean().default(true),

  logLevel: z.enum(['DEBUG', 'INFO', 'WARN', 'ERROR']).default('INFO'),
  logRetentionDays: z.literal(LOG_RETENTION_DAYS).default(90),

  apiMemoryMb: memoryMb.default(512),
  /** One second below the 29 s after which the gateway gives up, so that the function can still say why. */
  apiTimeoutSeconds: z.int().min(1).max(28).default(28),
  apiArchitecture: architecture.default('arm64'),
  /** For workers with native packages, which are not published for every architecture. */
  nativeArchitecture: architecture.default('x86_64'),
  throttlingRatePerSecond: z.int().positive().default(1000),
  throttlingBurst: z.int().positive().default(2000),
  /** A WAF rule: what one address may send in five minutes. Off when not given. */
  requestsPerAddressPerFiveMinutes: z.int().min(10).optional(),
  /** Concurrent executions set aside, by name of function; taken from the account's pool. */
  reservedConcurrency: z.record(z.string(), z.int().nonnegative()).default({}),

  /** Origin of the pages that may call. */
  corsOrigin: origin.default('*'),
  /** Host of the API instead of the one that the gateway gives it; needs a certificate in the same region. */
  domain: z.strictObject({ name: z.string(), certificateArn: z.string() }).optional(),
  /** Where the API is, when something else stands before the gateway. */
  baseUrl: z.url().optional(),
  /** Where public files are, instead of the delivery network's own host. */
  uploadUrl: z.url().optional(),
  /** URLs given by callers may point at this machine: for the local cloud only. */
  allowLoopback: z.boolean().default(false),

  tokenMaxAgeSeconds: z
    .int()
    .nonnegative()
    .default(15 * 60),
  sessionTtlSeconds: z
    .int()
    .positive()
    .default(30 * SECONDS_A_DAY),
  rateLimits: z.enum(['on', 'off']).default('on'),
  /** Further variables of every function; they win over those that the settings above make. */
  environment: z.record(z.string().regex(/^[A-Za-z]\w*$/), z.string()).default({}),

  /** Beside `service` and `stage`, on everything that can have tags. */
  tags: z.record(z.string(), z.string()).default({}),
});

/** All settings of a stage, defaults filled in. */
export type Config = z.output<typeof settingsSchema>;
/** Settings as somebody writes them. */
export type ConfigInput = Omit<z.input<typeof settingsSchema>, 'stage'>;

/** What differs from the defaults, by stage. A stage that is not here has the defaults, which are those of production. */
const STAGES: Readonly<Record<string, ConfigInput>> = {
  [LOCAL_STAGE]: {
    removal: 'destroy',
    accessLogs: false,
    logRetentionDays: 1,
    allowLoopback: true,
  },
  dev: { logLevel: 'DEBUG', logRetentionDays: 14 },
};

/** Name of the service in names of stacks and functions. */
export const SERVICE_NAME = 'planning';

/**
 * The settings of a stage. Throws a `ZodError` that names what does not fit; a setting that does not exist is refused.
 *
 * @example
 * loadConfig('local', { uploadUrl: 'http://127.0.0.1:4001', baseUrl: 'http://127.0.0.1:4000' })
 */
export function loadConfig(stage: string, overrides: ConfigInput = {}): Config {
  return settingsSchema.parse({ stage, ...STAGES[stage], ...overrides });
}

/** What the names of this stage's stacks and functions start with. */
export function namePrefix(config: Pick<Config, 'stage'>): string {
  return `${SERVICE_NAME}-${config.stage}`;
}

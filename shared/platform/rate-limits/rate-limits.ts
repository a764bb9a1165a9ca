/** How often an operation is allowed: `calls` at once, refilled evenly within `periodSeconds`. */
export interface RateLimit {
  readonly calls: number;
  readonly periodSeconds: number;
}

/**
 * The limits that are counted in buckets. The gateway throttles other reads and writes.
 * Source: D2002 in contract/interface.md.
 */
export const RATE_LIMITS = {
  signInPerIdentification: { calls: 30, periodSeconds: 60 },
  signInPerAddress: { calls: 300, periodSeconds: 60 },
  mailPerRecipient: { calls: 60, periodSeconds: 3_600 },
  mailPerTenant: { calls: 600, periodSeconds: 3_600 },
  /** Per user and tenant. */
  jobStart: { calls: 240, periodSeconds: 60 },
  /** Per user and tenant. */
  upload: { calls: 240, periodSeconds: 60 },
} as const satisfies Readonly<Record<string, RateLimit>>;

/** The name of a limit. */
export type RateLimitName = keyof typeof RATE_LIMITS;

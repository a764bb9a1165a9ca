/** How often an operation is allowed: `calls` at once, refilled evenly within `periodSeconds`. */
export interface RateLimit {
  readonly calls: number;
  readonly periodSeconds: number;
  /** The share of the calls that only signed-in users may use; none by default. */
  readonly keptForUsers?: number;
  /** The bucket counts calls of many callers, so a caller does not see how full it is (D2072). */
  readonly isHidden?: true;
}

/**
 * The limits that are counted in buckets. The gateway throttles other reads and writes.
 * Source: D510, D511, D673, D2002, D2070, D2071 and D2148 in contract/interface.md.
 */
export const RATE_LIMITS = {
  /** Per identification and address group together, so that nobody locks out a user from another address. */
  signInPerIdentification: { calls: 30, periodSeconds: 60 },
  signInPerAddress: { calls: 300, periodSeconds: 60 },
  /** Per identification, from all addresses. Counts only failures. */
  signInFailures: { calls: 300, periodSeconds: 60, isHidden: true },
  mailPerRecipient: { calls: 60, periodSeconds: 3_600, isHidden: true },
  mailPerTenant: { calls: 600, periodSeconds: 3_600, keptForUsers: 0.25 },
  /** Per address group of callers who are not signed in. */
  mailPerAddress: { calls: 20, periodSeconds: 3_600 },
  /**
   * Per identification and address group together, whether somebody has it or not, and per mailbox that gets the mail.
   */
  passwordMailPerAddress: { calls: 5, periodSeconds: 3_600, isHidden: true },
  invitationPerTenant: { calls: 100, periodSeconds: 86_400 },
  /** Per user and tenant; per address group and tenant if nobody is signed in. */
  jobStart: { calls: 240, periodSeconds: 60 },
  /** Models of choices that calls start, per tenant: their files stay (D673). */
  choiceModel: { calls: 10_000, periodSeconds: 86_400, keptForUsers: 0.25, isHidden: true },
  /** The same per address group and tenant, for callers who are not signed in. */
  choiceModelPerAddress: { calls: 2_000, periodSeconds: 86_400 },
  /** Per user and tenant; per address group and tenant if nobody is signed in. */
  upload: { calls: 240, periodSeconds: 60 },
  /** Mebibytes of the stated sizes of uploads, per tenant: 400 GiB a day. */
  uploadMebibytes: { calls: 409_600, periodSeconds: 86_400, keptForUsers: 0.25 },
  /** The same per address group and tenant, for callers who are not signed in: 20 GiB a day. */
  uploadMebibytesPerAddress: { calls: 20_480, periodSeconds: 86_400 },
  /**
   * Pieces of 32,768 characters or bytes of what is kept for callers who are not signed in, texts and files, per
   * address group and tenant: 20 GiB a day.
   */
  keptTextPerAddress: { calls: 655_360, periodSeconds: 86_400 },
  /** Per user and tenant; per address group and tenant if nobody is signed in. A large drawing takes more than one. */
  drawing: { calls: 240, periodSeconds: 60 },
} as const satisfies Readonly<Record<string, RateLimit>>;

/** The name of a limit. */
export type RateLimitName = keyof typeof RATE_LIMITS;

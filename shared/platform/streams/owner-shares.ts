/** More owners than this are not remembered. */
const MAX_OWNERS = 1_000;
/** An owner gets this part of the worker's time back: of two that send more than can be done, both go on. */
const RETURNED_SHARE = 0.2;

/** How much of a worker's time each owner has used lately, over all batches of an execution environment. */
interface OwnerShares {
  /** Whether the owner has used up its share at this moment. */
  isUsedUp(owner: string, nowMs: number): boolean;
  /** Notes the time of a task that ended at this moment. */
  use(owner: string, tookMs: number, nowMs: number): void;
}

/**
 * Makes the shares: each owner may use `shareMs` at once, and a fifth of the time that passes. So an owner that writes
 * without end takes a fifth of the worker, in each batch again, and those who write little do not wait behind it.
 */
export function ownerShares(shareMs: number): OwnerShares {
  const used = new Map<string, { readonly ms: number; readonly atMs: number }>();
  const usedBy = (owner: string, nowMs: number) => {
    const noted = used.get(owner);
    return noted ? Math.max(0, noted.ms - Math.max(0, nowMs - noted.atMs) * RETURNED_SHARE) : 0;
  };
  return {
    isUsedUp: (owner, nowMs) => usedBy(owner, nowMs) >= shareMs,
    use(owner, tookMs, nowMs) {
      for (const known of used.keys()) if (usedBy(known, nowMs) === 0) used.delete(known);
      if (used.size < MAX_OWNERS || used.has(owner)) {
        used.set(owner, { ms: usedBy(owner, nowMs) + tookMs, atMs: nowMs });
      }
    },
  };
}

import { seededRandom } from '../../matching/random.ts';
import { CHAOS_KINDS, type ChaosKind } from './chaos-kinds.ts';

/** The faults of a service. */
export interface ChaosOptions {
  readonly kinds: readonly ChaosKind[];
  /** The same seed makes the same decisions for each kind, in their order. */
  readonly seed: number;
}

/** Decides which faults happen, and counts them. */
export interface Chaos {
  /** Decides one fault. Counts it if it happens. */
  happens(kind: ChaosKind): boolean;
  /** A number from 0 to 1, for the size of a fault of this kind. */
  random(kind: ChaosKind): number;
  /** Faults so far, for every kind that is on. */
  counts(): Readonly<Partial<Record<ChaosKind, number>>>;
}

/**
 * Creates the source of all faults. Each kind has random numbers of its own, so that a kind more or less does not
 * change the others.
 */
export function createChaos({ kinds, seed }: ChaosOptions): Chaos {
  const counted = new Map<ChaosKind, number>(kinds.map((kind) => [kind, 0]));
  const sources = new Map(kinds.map((kind) => [kind, seededRandom(hashOf(`${seed} ${kind}`))]));
  const random = (kind: ChaosKind) => sources.get(kind)?.() ?? 0;
  return {
    happens: (kind) => {
      const count = counted.get(kind);
      if (count === undefined || random(kind) >= CHAOS_KINDS[kind]) return false;
      counted.set(kind, count + 1);
      return true;
    },
    random,
    counts: () => Object.fromEntries(counted),
  };
}
/** Source: FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash;
}

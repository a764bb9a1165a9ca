import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Table } from '../../../../shared/platform/aws/table.ts';
import { idempotencyRowKey } from '../../../../shared/platform/idempotency/idempotency-key.ts';
import {
  type Claim,
  claimKey,
  freeKey,
  recordResponse,
} from '../../../../shared/platform/idempotency/idempotency-store.ts';
import type { RecordedResponse } from '../../../../shared/platform/idempotency/recorded-response.ts';
import { runs } from '../../../runs.ts';
import { ownTables } from '../../own-tables.ts';

const START_MS = Date.parse('2026-01-31T09:00:00.000Z');
const LEASE_MS = 30_000;
const KEPT_MS = 24 * 3_600_000;
const SCOPE = { tenantId: 1, apiKeyId: 'one-planner', caller: { addressGroup: '192.0.2.1' }, operation: 'createThing' };

let identity: Table;

beforeAll(async () => {
  ({ identity } = await ownTables());
});

let keys = 0;
const freshKey = () => idempotencyRowKey(SCOPE, `key ${keys++}`);
const answerOf = (claim: string): RecordedResponse => ({
  status: 200,
  headers: { etag: claim },
  body: `{"by":"${claim}"}`,
});

/** The events in the life of a key. A call that neither responds nor fails has crashed. */
type Step =
  | { readonly kind: 'come'; readonly request: 'a' | 'b' }
  | { readonly kind: 'answer' | 'fail'; readonly call: number }
  | { readonly kind: 'wait'; readonly ms: number };

const call = fc.nat(5);
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({ kind: fc.constant('come' as const), request: fc.constantFrom('a', 'a', 'b') }),
    },
    { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('answer' as const, 'fail' as const), call }) },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('wait' as const),
        // Whole seconds, because the time to live has no smaller unit.
        ms: fc.constantFrom(1_000, LEASE_MS - 1_000, LEASE_MS, KEPT_MS - 1_000, KEPT_MS),
      }),
    },
  ),
  { maxLength: 25 },
);

/** The expected state of the key. */
interface Model {
  readonly request: string;
  readonly claim: string;
  readonly leaseEndsMs: number;
  readonly endsMs: number;
  readonly answered: boolean;
}

describe('a key', () => {
  it('behaves like its model for any calls, ends, failures, crashes and pauses', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (life) => {
        const key = freshKey();
        const claims: Claim[] = [];
        let held: Model | undefined;
        let nowMs = START_MS;
        for (const step of life) {
          if (held && held.endsMs <= nowMs) held = undefined;
          if (step.kind === 'wait') {
            nowMs += step.ms;
          } else if (step.kind === 'come') {
            const claim = { key, fingerprint: step.request, id: `call ${claims.length}` };
            claims.push(claim);
            const state = await claimKey(identity, claim, new Date(nowMs));
            const hasCrashed: boolean = held !== undefined && !held.answered && held.leaseEndsMs <= nowMs;
            if (held === undefined || (hasCrashed && held.request === step.request)) {
              expect(state).toEqual({ kind: 'claimed' });
              held = {
                request: step.request,
                claim: claim.id,
                leaseEndsMs: nowMs + LEASE_MS,
                endsMs: nowMs + KEPT_MS,
                answered: false,
              };
            } else if (held.request !== step.request) {
              expect(state).toEqual({ kind: 'otherRequest' });
            } else {
              expect(state).toEqual(
                held.answered ? { kind: 'answered', answer: answerOf(held.claim) } : { kind: 'inFlight' },
              );
            }
          } else {
            const claim = claims[step.call];
            if (claim === undefined) continue;
            const holds: boolean = held?.claim === claim.id && !held.answered;
            const now = new Date(nowMs);
            if (step.kind === 'answer') {
              const noted = await recordResponse(identity, claim, answerOf(claim.id), now);
              // A call that lasts longer than a day finds its row unchanged, unless another call has taken the key.
              if (held) expect(noted).toBe(holds);
              if (held && holds) held = { ...held, answered: true, endsMs: nowMs + KEPT_MS };
              else if (noted)
                held = {
                  request: claim.fingerprint,
                  claim: claim.id,
                  leaseEndsMs: 0,
                  endsMs: nowMs + KEPT_MS,
                  answered: true,
                };
            } else {
              const freed = await freeKey(identity, claim, now);
              if (held) expect(freed).toBe(holds);
              if (holds) held = undefined;
            }
          }
        }
      }),
      { numRuns: runs(150) },
    );
  });

  it('is claimed by one of many concurrent calls, also after the previous call has crashed', async () => {
    const key = freshKey();
    const come = async (name: string, nowMs: number) => {
      const states = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          claimKey(identity, { key, fingerprint: 'a', id: `${name} ${index}` }, new Date(nowMs)),
        ),
      );
      return states.map(({ kind }) => kind).filter((kind) => kind === 'claimed').length;
    };
    expect(await come('first', START_MS)).toBe(1);
    expect(await come('early', START_MS + LEASE_MS - 1)).toBe(0);
    expect(await come('late', START_MS + LEASE_MS)).toBe(1);
  });

  it('is claimed even if the response to that write was lost and the SDK repeated the write', async () => {
    const claim = { key: freshKey(), fingerprint: 'a', id: 'call' };
    const twice: Table = {
      ...identity,
      update: async (...args) => {
        await identity.update(...args);
        return identity.update(...args);
      },
    };
    expect(await claimKey(twice, claim, new Date(START_MS))).toEqual({ kind: 'claimed' });
    expect(await claimKey(identity, { ...claim, id: 'other call' }, new Date(START_MS))).toEqual({ kind: 'inFlight' });
  });

  it('has a different hash for each tenant, api key, session, address, route and text, and contains none of them', () => {
    const scopes = [
      SCOPE,
      { ...SCOPE, tenantId: 2 },
      { ...SCOPE, apiKeyId: 'two-planner' },
      { ...SCOPE, caller: { sessionTokenHash: 'a'.repeat(64) } },
      { ...SCOPE, caller: { addressGroup: '192.0.2.2' } },
      { ...SCOPE, operation: 'createOther' },
    ];
    const rows = scopes.flatMap((scope) => ['key', 'key '].map((text) => idempotencyRowKey(scope, text).pk));
    expect(new Set(rows).size).toBe(12);
    for (const row of rows) expect(row).toMatch(/^[12]#idempotency#[0-9a-f]{64}$/);
  });
});

import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../bench/figure.ts';
import type { AttackContext } from './attack-context.ts';
import { thumbnailOfOtherTenant } from './attacks/costly-input.ts';
import type { Call } from './caller.ts';
import * as hostile from './hostile-plans.ts';

/** The victim's GETs: one after the other with this pause, so that they measure and do not load. */
const GET_EVERY_MS = 50;
const PHASE_MS = 8_000;
/** Harmless and hostile calls take turns so often. */
const ROUNDS = 2;
/** The attacker's calls that run at the same time. */
const ATTACK_LANES = 2;
const MAX_RATIO = 2;
const VICTIM_PATHS = ['/v2/items/other:chrome-cantilever-chair', '/v2/tenants/me', '/v2/items?limit=10&catalog=other'];

/** A kind of attack, and harmless calls of the same kind and size. */
interface Pair {
  readonly name: string;
  readonly hostile: () => Call;
  readonly harmless: () => Call;
}

/** What the victim noticed of one kind of attack. */
export interface Fairness {
  readonly name: string;
  readonly harmlessP99: number;
  readonly hostileP99: number;
  readonly gets: number;
  readonly serverErrors: number;
  /** Why its thumbnail was not there in time. */
  readonly thumbnail: string | undefined;
  readonly isFair: boolean;
}

const plan = (text: string): Call => ({ path: '/v2/plans', json: { planObjects: text } });
const drawing = (file: Uint8Array): Call => ({ path: '/v2/plans', form: { format: 'dxf', file } });
const nested = (depth: number, length: number): Call => ({
  path: '/v2/plans',
  body: `{"plan":${'{"a":'.repeat(depth)}"${'x'.repeat(length - 6 * depth)}"${'}'.repeat(depth)}}`,
  headers: { 'content-type': 'application/json' },
});
/** A text or drawing and its harmless twin, each made once. */
function pair<T extends string | Uint8Array>(name: string, input: T, twin: T, call: (input: T) => Call): Pair {
  return { name, hostile: () => call(input), harmless: () => call(twin) };
}
const ofPlan = (name: string, text: string) => pair(name, text, hostile.harmlessPlan(text.length), plan);
const ofDrawing = (name: string, file: Uint8Array) => pair(name, file, hostile.harmlessDrawing(file.length), drawing);
const wrongPassword = (identification: string): Call => ({
  path: '/v2/auth/signin',
  json: { identification, password: 'not the password' },
});
const share = (email: string): Call => ({
  path: '/v2/items/demo:walnut-side-table/shares',
  form: { email, type: '1' },
});

const PAIRS: readonly Pair[] = [
  ofPlan('plans of 480,000 elements', hostile.manyElements(480_000)),
  ofPlan('plans of 165,000 edges', hostile.manyEdges(165_000)),
  ofPlan('plans of 20,000 objects', hostile.manyObjects(20_000)),
  ofDrawing('endless ellipses', hostile.endlessEllipse()),
  ofDrawing('arrays of inserts', hostile.arrayOfInserts()),
  ofDrawing('180 kB of dimensions', hostile.manyDimensions()),
  { name: 'deep JSON', hostile: () => nested(5_000, 60_000), harmless: () => nested(2, 60_000) },
  {
    name: 'wrong passwords of one user',
    hostile: () => wrongPassword('viewer@demo.example'),
    harmless: () => wrongPassword(`nobody-${Math.random()}@demo.example`),
  },
  {
    name: 'mails to strangers',
    hostile: () => share(`somebody-${Math.random()}@customer.example`),
    harmless: () => share('one@customer.example'),
  },
];

/** Measures what tenant 2 notices while tenant 1 attacks, against harmless calls in place of the attack. */
export async function* measureFairness(context: AttackContext): AsyncGenerator<Fairness> {
  for (const { name, hostile: attack, harmless } of PAIRS) {
    const times = { harmless: [] as number[], hostile: [] as number[] };
    let serverErrors = 0;
    let thumbnail: string | undefined;
    for (let round = 0; round < ROUNDS; round++) {
      const calm = await phase(context, harmless);
      times.harmless.push(...calm.times);
      const attacked = await phase(context, attack, () => thumbnailOfOtherTenant(context));
      times.hostile.push(...attacked.times);
      serverErrors += attacked.serverErrors;
      thumbnail ??= attacked.thumbnail;
    }
    const [harmlessP99, hostileP99] = [percentile(times.harmless, 0.99), percentile(times.hostile, 0.99)];
    const isFair = hostileP99 < MAX_RATIO * harmlessP99 && serverErrors === 0 && thumbnail === undefined;
    yield { name, harmlessP99, hostileP99, gets: times.hostile.length, serverErrors, thumbnail, isFair };
  }
}

interface Phase {
  readonly times: number[];
  readonly serverErrors: number;
  readonly thumbnail: string | undefined;
}

/** The attacker's calls for some seconds, and the victim's GETs at the same time. */
async function phase(
  context: AttackContext,
  call: () => Call,
  meanwhile: () => Promise<string | undefined> = async () => undefined,
): Promise<Phase> {
  const attacker = context.attacker();
  const victim = await context.user(2, 'viewer');
  const end = Date.now() + PHASE_MS;
  const times: number[] = [];
  let serverErrors = 0;
  const attack = async () => {
    while (Date.now() < end) {
      const { status } = await attacker.call(call());
      if (status === 429) await sleep(GET_EVERY_MS);
    }
  };
  const look = async () => {
    for (let n = 0; Date.now() < end; n++) {
      const { status, milliseconds } = await victim.call({ path: VICTIM_PATHS[n % VICTIM_PATHS.length] ?? '' });
      times.push(milliseconds);
      if (status === 0 || status >= 500) serverErrors++;
      await sleep(GET_EVERY_MS);
    }
  };
  const [thumbnail] = await Promise.all([meanwhile(), look(), ...Array.from({ length: ATTACK_LANES }, attack)]);
  return { times, serverErrors, thumbnail };
}

import type { ServerResponse } from 'node:http';
import { Webhook } from 'standardwebhooks';
import type { ReceivedPost } from '../../fixtures/webhook-receiver.ts';
import type { AnsweredPost } from './repeats.ts';
import { SECRET } from './world.ts';

const STATUSES = [200, 204, 301, 404, 410, 500] as const;

/** What a faulty receiver may do with a POST. */
export type HostileAnswer = (typeof STATUSES)[number] | 'nothing' | 'reset' | 'slowly';

export interface Hostility {
  /** All have the same probability. */
  readonly answers: readonly HostileAnswer[];
  /** The duration of a slow response. */
  readonly slowlyMs: { readonly from: number; readonly to: number };
  /** Only the first POST of an event may stay without a response. */
  readonly relents: boolean;
}

/** Usually less than the 10 s timeout of a sender, sometimes more. */
const HOSTILITY: Hostility = {
  answers: [...STATUSES, 'nothing', 'reset', 'slowly'],
  slowlyMs: { from: 300, to: 12_000 },
  relents: false,
};

/** The same for a test that must be short: nothing takes 10 s. */
export const QUICK_HOSTILITY: Hostility = {
  answers: [...STATUSES, 'reset', 'slowly'],
  slowlyMs: { from: 200, to: 700 },
  relents: true,
};

/** The behaviours that were used, their counts, and whether every signature was valid. */
export interface Answered {
  readonly counts: Map<HostileAnswer, number>;
  /** By `webhook-id`, in the order of the POSTs. */
  readonly byId: Map<string, AnsweredPost[]>;
  badSignatures: number;
}

/** Responds to every POST at random. */
export function hostileResponses(
  random: () => number,
  { answers, slowlyMs, relents }: Hostility = HOSTILITY,
): Answered & { answer(post: ReceivedPost, response: ServerResponse): void } {
  const verifier = new Webhook(Buffer.from(SECRET).toString('base64'));
  const answered: Answered = { counts: new Map(), byId: new Map(), badSignatures: 0 };
  const choose = (isFirst: boolean): HostileAnswer => {
    const kind = answers[Math.floor(random() * answers.length)] ?? 200;
    return relents && !isFirst && kind === 'reset' ? 200 : kind;
  };
  return Object.assign(answered, {
    answer(post: ReceivedPost, response: ServerResponse) {
      try {
        verifier.verify(post.body, post.headers as Record<string, string>);
      } catch {
        answered.badSignatures++;
      }
      const before = answered.byId.get(post.id) ?? [];
      const kind = choose(before.length === 0);
      const afterMs = kind === 'slowly' ? slowlyMs.from + random() * (slowlyMs.to - slowlyMs.from) : 0;
      answered.counts.set(kind, (answered.counts.get(kind) ?? 0) + 1);
      const received: AnsweredPost = { post, answeredAtMs: undefined };
      answered.byId.set(post.id, [...before, received]);
      const answerNow = (status: number) => {
        received.answeredAtMs = Date.now();
        response.writeHead(status, { location: '/elsewhere' }).end('answered');
      };
      if (kind === 'nothing') return;
      if (kind === 'reset') response.destroy();
      else if (kind === 'slowly') setTimeout(() => answerNow(200), afterMs);
      else answerNow(kind);
    },
  });
}

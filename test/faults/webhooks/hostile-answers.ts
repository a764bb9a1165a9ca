import type { ServerResponse } from 'node:http';
import { Webhook } from 'standardwebhooks';
import type { ReceivedPost } from '../../fixtures/webhook-receiver.ts';
import { SECRET } from './world.ts';

/** Below the 10 s that a sender waits, most of the time; late otherwise. */
const SLOWLY_MS = { from: 300, to: 12_000 };
const STATUSES = [200, 204, 301, 404, 410, 500] as const;

/** What a bad receiver may do with a POST. */
export type HostileAnswer = (typeof STATUSES)[number] | 'nothing' | 'reset' | 'slowly';
const ANSWERS: readonly HostileAnswer[] = [...STATUSES, 'nothing', 'reset', 'slowly'];

/** What was done, counted, and whether every signature was good. */
export interface Answered {
  readonly counts: Map<HostileAnswer, number>;
  /** By `webhook-id`: the answers to its POSTs, in their order. */
  readonly byId: Map<string, HostileAnswer[]>;
  badSignatures: number;
}

/** Answers every POST at random, one answer as likely as another. */
export function hostileAnswers(random: () => number): Answered & {
  answer(post: ReceivedPost, response: ServerResponse): void;
} {
  const verifier = new Webhook(Buffer.from(SECRET).toString('base64'));
  const answered: Answered = { counts: new Map(), byId: new Map(), badSignatures: 0 };
  return Object.assign(answered, {
    answer(post: ReceivedPost, response: ServerResponse) {
      try {
        verifier.verify(post.body, post.headers as Record<string, string>);
      } catch {
        answered.badSignatures++;
      }
      const kind = ANSWERS[Math.floor(random() * ANSWERS.length)] ?? 200;
      answered.counts.set(kind, (answered.counts.get(kind) ?? 0) + 1);
      answered.byId.set(post.id, [...(answered.byId.get(post.id) ?? []), kind]);
      if (kind === 'nothing') return;
      if (kind === 'reset') response.destroy();
      else if (kind === 'slowly') {
        const delay = SLOWLY_MS.from + random() * (SLOWLY_MS.to - SLOWLY_MS.from);
        setTimeout(() => response.writeHead(200).end(), delay);
      } else response.writeHead(kind, { location: '/elsewhere' }).end('answered');
    },
  });
}

/** Answers that are one: after them the service does not post again, unless it was killed or too late to hear them. */
export function isAnswer(kind: HostileAnswer): boolean {
  return kind !== 'nothing' && kind !== 'reset' && kind !== 'slowly';
}

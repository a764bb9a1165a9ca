import type { ServerResponse } from 'node:http';
import { Webhook } from 'standardwebhooks';
import type { ReceivedPost } from '../../fixtures/webhook-receiver.ts';
import type { LoggedPost } from './repeats.ts';
import { SECRET } from './world.ts';

const STATUSES = [200, 204, 301, 404, 410, 500] as const;

/** What a faulty receiver may do with a POST. */
export type HostileResponse = (typeof STATUSES)[number] | 'nothing' | 'reset' | 'slowly';

export interface Hostility {
  /** All have the same probability. */
  readonly responses: readonly HostileResponse[];
  /** The duration of a slow response. */
  readonly slowlyMs: { readonly from: number; readonly to: number };
  /** Only the first POST of an event may stay without a response. */
  readonly relents: boolean;
}

/** Usually less than the 10 s timeout of a sender, sometimes more. */
const HOSTILITY: Hostility = {
  responses: [...STATUSES, 'nothing', 'reset', 'slowly'],
  slowlyMs: { from: 300, to: 12_000 },
  relents: false,
};

/** The same for a test that must be short: nothing takes 10 s. */
export const QUICK_HOSTILITY: Hostility = {
  responses: [...STATUSES, 'reset', 'slowly'],
  slowlyMs: { from: 200, to: 700 },
  relents: true,
};

/** The behaviours that were used, their counts, and whether every signature was valid. */
export interface ResponseLog {
  readonly counts: Map<HostileResponse, number>;
  /** By `webhook-id`, in the order of the POSTs. */
  readonly byId: Map<string, LoggedPost[]>;
  badSignatures: number;
}

/** Responds to every POST at random. */
export function hostileResponses(
  random: () => number,
  { responses, slowlyMs, relents }: Hostility = HOSTILITY,
): ResponseLog & { respond(post: ReceivedPost, response: ServerResponse): void } {
  const verifier = new Webhook(Buffer.from(SECRET).toString('base64'));
  const responseLog: ResponseLog = { counts: new Map(), byId: new Map(), badSignatures: 0 };
  const choose = (isFirst: boolean): HostileResponse => {
    const kind = responses[Math.floor(random() * responses.length)] ?? 200;
    return relents && !isFirst && kind === 'reset' ? 200 : kind;
  };
  return Object.assign(responseLog, {
    respond(post: ReceivedPost, response: ServerResponse) {
      try {
        verifier.verify(post.body, post.headers as Record<string, string>);
      } catch {
        responseLog.badSignatures++;
      }
      const before = responseLog.byId.get(post.id) ?? [];
      const kind = choose(before.length === 0);
      const afterMs = kind === 'slowly' ? slowlyMs.from + random() * (slowlyMs.to - slowlyMs.from) : 0;
      responseLog.counts.set(kind, (responseLog.counts.get(kind) ?? 0) + 1);
      const received: LoggedPost = { post, respondedAtMs: undefined };
      responseLog.byId.set(post.id, [...before, received]);
      const respondNow = (status: number) => {
        received.respondedAtMs = Date.now();
        response.writeHead(status, { location: '/elsewhere' }).end('answered');
      };
      if (kind === 'nothing') return;
      if (kind === 'reset') response.destroy();
      else if (kind === 'slowly') setTimeout(() => respondNow(200), afterMs);
      else respondNow(kind);
    },
  });
}

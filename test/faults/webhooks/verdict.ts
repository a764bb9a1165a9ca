import type { StoredEvent } from '../../../shared/domain/webhooks/event.ts';
import type { ResponseLog } from './hostile-responses.ts';
import { countRepeats, type Repeats } from './repeats.ts';
import type { World } from './world.ts';

/** The outcomes of events whose senders were killed. All except the last three must be 0. */
export interface Verdict {
  /** Events without an outcome, or with an outcome that was not logged. */
  readonly unserved: number;
  readonly recordedTwice: number;
  /** Events of tenants with a receiver that were never posted. */
  readonly unposted: number;
  readonly mailedWithoutMail: number;
  readonly deliveredWithMail: number;
  readonly badSignatures: number;
  /** Repeated mails: the sender was killed between the mail and its record. */
  readonly mailsRepeated: number;
  readonly repeats: Repeats;
  /** Events by outcome, and by the last behaviour of the receiver. */
  readonly tally: ReadonlyMap<string, number>;
}

/**
 * Checks the outcomes with the rows of the events, the requests that the receiver got, the mails, and the logs of the
 * senders.
 */
export function judge(outcomes: readonly StoredEvent[], responseLog: ResponseLog, world: World): Verdict {
  const mails = world.mails();
  const mailedTo = new Set(mails.flatMap(({ to }) => to));
  const mailed = outcomes.filter(({ outcome }) => outcome === 'mailed');
  const delivered = outcomes.filter(({ outcome }) => outcome === 'delivered');
  const ends = Map.groupBy(
    outcomes,
    ({ outcome = 'none', fault, status }) => `${outcome} after ${fault ?? status ?? 'nothing'}`,
  );
  return {
    unserved: outcomes.length - mailed.length - delivered.length,
    recordedTwice: [...world.outcomesLogged.values()].filter((ends) => ends.length > 1).length,
    unposted: outcomes.filter(({ id }) => !responseLog.byId.has(id)).length,
    mailedWithoutMail: mailed.filter(({ data }) => !mailedTo.has(data.email)).length,
    deliveredWithMail: delivered.filter(({ data }) => mailedTo.has(data.email)).length,
    badSignatures: responseLog.badSignatures,
    mailsRepeated: mails.length - mailedTo.size,
    repeats: countRepeats(responseLog.byId, world),
    tally: new Map([...ends].map(([end, events]) => [end, events.length])),
  };
}

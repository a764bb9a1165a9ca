import type { StoredEvent } from '../../../shared/domain/webhooks/event.ts';
import type { Answered } from './hostile-answers.ts';
import { countRepeats, type Repeats } from './repeats.ts';
import type { World } from './world.ts';

/** How events ended whose senders were killed. All but the last three are to be 0. */
export interface Verdict {
  /** Without an outcome, or with the outcome that nobody was told. */
  readonly unserved: number;
  readonly recordedTwice: number;
  /** Of tenants with a receiver, and never posted. */
  readonly unposted: number;
  readonly mailedWithoutMail: number;
  readonly deliveredWithMail: number;
  readonly badSignatures: number;
  /** Mails of events that had one: their sender was killed between the mail and the record of it. */
  readonly mailsRepeated: number;
  readonly repeats: Repeats;
  /** Events by outcome, and by what the receiver did in the end. */
  readonly tally: ReadonlyMap<string, number>;
}

/** Judges from outside: by the rows of the events, what the receiver got, the mails, and what senders have logged. */
export function judge(outcomes: readonly StoredEvent[], answered: Answered, world: World): Verdict {
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
    unposted: outcomes.filter(({ id }) => !answered.byId.has(id)).length,
    mailedWithoutMail: mailed.filter(({ data }) => !mailedTo.has(data.email)).length,
    deliveredWithMail: delivered.filter(({ data }) => mailedTo.has(data.email)).length,
    badSignatures: answered.badSignatures,
    mailsRepeated: mails.length - mailedTo.size,
    repeats: countRepeats(answered.byId, world),
    tally: new Map([...ends].map(([end, events]) => [end, events.length])),
  };
}

import { randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { listen } from '../host/listen.ts';
import type { AccessGate } from '../iam/access-gate.ts';
import { type MailStore, openMailStore } from './mail-store.ts';
import { createSesHandler } from './ses-handler.ts';

export type { Mail, MailStore } from './mail-store.ts';

const REQUEST_TIMEOUT_MS = 30_000;

interface SesOptions {
  /** The SQLite file with the mails; created with its folder if it does not exist. */
  readonly dataFile: string;
  /** 0 for any free port. */
  readonly port: number;
  readonly host: string;
  readonly gate: AccessGate;
  /** Wraps the handler of all requests; see service/service-faults.ts. */
  readonly wrap?: (handle: RequestListener) => RequestListener;
  /** The time of sending, milliseconds since 1970. */
  readonly clock?: () => number;
}

/** A running SES. */
export interface RunningSes {
  /** The endpoint for clients. */
  readonly url: string;
  readonly mails: MailStore;
  stop(): Promise<void>;
}

/** Starts the embedded SES v2, which stores every mail and delivers none. */
export async function startSes(options: SesOptions): Promise<RunningSes> {
  const { dataFile, port, host, gate, wrap = (handler) => handler, clock = Date.now } = options;
  const mails = openMailStore(dataFile);
  try {
    const listener = await listen(
      { host, port, requestTimeout: REQUEST_TIMEOUT_MS, stopGraceMs: 0 },
      wrap(createSesHandler({ mails, gate, clock, newId: randomUUID })),
    );
    return {
      url: listener.url,
      mails,
      async stop() {
        await listener.stop();
        mails.close();
      },
    };
  } catch (error) {
    mails.close();
    throw error;
  }
}

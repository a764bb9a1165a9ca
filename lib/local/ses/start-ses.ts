import { listen } from '../host/listen.ts';
import type { StoreOptions } from '../host/store-options.ts';
import { type MailStore, openMailStore } from './mail-store.ts';
import { createSesHandler } from './ses-handler.ts';

export type { Mail, MailStore } from './mail-store.ts';

const REQUEST_TIMEOUT_MS = 30_000;

interface SesOptions extends StoreOptions {
  /** The SQLite file with the mails; created with its folder if it does not exist. */
  readonly dataFile: string;
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
  const { dataFile, port, host, gate, wrap, clock = Date.now } = options;
  const mails = openMailStore(dataFile);
  const listener = await listen(
    { host, port, wrap, requestTimeout: REQUEST_TIMEOUT_MS, stopGraceMs: 0 },
    createSesHandler({ mails, gate, clock }),
  );
  return {
    url: listener.url,
    mails,
    async stop() {
      await listener.stop();
      mails.close();
    },
  };
}

import { startGateway } from '../gateway/start-gateway.ts';
import type { Invoker } from '../lambda/invoker.ts';
import { mailsHandler } from '../ses/mails-handler.ts';
import type { MailStore } from '../ses/start-ses.ts';
import type { DeployedRestApi } from '../template/deployment.ts';
import type { ServiceLog } from './service-log.ts';
import type { Shutdown } from './shutdown.ts';

export interface FrontOptions {
  readonly host: string;
  readonly port: number;
  readonly api: DeployedRestApi;
  readonly lambda: Invoker;
  readonly mails: MailStore;
  readonly log: ServiceLog;
  readonly shutdown: Shutdown;
}

/** Opens the API's port: the gateway, and the captured mails beside it. From here on the service answers. */
export async function startFront({ host, port, api, lambda, mails, log, shutdown }: FrontOptions): Promise<void> {
  const extraHandlers = { '/_local/mails': mailsHandler(mails) };
  const gateway = await startGateway({
    port,
    host,
    api,
    invoker: lambda,
    extraHandlers,
    log: (gateway) => log.write({ gateway }),
  });
  shutdown.add('gateway', () => gateway.stop());
}

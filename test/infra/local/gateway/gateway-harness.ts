import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach } from 'vitest';
import { type GatewayOptions, startGateway } from '../../../../lib/local/gateway/start-gateway.ts';
import type { Listener } from '../../../../lib/local/host/listen.ts';
import { createLambdaService } from '../../../../lib/local/lambda/lambda-service.ts';
import type { DeployedFunction, DeployedRestApi } from '../../../../lib/local/template/deployment.ts';
import { createFixtureFunctions } from '../lambda/fixture-functions.ts';
import { buffered, sampleApi, streaming } from './sample-api.ts';

export interface GatewayHarness {
  /** Fixture functions by name, all deployed to one Lambda service. */
  fn(name: string): DeployedFunction;
  /** Starts a gateway in front of them. Answers its address. */
  start(api: DeployedRestApi, options?: Partial<GatewayOptions>): Promise<string>;
  /** Stops the gateways of a test before its end. */
  stopGateways(): Promise<void>;
  /** `/result` returns the result in the event, `/stream` streams, all other paths return their event. */
  readonly catchAll: DeployedRestApi;
  /** Where the function `progress` writes a dot for each chunk that it has sent. */
  readonly progressFile: string;
}

/** Real functions behind real gateways for one test file; everything is stopped and removed at its end. */
export function useGateways(): GatewayHarness {
  const fixtures = createFixtureFunctions();
  const temporaryFolder = mkdtempSync(join(tmpdir(), 'gateway-'));
  const progressFile = join(temporaryFolder, 'progress');
  const settings: Readonly<Record<string, Partial<DeployedFunction>>> = {
    busy: { timeoutSeconds: 0.2 },
    progress: { environment: { PROGRESS_FILE: progressFile } },
  };
  const names = ['proxy', 'result', 'streams', 'progress', 'nap', 'throws', 'crashes', 'busy', 'initThrows'];
  const functions = new Map(names.map((name) => [name, fixtures.deploy(name, settings[name])]));
  const service = createLambdaService({
    functions: [...functions.values()],
    environment: () => ({}),
    log: () => undefined,
  });
  const gateways: Listener[] = [];
  const fn = (name: string): DeployedFunction => functions.get(name) ?? fixtures.deploy(name);
  const stopGateways = async (): Promise<void> => {
    await Promise.all(gateways.splice(0).map((gateway) => gateway.stop()));
  };

  afterEach(stopGateways);
  afterAll(async () => {
    await service.stop();
    fixtures.remove();
    rmSync(temporaryFolder, { recursive: true, force: true });
  });

  return {
    fn,
    async start(api, options = {}) {
      const gateway = await startGateway({ port: 0, host: '127.0.0.1', api, invoker: service, ...options });
      gateways.push(gateway);
      return gateway.url;
    },
    stopGateways,
    catchAll: sampleApi({
      '/result': { post: buffered(fn('result')), head: buffered(fn('result')) },
      '/stream': { post: streaming(fn('streams')), head: streaming(fn('streams')) },
      '/{proxy+}': { 'x-amazon-apigateway-any-method': buffered(fn('proxy')) },
    }),
    progressFile,
  };
}

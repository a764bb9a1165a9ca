import type { TestProject } from 'vitest/node';
import { processTree } from '../../lib/local/lambda/process-tree.ts';
import type { Endpoints } from '../../lib/local/service/endpoints.ts';
import { freePort } from '../fixtures/free-port.ts';
import { processorMs } from '../processor-time.ts';
import { startServiceProcess, temporaryFolder } from './start-service.ts';

declare module 'vitest' {
  interface ProvidedContext {
    endpoints: Endpoints;
    dataFolder: string;
  }
}

/**
 * Starts one local service for all API tests: demo tenants, sample catalog, models not converted yet, and renderings
 * that are split early.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { folder, remove } = await temporaryFolder('api-tests');
  const service = await startServiceProcess({
    dataFolder: folder,
    port: await freePort(),
    // All tests call from one address, and send more mails than one anonymous address may.
    args: ['--no-models', '--env', 'RENDER_PART_SECONDS=6', '--env', 'RATE_LIMITS=mailPerAddress=10000'],
  });
  project.provide('endpoints', service.endpoints);
  project.provide('dataFolder', folder);
  return async () => {
    try {
      // Read before the stop: Vitest's own processes end at the same time, and must not count.
      const ms = processTree(service.child.pid ?? 0).reduce((sum, pid) => sum + processorMs(pid), 0);
      console.log(`The service of the API tests has taken ${(ms / 1_000).toFixed(0)} s of one core.`);
      await service.stop();
    } finally {
      if (process.env.KEEP_TEST_DATA === undefined) await remove();
    }
  };
}

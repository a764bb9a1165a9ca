import { routes } from '../../shared/contract/routes/index.ts';
import { startServiceProcess, temporaryFolder } from '../api/start-service.ts';
import { freePort } from '../fixtures/free-port.ts';
import { inChromium } from './open-page.ts';

/*
 * npm run browser: opens the documentation page of a local service in headless Chromium and checks that it shows every
 * operation.
 */

const RENDERED_WITHIN_MS = 30_000;

const { folder, remove } = await temporaryFolder('docs-page');
const service = await startServiceProcess({ dataFolder: folder, port: await freePort(), args: ['--no-models'] });
try {
  for (const path of ['/docs', '/api/docs']) {
    const missing = await missingOperations(`${service.endpoints.baseUrl}${path}`);
    if (missing.length > 0) throw new Error(`${path} does not show ${missing.join(', ')}`);
    console.log(`${path} shows all ${routes.length} operations`);
  }
} finally {
  await service.stop();
  await remove();
}

/** Swagger UI gives the block of an operation the id `operations-<tag>-<operationId>`. */
function missingOperations(url: string): Promise<string[]> {
  return inChromium(url, async (page) => {
    const last = routes.at(-1)?.operation;
    await page.waitForSelector(`[id$="-${last}"]`, { timeout: RENDERED_WITHIN_MS });
    const html = await page.content();
    return routes.map(({ operation }) => operation).filter((operation) => !html.includes(`-${operation}"`));
  });
}

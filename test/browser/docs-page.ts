import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { routes } from '../../shared/route-list.ts';
import { freePort, startServiceProcess, temporaryFolder } from '../api/start-service.ts';

/*
 * npm run browser: shows the documentation page of a local service in a headless Chromium and looks for every operation
 * in it. A script and no test, as not every machine has the browser; CHROMIUM names it where it is elsewhere.
 */

const PLACES = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const RENDER_MS = 15_000;
const TIMEOUT_MS = 90_000;
const MAX_PAGE_BYTES = 20_000_000;

const chromium = PLACES.find((place) => place !== undefined && existsSync(place));
if (!chromium) throw new Error('no Chromium is installed here; name one with CHROMIUM=/path/to/it');

const { folder, remove } = await temporaryFolder('docs-page');
const service = await startServiceProcess({ dataFolder: folder, port: await freePort(), args: ['--no-models'] });
try {
  for (const path of ['/docs', '/api/docs']) {
    const missing = await missingOperations(chromium, `${service.endpoints.baseUrl}${path}`);
    if (missing.length > 0) throw new Error(`${path} does not show ${missing.join(', ')}`);
    console.log(`${path} shows all ${routes.length} operations`);
  }
} finally {
  await service.stop();
  await remove();
}

/** Swagger UI gives the block of an operation the id `operations-<tag>-<operationId>`. */
async function missingOperations(browser: string, url: string): Promise<string[]> {
  const { folder: profile, remove: removeProfile } = await temporaryFolder('chromium');
  const args = ['--headless', '--no-sandbox', '--disable-gpu', `--user-data-dir=${profile}`];
  const { stdout } = await promisify(execFile)(
    browser,
    [...args, `--virtual-time-budget=${RENDER_MS}`, '--dump-dom', url],
    { encoding: 'utf8', maxBuffer: MAX_PAGE_BYTES, timeout: TIMEOUT_MS },
  );
  await removeProfile();
  return routes.map(({ operation }) => operation).filter((operation) => !stdout.includes(`-${operation}"`));
}

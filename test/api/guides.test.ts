import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GUIDE_NAMES } from '../../lib/tools/bundle/web-files/guide-pages.ts';
import { freePort } from '../fixtures/free-port.ts';
import { runGuide } from '../fixtures/guides/run-guide.ts';
import { type ServiceProcess, startServiceProcess, temporaryFolder } from './start-service.ts';

// A service of its own: the guides change the webhook of a demo tenant, whose mails other tests wait for.
let service: ServiceProcess;
let folder: string;
let remove: () => Promise<void>;

beforeAll(async () => {
  ({ folder, remove } = await temporaryFolder('guides'));
  service = await startServiceProcess({
    dataFolder: `${folder}/data`,
    port: await freePort(),
    args: ['--no-models'],
    // The tests of the calls measure the same functions.
    env: { FUNCTION_COVERAGE: '' },
  });
});

afterAll(async () => {
  await service?.stop();
  await remove?.();
});

describe('a guide', () => {
  test.each(GUIDE_NAMES)('does what it says: %s', async (name) => {
    const { ran, compared, missing, faults } = await runGuide(name, service.dataFolder, folder);
    console.log(
      `${name}: ${ran} blocks run, ${compared} outputs compared${missing.map((each) => `; ${each}`).join('')}`,
    );
    expect(faults).toEqual([]);
    expect(ran).toBeGreaterThan(1);
  });

  test.each(GUIDE_NAMES)('is a page with links that lead somewhere: %s', async (name) => {
    const { baseUrl } = service.endpoints;
    const html = await (await fetch(`${baseUrl}/docs/guide/${name}`)).text();
    expect(html).toContain('<main class="text guide">');
    const links = [...html.matchAll(/(?:href|src)="(\/[^"#]*)/g)].map(([, link = '']) => link);
    for (const link of new Set(links)) {
      expect({ link, status: (await fetch(new URL(link, baseUrl))).status }).toEqual({ link, status: 200 });
    }
  });
});

test('the list of guides leads to each of them; a guide that is not there is a 404', async () => {
  const { baseUrl } = service.endpoints;
  const html = await (await fetch(`${baseUrl}/docs/guide/`)).text();
  for (const name of GUIDE_NAMES) expect(html).toContain(`href="/api/docs/guide/${name}"`);
  expect((await fetch(`${baseUrl}/docs/guide/none`)).status).toBe(404);
});

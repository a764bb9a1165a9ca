import type { ItemOption } from '../../shared/domain/options/option.ts';
import { buildModel } from '../../shared/samples/catalog.ts';
import { demoClient, jsonBody } from '../api/client.ts';
import type { BrowserCheck } from './browser-check.ts';
import { openPage } from './open-page.ts';
import { tellShown } from './shown-time.ts';

const ITEM = 'basic:variant-chair';
const MODEL_OF = 'demo:sage-shell-chair';
/** A choice of a variant is shown within it. */
const MOST_MS = 50;

/**
 * Opens a chair whose model has variants, with the option that the service proposes for them, and chooses another one.
 */
export async function checkVariant({ endpoints, browser, check }: BrowserCheck): Promise<void> {
  const manager = await demoClient(endpoints, { context: 'cms', user: 'admin' });
  await manager.call('POST', '/v2/items', jsonBody({ id: ITEM, label: 'Chair', visibilityStatus: 0 }));
  const { fileName, bytes } = await buildModel({ id: MODEL_OF });
  const job = await manager.ended((await manager.startConversion(ITEM, fileName, bytes)).id);
  check(job.status === 100, 'a model with variants is converted');
  const { json } = await manager.call('GET', `/v2/items/${ITEM}/proposedOptions`);
  const variants = (json as { proposedOptions: ItemOption[] }).proposedOptions.find(({ kind }) => kind === 'variant');
  const written = await manager.call('PUT', `/v2/items/${ITEM}`, jsonBody({ options: [variants] }));
  check(written.status === 200, `the proposed variants are written: ${JSON.stringify(variants).slice(0, 200)}`);

  const page = await openPage(browser);
  try {
    page.on('pageerror', (error) => check(false, `a script failed: ${String(error)}`));
    await page.setViewport({ width: 1_280, height: 800 });
    await page.goto(`${endpoints.baseUrl}/view/${ITEM}`);
    await page.waitForSelector('[data-ready]');
    const pictureOf = async () => Buffer.from((await (await page.waitForSelector('#stage'))?.screenshot()) ?? []);
    const before = await pictureOf();
    await page.click('.options label:not(:has(:checked))');
    await page.waitForSelector('#stage[data-shown-ms]');
    await tellShown(page, 'a variant', MOST_MS);
    check(!before.equals(await pictureOf()), 'the chosen variant looks different');
  } finally {
    await page.close();
  }
}

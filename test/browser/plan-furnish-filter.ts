import { setTimeout } from 'node:timers/promises';
import * as z from 'zod';
import { jsonBody } from '../api/client.ts';
import { fitsPhone, judge, press, WITHIN_MS } from './console-page.ts';
import { focus, keys, type OpenPlan, pixelOf, shortcut } from './plan-page.ts';

const LOOK_MS = 200;
const NAMES = `[...document.querySelectorAll('.furnish .name')].map(({ textContent }) => textContent)`;
const KINDS = `[...document.querySelectorAll('.furnish-head .kind option')].map(({ value }) => value).join()`;
/** How many items are seen whole without scrolling. */
const SEEN = `(() => {
  const { top, bottom } = document.querySelector('.furnish .scroll-box').getBoundingClientRect();
  const boxes = [...document.querySelectorAll('.furnish li')].map((each) => each.getBoundingClientRect());
  return boxes.filter((box) => box.top >= top && box.bottom <= bottom + 1).length;
})()`;
const LEAST_SEEN = 12;
/** Whether both turns and remove of the chosen piece are seen whole without scrolling. */
const ARE_ACTIONS_SEEN = `(() => {
  const side = document.querySelector('.plan-side').getBoundingClientRect();
  const buttons = [...document.querySelectorAll('.plan-side section.panel .panel-tools button')];
  return buttons.length === 3 && buttons.every((each) => each.getBoundingClientRect().bottom <= side.bottom);
})()`;
const HEIGHT = `document.querySelector('.furnish .scroll-box').getBoundingClientRect().height`;
const [KIND, CATALOG] = ['.furnish-head .kind', '.furnish-head .catalog'];

/**
 * The catalog of the editor is narrowed to a kind that is there, and to one of several catalogs, and its list is as
 * high whatever is chosen. The plan is as before at the end.
 */
export async function checkFurnishFilter({ page, client, check }: OpenPlan): Promise<void> {
  const word = `Wiesel${Date.now()}`;
  const items = [
    { id: `demo:${word}-chair`, label: `${word} one`, type: 'seating', detailType: 'diningChair' },
    { id: `demo:${word}-lamp`, label: `${word} two`, type: 'electric', detailType: 'lamp' },
    { id: `basic:${word}-lamp`, label: `${word} three`, type: 'electric', detailType: 'lamp' },
  ];
  for (const item of items) {
    const sizes = { width: 400, depth: 400, height: 800, visibilityStatus: 0 };
    await client.call('POST', '/v2/items', jsonBody({ item: { ...item, ...sizes } }));
  }
  const found = z.object({ items: z.array(z.unknown()) });
  for (const until = Date.now() + WITHIN_MS; Date.now() < until; await setTimeout(LOOK_MS)) {
    const { json } = await client.call('GET', `/v2/items/search?q=${word}`);
    if (found.parse(json).items.length === items.length) break;
  }
  await page.waitForSelector('.furnish input');
  await page.$eval('.furnish input', (input) => (input as { select(): void }).select());
  await page.keyboard.press('Backspace');
  await page.waitForFunction(`${NAMES}.length > ${LEAST_SEEN}`);
  const seen = Number(await page.evaluate(SEEN));
  check(seen >= LEAST_SEEN, `at least ${LEAST_SEEN} items are seen at once: ${seen}`);
  await page.$eval('.furnish input', (input) => (input as { select(): void }).select());
  await page.type('.furnish input', word);
  await page.waitForFunction(`${NAMES}.length === ${items.length}`);
  const kinds = String(await page.evaluate(KINDS));
  check(kinds === ',chair,lamp', `only kinds that are there can be chosen: ${kinds}`);
  await judge(page, 'plan-furnish-filter', check);
  check(await fitsPhone(page), 'the catalog with its filters fits a phone');
  await press(page, '.whose button:nth-of-type(3)');
  await page.waitForFunction(`${NAMES}.length === ${items.length}`);
  check(true, 'own items of today are listed alone, and no sample');
  await press(page, '.whose button:nth-of-type(1)');
  await page.select(KIND, 'lamp');
  await page.waitForFunction(`${NAMES}.length === 2`);
  await page.select(CATALOG, 'demo');
  await page.waitForFunction(`${NAMES}.join() === '${word} two'`);
  check(true, 'one kind of one catalog is listed alone');
  const [nothing, taken, placed] = [await page.evaluate(HEIGHT), await take(), await place()];
  const isStable = nothing === taken && taken === placed;
  check(isStable, `the list is as high whatever is chosen: ${nothing}, ${taken}, ${placed} px`);
  check(
    (await page.evaluate(ARE_ACTIONS_SEEN)) === true,
    'turn and remove of a chosen piece are seen beside the catalog',
  );
  await judge(page, 'plan-furnish-chosen', check);
  await page.select(KIND, '');
  await page.select(CATALOG, '');
  await focus(page, '.plan-canvas');
  await keys(page, 'Escape');
  await shortcut(page, 'z');
  await page.waitForFunction("!document.querySelector('.mark.look')");
  for (const { id } of items) await client.call('DELETE', `/v2/items/${encodeURIComponent(id)}`);

  async function take(): Promise<unknown> {
    await focus(page, '.furnish li button');
    await keys(page, 'Enter');
    await page.waitForSelector('.furnish [aria-pressed=true]');
    return page.evaluate(HEIGHT);
  }
  async function place(): Promise<unknown> {
    const at = await pixelOf(page, 2_600, -2_600);
    await page.mouse.move(at.x, at.y);
    await page.mouse.click(at.x, at.y);
    await page.waitForSelector('.plan-side section.panel .pair');
    return page.evaluate(HEIGHT);
  }
}

import type { Page } from 'puppeteer-core';
import { buildModel } from '../../shared/samples/catalog.ts';
import { demoClient, jsonBody } from '../api/client.ts';
import type { BrowserCheck } from './browser-check.ts';
import { fitsPhone, go, judge, openConsole, press, WITHIN_MS } from './console-page.ts';
import { withPage } from './open-page.ts';

const ITEM = 'basic:edited-bookcase';
const MODEL_OF = 'demo:oak-bookcase';

/**
 * What a catalog manager does with the options of an item, by keyboard where it matters: takes over what the model
 * offers, gives a value words, a colour and a price, sees it in 3D at once, is told at its place what is wrong, and
 * saves.
 */
export async function checkItemOptions({ endpoints, browser, check }: BrowserCheck): Promise<void> {
  const manager = await demoClient(endpoints, { context: 'cms', user: 'admin' });
  const item = { id: ITEM, label: 'Edited bookcase', price: 500, currency: 'EUR', visibilityStatus: 0 };
  const made = await manager.call('POST', '/v2/items', jsonBody(item));
  check(made.status === 201, `an item to edit is created: ${made.status}`);
  const { fileName, bytes } = await buildModel({ id: MODEL_OF });
  const job = await manager.ended((await manager.startConversion(ITEM, fileName, bytes)).id);
  check(job.status === 100, 'its model is converted');
  await withPage(browser, 'about:blank', async (page) => {
    await openConsole(page, endpoints);
    await go(page, `/items/${encodeURIComponent(ITEM)}`);
    await press(page, '.way-on a');
    await page.waitForSelector('.stage[data-ready]');
    await page.waitForSelector('.proposals button');
    await judge(page, 'item-options-proposed', check);
    await takeOver(page, check);
    await addSize(page, check);
    await type(page, '.hand-on-choice input[type=email]', 'friend@example.com');
    await press(page, '.hand-on-choice .tools button');
    await page.waitForFunction(
      "document.querySelector('.hand-on-choice [role=status]')?.textContent.includes('friend@example.com')",
    );
    check(true, 'the choice of the preview is sent by mail');
    check(await fitsPhone(page), 'the options fit a phone');
    await judge(page, 'item-options', check);
  });
  const { json } = await manager.call('GET', `/v2/items/${ITEM}`);
  const { options } = (json as { item: { options: { kind: string; default: string; label: object }[] } }).item;
  const words = JSON.stringify(options.map(({ kind, label }) => [kind, label]));
  check(words === '[["colour",{"en":"Front"}],["size",{"en":"Width"}]]', `the options are stored: ${words}`);
}

async function takeOver(page: Page, check: BrowserCheck['check']): Promise<void> {
  const before = await page.$$eval('.proposals button', (all) => all.length);
  await page.focus('.proposals button[aria-label*="Colour"]');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.option-body');
  const after = await page.$$eval('.proposals button', (all) => all.length);
  check(after === before - 1, `a proposal is taken over by keyboard: ${before} were offered, ${after} are left`);
  await type(page, '.option-body .field input', 'Front');
  await press(page, '.value-list + button');
  await type(page, '.value-row:nth-child(2) input[lang]', 'Signal red');
  await type(page, '.value-row:nth-child(2) input[type=number]', '40');
  await setColour(page, '.value-row:nth-child(2) input[type=color]', '#a3201c');
  await page.waitForFunction("document.querySelector('.options-preview')?.textContent.includes('Signal red')");
  // The preview may be drawn anew between finding the label and pressing it: a locator finds it again.
  await page.locator('.options-preview label.value:nth-of-type(2)').setTimeout(WITHIN_MS).click();
  await page.waitForFunction("document.querySelector('.stage').dataset.shown?.includes('value-2')");
  const total = await page.$eval('.options-preview .total', ({ textContent }) => textContent);
  check(total === '€540', `the new value is shown in 3D before it is saved, with its price: ${total}`);
}

async function addSize(page: Page, check: BrowserCheck['check']): Promise<void> {
  await press(page, 'button[aria-label="Add: Size"]');
  await page.waitForSelector('.option-card:nth-child(2) .option-body');
  const max = '.option-card:nth-child(2) .field-row .field:nth-child(3) input[type=number]';
  await type(page, max, '10');
  await press(page, '.item-options .tools .main');
  await page.waitForSelector('.option-card .field .wrong');
  const reason = await page.$eval('.option-card .field .wrong', ({ textContent }) => textContent);
  const isFocused = await page.$eval(max, (input) => input.matches(':focus'));
  check(reason === 'Less than min.' && isFocused, `what is wrong is told at its place, which has the focus: ${reason}`);
  const sizes = await page.$$eval('.option-card:nth-child(2) input[type=number]', (all) =>
    all.map((each) => (each as unknown as { value: string }).value),
  );
  await type(page, max, String(Number(sizes[0]) + 4 * Number(sizes[2])));
  await press(page, '.item-options .tools .main');
  await page.waitForFunction(
    "document.querySelector('.item-options .tools [role=status]')?.textContent.startsWith('Saved')",
  );
  const said = await page.$eval('.item-options .tools [role=status]', ({ textContent }) => textContent);
  check((said ?? '').startsWith('Saved'), `the options are saved: ${said}`);
}

/** Types into a field in place of what is there. */
async function type(page: Page, selector: string, text: string): Promise<void> {
  await page.waitForSelector(selector);
  await page.$eval(selector, (input) => (input as unknown as { select(): void }).select());
  await page.type(selector, text);
}

/** Chooses a colour as the browser's own dialog does. */
async function setColour(page: Page, selector: string, hex: string): Promise<void> {
  await page.evaluate(`(() => {
    const input = document.querySelector(${JSON.stringify(selector)});
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(input, '${hex}');
    input.dispatchEvent(new Event('input', { bubbles: true }));
  })()`);
}

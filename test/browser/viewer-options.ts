import type { Page } from 'puppeteer-core';
import { buildModel } from '../../shared/samples/catalog.ts';
import { demoClient, jsonBody } from '../api/client.ts';
import { startFileServer } from '../fixtures/file-server.ts';
import type { BrowserCheck } from './browser-check.ts';
import { openPage } from './open-page.ts';
import { tellShown } from './shown-time.ts';
import { websiteAround } from './website-around.ts';

const ITEM = 'basic:chosen-bookcase';
const MODEL_OF = 'demo:oak-bookcase';
const WIDTHS_PX = [360, 1_280];
const BODY = ['Case', 'Shelves', 'Plinth'];
const DECORATION = ['Bowl', 'Vases', 'Large vase', 'Top bowl', 'Pot'];
const rules = { requires: [], excludes: [] };
const part = { price: 0, show: [], hide: [] };

/** A colour, a material with a picture, parts and two sizes, one of which repeats boards. */
const OPTIONS = [
  {
    ...{ ...rules, id: 'body', kind: 'colour', label: { en: 'Body' }, default: 'sage' },
    values: [
      { id: 'sage', label: { en: 'Sage' }, hex: '#7d8f79', parts: BODY },
      { id: 'red', label: { en: 'Red' }, hex: '#a3201c', parts: BODY, price: 40 },
    ],
  },
  {
    ...{ ...rules, id: 'boards', kind: 'material', label: { en: 'Boards' }, default: 'oak' },
    excludes: [{ value: 'carpet', option: 'body', values: ['red'] }],
    values: [
      { id: 'oak', label: { en: 'Oak' }, material: 'basic:oak-floor', parts: ['Shelves'] },
      { id: 'carpet', label: { en: 'Carpet' }, material: 'basic:grey-carpet', parts: ['Shelves'], price: -10 },
    ],
  },
  {
    ...{ ...rules, id: 'decoration', kind: 'part', label: { en: 'Decoration' }, default: 'with' },
    values: [
      { ...part, id: 'with', label: { en: 'With' }, show: DECORATION },
      { ...part, id: 'without', label: { en: 'Without' } },
    ],
  },
  {
    ...{ ...rules, id: 'width', kind: 'size', axis: 'width', label: { en: 'Width' } },
    ...{ min: 600, max: 1_600, step: 50, default: 900, pricePerStep: 12 },
    rules: [{ parts: DECORATION, axis: 'width', rule: 'keep' }],
  },
  {
    ...{ ...rules, id: 'height', kind: 'size', axis: 'height', label: { en: 'Height' } },
    ...{ min: 1_000, max: 2_600, step: 100, default: 1_900, pricePerStep: 20 },
    rules: [
      { parts: ['Shelves'], axis: 'height', rule: 'repeat' },
      { parts: ['Plinth', ...DECORATION], axis: 'height', rule: 'keep' },
    ],
  },
];

/** Opens an item with options: chooses by keys and pointer, looks at price, reasons and sizes, and opens the link. */
export async function checkOptions({ endpoints, browser, check, deep }: BrowserCheck): Promise<void> {
  const manager = await demoClient(endpoints, { context: 'cms', user: 'admin' });
  const item = { id: ITEM, label: 'Bookcase', price: 500, currency: 'EUR', options: OPTIONS, visibilityStatus: 0 };
  const made = await manager.call('POST', '/v2/items', jsonBody(item));
  check(made.status === 201, `an item with options is created: ${JSON.stringify(made.json).slice(0, 300)}`);
  const { fileName, bytes } = await buildModel({ id: MODEL_OF });
  const job = await manager.ended((await manager.startConversion(ITEM, fileName, bytes)).id);
  check(job.status === 100, 'its model is converted');
  for (const width of deep ? WIDTHS_PX : WIDTHS_PX.slice(0, 1)) {
    const page = await openPage(browser);
    await page.setViewport({ width, height: 800 });
    page.on('pageerror', (error) => check(false, `a script failed: ${String(error)}`));
    page.on('console', (message) => {
      if (message.type() === 'error') check(false, `the console has an error: ${message.text()}`);
    });
    await page.goto(`${endpoints.baseUrl}/view/${ITEM}`);
    await page.waitForSelector('[data-ready]');
    check(await isInWindow(page), `${width} px: nothing is wider than the window`);
    await chooseAll(page, check);
    const link = page.url();
    await page.goto('about:blank');
    await page.goto(link);
    await page.waitForSelector('[data-ready]');
    const chosen = await page.$$eval('.options :checked', (inputs) => inputs.map((one) => one.getAttribute('value')));
    check(
      chosen.join() === 'red,oak,without',
      `${width} px: the link leads to the choice: ${link.split('#')[1]}, ${chosen}`,
    );
    await page.close();
  }
  if (deep) await checkCart({ endpoints, browser, check });
}

/** A website around the page gets what its customer puts into the cart: with the embedding library, and without it. */
async function checkCart({ endpoints, browser, check }: Omit<BrowserCheck, 'door' | 'deep'>): Promise<void> {
  const client = await demoClient(endpoints, { context: 'browser' });
  const frames = { 'the library': 'view/embed?', 'plain script': `view/${ITEM}?cart&` };
  for (const [name, address] of Object.entries(frames)) {
    const website = await startFileServer((_request, response) => {
      response
        .setHeader('content-type', 'text/html')
        .end(websiteAround(`${endpoints.baseUrl}/${address}configuratorId=demoConfigurator`, ITEM));
    });
    const page = await openPage(browser);
    try {
      await page.setViewport({ width: 1_280, height: 900 });
      await page.goto(website.url);
      const frame = await page.waitForFrame((each) => decodeURIComponent(each.url()).includes(ITEM));
      await frame.waitForSelector('[data-ready]');
      await frame.click('label:has(input[value="red"])');
      await frame.waitForSelector('.cart');
      await frame.click('.cart');
      await page.waitForFunction('window.product');
      const product = (await page.evaluate('window.product')) as Product;
      const [id, picture, { fullList }, price, , { item, configuration }] = product;
      const saved = await client.call(
        'POST',
        '/v2/configurations',
        jsonBody({ configuration: { item, configuration } }),
      );
      const stored = (saved.json as { configuration: { id: string } }).configuration;
      check(
        stored.id === id && configuration.includes('"body":"red"'),
        `a website with ${name} gets the configuration that the service stores: ${id.slice(0, 40)}`,
      );
      const isShown = picture.image.length > 10_000 && picture.width > 100;
      check(isShown, `with a picture of ${picture.width} by ${picture.height} pixels`);
      check(
        price.price === 792 && price.currencySymbol === '€' && fullList[0]?.parameters[0]?.valueLabel === 'Red',
        `with price and words: ${JSON.stringify(price)}`,
      );
    } finally {
      await page.close();
      await website.stop();
    }
  }
}

/** What a website gets. */
type Product = readonly [
  string,
  { readonly image: string; readonly width: number; readonly height: number },
  { readonly fullList: readonly { readonly parameters: readonly { readonly valueLabel: string }[] }[] },
  { readonly price: number; readonly currencySymbol: string },
  object,
  { readonly item: string; readonly configuration: string },
];

async function chooseAll(page: Page, check: BrowserCheck['check']): Promise<void> {
  check(
    (await textOf(page, '.total')) === '€752',
    `the price is that of the item and its default sizes: ${await textOf(page, '.total')}`,
  );
  await page.focus('input[value="sage"]');
  await page.keyboard.press('ArrowDown');
  await shownAs(page, '.total', '€792');
  const reason = await textOf(page, '.excluded > small');
  check(reason === 'Not with Body: Red', `a value that is excluded says why: ${reason}`);
  await tellShown(page, 'a colour over a picture, whose weave is read now', 50);
  await page.click('label:has(input[value="without"])');
  await tellShown(page, 'parts', 50);
  await page.click('#dimensions');
  await page.focus('#size-width');
  for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowRight');
  await shownAs(page, '.size', '1,100 mm');
  await tellShown(page, 'a size', 200);
  await page.click('.option:has(#size-height) button:last-of-type');
  await page.waitForFunction(
    '[...document.querySelectorAll(".size")].some((label) => label.textContent === "2,000 mm")',
  );
  check((await textOf(page, '.total')) === '€860', `the price of all: ${await textOf(page, '.total')}`);
}

const isInWindow = (page: Page) => page.evaluate('document.documentElement.scrollWidth <= innerWidth').then(Boolean);
const textOf = (page: Page, selector: string) => page.$eval(selector, ({ textContent }) => textContent ?? '');
const shownAs = (page: Page, selector: string, text: string) =>
  page.waitForFunction(`document.querySelector(${JSON.stringify(selector)})?.textContent === ${JSON.stringify(text)}`);

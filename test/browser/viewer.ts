import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'puppeteer-core';
import sharp from 'sharp';
import { demoClient, jsonBody } from '../api/client.ts';
import { startFileServer } from '../fixtures/file-server.ts';
import type { BrowserCheck } from './browser-check.ts';
import { openPage } from './open-page.ts';
import { checkOptions } from './viewer-options.ts';
import { checkVariant } from './viewer-variant.ts';
import { websiteAround } from './website-around.ts';

const ITEM = 'basic:door';
const WIDTHS_PX = [360, 768, 1_440];
/** Shares of the stage that a door may cover. */
const COVERED = { least: 0.04, most: 0.7 };
/** Compressed bytes of script before the 3D part, and with it. */
const MAX_FIRST_BYTES = 50_000;
const MAX_ALL_BYTES = 250_000;

const PLAN =
  '<plan version="2"><walls><nodes><node id="1" x="0" y="0" z="0" rights="0"/><node id="2" x="4000" y="0" z="0" rights="0"/><node id="3" x="4000" y="-3000" z="0" rights="0"/><node id="4" x="0" y="-3000" z="0" rights="0"/></nodes><edges>' +
  [
    [1, 2],
    [2, 3],
    [3, 4],
    [4, 1],
  ]
    .map(
      ([from, to]) =>
        `<edge from="${from}" to="${to}" color="#000000" height="2500" thickness="200" rights="0"><materials/></edge>`,
    )
    .join('') +
  `</edges></walls><planobjects><planobject catalogName="" type="door" layerId="0" x="2000" y="0" z="0" width="900" depth="200" height="2100" rotation="0" flipX="1" flipY="1" rights="0"><idMap><itemId>${ITEM}</itemId></idMap></planobject><planobject catalogName="" type="storage" layerId="0" x="1000" y="-2500" z="0" width="900" depth="400" height="2100" rotation="0" flipX="1" flipY="1" rights="0"><idMap><itemId>${ITEM}</itemId></idMap></planobject></planobjects><texters/><measures/><floors><floor type="" rights="0"><material catalogName="" scaleX="1" scaleY="1" rotation="0"><idMap/></material><nodes><node sortId="1">1</node><node sortId="2">2</node><node sortId="3">3</node><node sortId="4">4</node></nodes></floor></floors><transparency><layers/></transparency></plan>`;

/**
 * Opens the viewer: an item at three widths, a furnished plan by pointer and by keys, and the page in the frame of a
 * website as an embedding library does. Screenshots are compared by area: how much of the stage the model covers.
 */
export async function checkViewer(shared: BrowserCheck): Promise<void> {
  const manager = await demoClient(shared.endpoints, { context: 'cms', user: 'admin' });
  await shared.door();
  const saved = await manager.call('POST', '/v2/planSnapshots', jsonBody({ planSnapshot: { plan: PLAN } }));
  const { planSnapshot } = saved.json as { planSnapshot: { id: string } };
  for (const width of shared.deep ? WIDTHS_PX : WIDTHS_PX.slice(0, 1)) await checkItem(shared, width);
  await checkPlan(shared, planSnapshot.id);
  await checkEmbedding(shared);
  await checkOptions(shared);
  if (shared.deep) await checkVariant(shared);
}

async function checkItem({ endpoints: { baseUrl }, browser, check }: BrowserCheck, width: number): Promise<void> {
  const page = await openViewer(browser, width, check);
  const loaded = loadedScripts(page);
  await page.goto(`${baseUrl}/view/${ITEM}`);
  await page.waitForSelector('[data-ready]');
  const covered = await coveredShare(page);
  check(
    covered > COVERED.least && covered < COVERED.most,
    `${width} px: the door covers ${covered.toFixed(2)} of the stage`,
  );
  const overflow = await page.evaluate('document.documentElement.scrollWidth > innerWidth');
  check(overflow === false, `${width} px: nothing is wider than the window`);
  if (width === WIDTHS_PX[0]) {
    const first = await gzipBytes(
      baseUrl,
      [...loaded].filter((name) => name.startsWith('script-')),
    );
    const all = await gzipBytes(baseUrl, [...loaded]);
    check(first > 0 && first <= MAX_FIRST_BYTES, `${first} bytes of script before the 3D part, as gzip`);
    check(all <= MAX_ALL_BYTES, `${all} bytes of script in all, without the decoder`);
    await page.focus('#stage');
    const before = await page.screenshot();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    check(!Buffer.from(before).equals(Buffer.from(await page.screenshot())), 'the arrow keys turn the model');
    await page.click('#dimensions');
    const sizes = await page.$$eval('.size', (labels) => labels.map(({ textContent }) => textContent));
    check(
      sizes.length === 3 && sizes.every((text) => /^\d{1,3}(,\d{3})* mm$/.test(text ?? '')),
      `dimensions: ${sizes.join(', ')}`,
    );
  }
  await page.close();
}

async function checkPlan({ endpoints: { baseUrl }, browser, check }: BrowserCheck, snapshotId: string): Promise<void> {
  const plan = await openViewer(browser, 768, check);
  await plan.goto(`${baseUrl}/view/${snapshotId}`);
  await plan.waitForSelector('.drawing[data-from-above="1"]');
  const shown = await plan.$eval('.drawing', (image) => (image as { src: string }).src);
  check(shown.startsWith('blob:'), 'the drawing shows a piece as its model looks from above');
  await plan.focus('#tab-drawing');
  await plan.keyboard.press('ArrowRight');
  await plan.waitForSelector('[data-ready]');
  check((await coveredShare(plan)) > COVERED.least, 'the plan is shown in 3D after a key on its tab');
  await plan.click('#walk');
  check((await coveredShare(plan)) > 0.3, 'the walk starts inside the room');
  await plan.close();
}

async function checkEmbedding({ endpoints: { baseUrl }, browser, check }: BrowserCheck): Promise<void> {
  const website = await startFileServer((_request, response) => {
    response
      .setHeader('content-type', 'text/html')
      .end(websiteAround(`${baseUrl}/view/embed?configuratorId=demoConfigurator`, ITEM));
  });
  try {
    const around = await openViewer(browser, 768, check);
    await around.goto(website.url);
    await around.waitForFunction('window.log.includes("websiteReady answered")');
    const log = await around.evaluate('window.log.join(", ")');
    check(String(log).includes('setup ui.loadObject'), `the handshake of an embedding library: ${log}`);
    await around.close();
  } finally {
    await website.stop();
  }
}

async function openViewer(browser: Browser, width: number, check: BrowserCheck['check']): Promise<Page> {
  const page = await openPage(browser);
  await page.setViewport({ width, height: 800 });
  page.on('pageerror', (error) => check(false, `a script failed: ${String(error)}`));
  page.on('console', (message) => {
    if (message.type() === 'error') check(false, `the console has an error: ${message.text()}`);
  });
  return page;
}

/** Names of the scripts of the viewer that a page has loaded, without the decoder. */
function loadedScripts(page: Page): ReadonlySet<string> {
  const names = new Set<string>();
  page.on('response', (response) => {
    const name = response.url().split('/files/')[1];
    if (name?.endsWith('.js') && !name.startsWith('draco')) names.add(name);
  });
  return names;
}

/** Bytes of scripts as gzip. */
async function gzipBytes(baseUrl: string, names: readonly string[]): Promise<number> {
  const sizes = names.map(async (name) => {
    const response = await fetch(`${baseUrl}/view/files/${name}`, { headers: { 'accept-encoding': 'gzip' } });
    return gzipSync(Buffer.from(await response.arrayBuffer()), { level: 9 }).length;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** The share of the stage that is not its white ground, by pixels. */
async function coveredShare(page: Page): Promise<number> {
  const stage = await page.$('#stage');
  const picture = await stage?.screenshot();
  if (!picture) return 0;
  const { data } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true });
  return data.filter((level) => level < 240).length / data.length;
}

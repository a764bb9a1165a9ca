import { setTimeout } from 'node:timers/promises';
import type { Page } from 'puppeteer-core';
import * as z from 'zod';
import { routes } from '../../shared/contract/routes/index.ts';
import type { BrowserCheck } from './browser-check.ts';
import { FEW_PIXELS, withPage } from './open-page.ts';

/** Swagger UI shows only the operations near the window; in this one all of them are. */
const WINDOW = { width: 1_280, height: 20_000, ...FEW_PIXELS };
/** Enough for all closed groups and one that is open. Each press paints the whole window. */
const WINDOW_OF_CLOSED = { width: 1_280, height: 6_000, ...FEW_PIXELS };
const TURN_MS = 20;
/** The first call of a function on a busy machine takes seconds. */
const PRESS_TURNS = 1_000;

/** The calls that change something and have to work as they are filled in. */
const CHANGES = [
  'signIn',
  'createItem',
  'updateItem',
  'createRendering',
  'createItem3dExport',
  'shareItem',
  'createPlan',
  'updatePlan',
  'updatePlanSettings',
  'createPlanSnapshot',
  'createConfiguration',
  'createShortId',
  'createUpload',
  'countUserAction',
  'createCatalogInfo',
];
/** A browser goes there and comes back: a script gets no response. */
const JOURNEYS = ['startCompanySignIn', 'finishCompanySignIn'];
/** It ends the session of the page, so it comes last. */
const LAST = 'signOutByGet';

/**
 * Opens the documentation page: it shows every operation, its box has signed in the demo user, and the most important
 * changes succeed when Execute is pressed on them, and in the deep checks every GET.
 */
export async function checkDocsPage({ endpoints, browser, check, door, deep }: BrowserCheck): Promise<void> {
  await door();
  await withPage(browser, `${endpoints.baseUrl}/docs`, async (page) => {
    await signedIn(page);
    check(true, '/docs signs in the demo user');
  });
  await withPage(browser, `${endpoints.baseUrl}/api/docs`, async (page) => {
    await signedIn(page);
    await rendered(page);
    const groups = await closedGroups(page);
    await page.setViewport(WINDOW_OF_CLOSED);
    const missing = routes.map(({ operation }) => operation).filter((operation) => !Object.hasOwn(groups, operation));
    check(missing.length === 0, `/api/docs shows all ${routes.length} operations ${missing.join(', ')}`);
    const reads = routes
      .filter(({ method, operation }) => method === 'GET' && ![...JOURNEYS, LAST].includes(operation))
      .map(({ operation }) => operation);
    const order = [...CHANGES, ...(deep ? reads : []), LAST];
    const failed: string[] = [];
    for (const operation of order) {
      const status = await pressed(page, operation, groups[operation] ?? '');
      if (!/^2\d\d$/.test(status)) failed.push(`${operation} ${status}`);
    }
    check(failed.length === 0, `Execute works for ${order.length} operations ${failed.join(', ')}`);
    const samples = await page.$$eval('.languages button', (buttons) => buttons.map(({ textContent }) => textContent));
    check(samples.length >= 5, `code in ${[...new Set(samples)].join(', ')}`);
  });
}

/** Waits until the box has signed in the demo user. */
async function signedIn(page: Page): Promise<void> {
  await page.waitForSelector('.state[data-kind="good"]');
}

/** Makes the window so large that all operations are shown. */
async function rendered(page: Page): Promise<void> {
  await page.setViewport(WINDOW);
  await page.waitForSelector(`[id$="-${routes.at(-1)?.operation}"]`);
}

/**
 * Closes all groups of operations, because the page becomes slow while many are shown. Returns the group of each
 * operation: Swagger UI gives the block of an operation the id `operations-<tag>-<operationId>`.
 */
async function closedGroups(page: Page): Promise<Record<string, string>> {
  const groups = `(() => {
    const groups = {};
    for (const { id } of document.querySelectorAll('.opblock')) {
      const [, group, operation] = /^operations-(.*)-(.*)$/.exec(id);
      groups[operation] = 'operations-tag-' + group;
    }
    return groups;
  })()`;
  const known = z.record(z.string(), z.string()).parse(await page.evaluate(groups));
  const closed = await firstAnswer(
    page,
    `(() => {
    const open = document.querySelector('.opblock-tag[data-is-open="true"]');
    open?.click();
    return open ? undefined : true;
  })()`,
  );
  if (closed === undefined) throw new Error('the groups of operations stay open');
  return known;
}

/** Opens a group and an operation, presses Execute, and returns the status that the page shows. Closes the group. */
async function pressed(page: Page, operation: string, group: string): Promise<string> {
  const heading = `document.getElementById(${JSON.stringify(group)}).click()`;
  const block = `document.querySelector('[id$="-${operation}"]')`;
  const summary = `${block}.querySelector('.opblock-summary-control').click()`;
  await page.evaluate(heading);
  if ((await firstAnswer(page, `${block} !== null || undefined`)) === undefined) return 'not shown';
  await page.evaluate(summary);
  // Swagger UI ignores the button until it has resolved the schemas of the operation, so every half second presses
  // again.
  const status = await firstAnswer(
    page,
    `(() => {
    const block = ${block};
    const cell = block.querySelector('.live-responses-table tbody .response-col_status');
    if (cell) return cell.textContent.trim().slice(0, 3);
    const isPending = block.querySelector('.loading-container') !== null;
    if (!isPending && turn % 25 === 5) block.querySelector('button.execute')?.click();
  })()`,
  );
  if (operation !== LAST) await page.evaluate(`${summary}; ${heading}`);
  return status ?? 'no response';
}

/**
 * Evaluates a script with the number of its `turn` until it returns something. The waiting is done here: Chromium once
 * ended a promise of the page that waited long (`Promise was collected`).
 */
async function firstAnswer(page: Page, script: string): Promise<string | undefined> {
  for (let turn = 0; turn < PRESS_TURNS; turn++) {
    await setTimeout(TURN_MS);
    const answer: unknown = await page.evaluate(`((turn) => ${script})(${turn})`);
    if (answer !== undefined) return String(answer);
  }
  return undefined;
}

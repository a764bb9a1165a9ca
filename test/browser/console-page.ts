import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'puppeteer-core';
import type { Endpoints } from '../../lib/local/service/endpoints.ts';
import type { BrowserCheck } from './browser-check.ts';
import { auditPage } from './page-audit.ts';

/** How long a screen of the console may take on a busy machine. */
export const WITHIN_MS = 240_000;
const WIDTHS_PX = [360, 768, 1_440];
const MAX_SHOWN_FINDINGS = 12;

/** Opens the console of the first demo tenant and signs its administrator in. */
export async function openConsole(page: Page, endpoints: Endpoints): Promise<void> {
  const [tenant] = endpoints.tenants;
  const [admin] = tenant?.users ?? [];
  if (!tenant || !admin) throw new Error('there are demo tenants');
  await page.goto(`${endpoints.baseUrl}/console?tenant=${tenant.id}`);
  await page.waitForSelector('.sign-in');
  await page.type('input[name=username]', admin.identification);
  await page.type('input[name=password]', admin.password);
  await page.click('.sign-in .main');
  await page.waitForSelector('.side');
}

/** Opens a screen. */
export async function go(page: Page, screen: string): Promise<void> {
  await page.evaluate(`location.hash = ${JSON.stringify(screen)}`);
}

/** Clicks what a selector finds, when it is there. */
export async function press(page: Page, selector: string, withinMs = WITHIN_MS): Promise<void> {
  const element = await page.waitForSelector(selector, { timeout: withinMs });
  await element?.click();
}

/** Whether nothing is wider than the window of a phone. */
export async function fitsPhone(page: Page): Promise<boolean> {
  const before = page.viewport();
  await page.setViewport({ width: 360, height: 800 });
  const width = await page.evaluate('document.documentElement.scrollWidth');
  await page.setViewport(before);
  return width === 360;
}

/** Checks that everybody can use a screen, and keeps its pictures in `CONSOLE_PICTURES`. */
export async function judge(page: Page, name: string, check: BrowserCheck['check']): Promise<void> {
  const found = await auditPage(page);
  for (const line of found.slice(0, MAX_SHOWN_FINDINGS)) console.log(`       ${line}`);
  check(found.length === 0, `the screen ${name} is usable by everybody (${found.length} findings)`);
  await picture(page, name);
}

/** Keeps pictures of a screen in both themes and three widths in the folder that `CONSOLE_PICTURES` names. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.CONSOLE_PICTURES;
  if (folder === undefined) return;
  await mkdir(folder, { recursive: true });
  const before = page.viewport();
  await page.evaluate("document.querySelector('main')?.scrollTo(0, 0)");
  for (const theme of ['light', 'dark']) {
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: theme }]);
    for (const width of WIDTHS_PX) {
      await page.setViewport({ width, height: 900 });
      await page.screenshot({ path: path.join(folder, `${name}-${theme}-${width}.png`) });
    }
  }
  await page.emulateMediaFeatures([]);
  await page.setViewport(before);
}

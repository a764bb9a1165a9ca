import { tmpdir } from 'node:os';
import path from 'node:path';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { chromiumFiles } from '../../shared/engines/rendering/browser/chromium-files.ts';

/** Part of the viewport of checks that look at no pixels: Chromium draws them without a graphics card. */
export const FEW_PIXELS = { deviceScaleFactor: 0.25 };

const LAUNCH_MS = 240_000;
const LOAD_MS = 240_000;

/** Starts a headless Chromium from the npm packages. The caller closes it. */
export async function launchChromium(): Promise<Browser> {
  const { executable, args, environment } = await chromiumFiles(path.join(tmpdir(), 'furniture-chromium'));
  return puppeteer.launch({
    executablePath: executable,
    args: [...args],
    env: { ...process.env, ...environment },
    headless: 'shell',
    timeout: LAUNCH_MS,
    protocolTimeout: 2 * LOAD_MS,
  });
}

/**
 * Opens an empty page that waits long for everything: a busy machine is no failure. The caller closes it.
 */
export async function openPage(browser: Browser): Promise<Page> {
  const page = await browser.newPage();
  page.setDefaultTimeout(LOAD_MS);
  return page;
}

/** Uses a page of a headless Chromium, then closes the page. Throws uncaught errors of the page's scripts. */
export async function withPage<T>(browser: Browser, url: string, use: (page: Page) => Promise<T>): Promise<T> {
  const page = await openPage(browser);
  try {
    const failures: unknown[] = [];
    page.on('pageerror', (error) => failures.push(error));
    await page.goto(url);
    const result = await use(page);
    if (failures.length > 0) throw new AggregateError(failures, `a script of ${url} failed`);
    return result;
  } finally {
    await page.close();
  }
}

import { tmpdir } from 'node:os';
import path from 'node:path';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { chromiumFiles } from '../../shared/engines/rendering/browser/chromium-files.ts';

const LAUNCH_MS = 30_000;
const LOAD_MS = 60_000;

/** Starts a headless Chromium from the npm packages. The caller closes it. */
export async function launchChromium(): Promise<Browser> {
  const { executable, args, environment } = await chromiumFiles(path.join(tmpdir(), 'furniture-chromium'));
  return puppeteer.launch({
    executablePath: executable,
    args: [...args],
    env: { ...process.env, ...environment },
    headless: 'shell',
    timeout: LAUNCH_MS,
  });
}

/** Uses a page of a headless Chromium, then closes the page. Throws uncaught errors of the page's scripts. */
export async function withPage<T>(browser: Browser, url: string, use: (page: Page) => Promise<T>): Promise<T> {
  const page = await browser.newPage();
  try {
    const failures: unknown[] = [];
    page.on('pageerror', (error) => failures.push(error));
    await page.goto(url, { timeout: LOAD_MS });
    const result = await use(page);
    if (failures.length > 0) throw new AggregateError(failures, `a script of ${url} failed`);
    return result;
  } finally {
    await page.close();
  }
}

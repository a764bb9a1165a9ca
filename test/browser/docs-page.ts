import type { Browser } from 'puppeteer-core';
import { routes } from '../../shared/contract/routes/index.ts';
import type { BrowserCheck } from './browser-check.ts';
import { withPage } from './open-page.ts';

const RENDERED_WITHIN_MS = 30_000;

/** Opens the documentation page and checks that it shows every operation. */
export async function checkDocsPage({ endpoints, browser, check }: BrowserCheck): Promise<void> {
  for (const path of ['/docs', '/api/docs']) {
    const missing = await missingOperations(browser, `${endpoints.baseUrl}${path}`);
    check(missing.length === 0, `${path} shows all ${routes.length} operations ${missing.join(', ')}`);
  }
}

/** Swagger UI gives the block of an operation the id `operations-<tag>-<operationId>`. */
function missingOperations(browser: Browser, url: string): Promise<string[]> {
  return withPage(browser, url, async (page) => {
    const last = routes.at(-1)?.operation;
    await page.waitForSelector(`[id$="-${last}"]`, { timeout: RENDERED_WITHIN_MS });
    const html = await page.content();
    return routes.map(({ operation }) => operation).filter((operation) => !html.includes(`-${operation}"`));
  });
}

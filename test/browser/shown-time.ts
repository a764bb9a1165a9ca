import type { Page } from 'puppeteer-core';
import { load } from '../bench/figure.ts';

/**
 * Prints how long the viewer worked for a choice, and the bar. A figure for people: other programs share the machine.
 */
export async function tellShown(page: Page, what: string, mostMs: number): Promise<void> {
  await page.waitForSelector('#stage[data-shown-ms]');
  const ms = await page.$eval('#stage', (stage) => Math.round(Number(stage.getAttribute('data-shown-ms'))));
  const isMet = ms <= mostMs ? '' : ' MISSED';
  console.log(`       ${what}: shown in ${ms} ms (bar ${mostMs} ms${isMet}, load ${load()})`);
}

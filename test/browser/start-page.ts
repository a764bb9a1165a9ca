import { demoClient } from '../api/client.ts';
import type { BrowserCheck } from './browser-check.ts';
import { withPage } from './open-page.ts';

/** Opens the start page: its links, and the mailbox of sent mails, which a mail opens in. */
export async function checkStartPage({ endpoints, browser, check }: BrowserCheck): Promise<void> {
  const client = await demoClient(endpoints);
  const body = new FormData();
  for (const [name, value] of Object.entries({ email: 'start@customer.example', type: '1' })) body.set(name, value);
  await client.call('POST', '/v2/items/basic:door/shares', { body });
  await withPage(browser, `${endpoints.baseUrl}/`, async (page) => {
    const links = await page.$$eval('.links a', (all) => all.map((link) => link.getAttribute('href') ?? ''));
    const statuses = await Promise.all(
      links.map(async (link) => (await fetch(new URL(link, endpoints.baseUrl))).status),
    );
    check(
      links.length >= 4 && statuses.every((status) => status === 200),
      `the start page leads to ${links.join(' ')}`,
    );
    await page.waitForFunction("document.querySelector('.mails')?.textContent.includes('start@customer.example')");
    await page.click('.mails button');
    await page.waitForFunction("document.querySelector('iframe')?.srcdoc.length > 100");
    const queues = await page.$$eval('tbody tr', (rows) => rows.length);
    check(queues > 3, `the start page shows a sent mail and ${queues} queues`);
  });
}

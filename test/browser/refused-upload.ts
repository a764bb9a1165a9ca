import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { HTTPRequest, Page } from 'puppeteer-core';
import type { BrowserCheck } from './browser-check.ts';
import { go, press } from './console-page.ts';

const REFUSAL = {
  ...{ status: 403, code: 'FORBIDDEN', message: 'Uploads are closed today.', details: [] },
  requestId: 'a1b2c3d4',
};

/** A file for which the service refuses a place says why in its row, with the id that an operator asks for. */
export async function checkRefusedUpload(page: Page, folder: string, check: BrowserCheck['check']): Promise<void> {
  const file = path.join(folder, `refused ${Date.now()}.glb`);
  await writeFile(file, 'glTF');
  await go(page, '/upload');
  const input = await page.waitForSelector('input[type=file]');
  await input?.uploadFile(file);
  await page.waitForFunction("document.querySelectorAll('tbody tr').length === 1");
  let refused = 0;
  const refuse = async (request: HTTPRequest) => {
    if (request.method() !== 'POST' || !request.url().endsWith('/v2/uploads')) return request.continue();
    refused += 1;
    return request.respond({
      status: REFUSAL.status,
      contentType: 'application/json',
      body: JSON.stringify({ error: REFUSAL }),
    });
  };
  await page.setRequestInterception(true);
  page.on('request', refuse);
  await press(page, '.tools .main');
  await page.waitForSelector('tbody .reason');
  page.off('request', refuse);
  await page.setRequestInterception(false);
  const said = await page.$eval('tbody tr', (row) => row.textContent ?? '');
  const isSaid = said.includes(REFUSAL.message) && said.includes(REFUSAL.requestId);
  check(refused > 0 && isSaid, `a refused file says why, and names the request: ${said}`);
  await press(page, 'tbody .plain');
  await page.waitForFunction("!document.querySelector('tbody tr')");
}

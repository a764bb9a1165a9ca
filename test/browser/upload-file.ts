import type { Browser } from 'puppeteer-core';
import * as z from 'zod';
import type { Endpoints } from '../../lib/local/service/endpoints.ts';
import { signRequest } from '../../shared/platform/identity/request-tokens/sign-request.ts';
import { type Client, demoClient } from '../api/client.ts';
import { convertUrl, jobOf } from '../api/send-file.ts';
import { chairArchive } from '../fixtures/chair-archive.ts';
import { startFileServer } from '../fixtures/file-server.ts';
import type { BrowserCheck } from './browser-check.ts';
import { withPage } from './open-page.ts';

const ITEM = 'basic:window';
const TRIANGLES = 60_000;
/** Bytes per second, slow enough that the page gets more than one progress event. */
const SLOW_LINE = { upload: 1_000_000, download: 50_000_000, latency: 5 };

const Result = z.object({ status: z.number(), sourceUrl: z.string(), progress: z.array(z.number()) });

/** A page of another origin requests an upload, posts a file with progress, and a job uses the upload. */
export async function checkUpload({ endpoints, browser, check }: BrowserCheck): Promise<void> {
  const archive = await chairArchive(TRIANGLES);
  const manager = await demoClient(endpoints, { context: 'cms', user: 'admin' });
  const pages = await startFileServer((request, response) => {
    if (request.url === '/chair.zip') response.end(archive);
    else response.setHeader('content-type', 'text/html').end(pageOf(manager, endpoints));
  });
  try {
    const { status, sourceUrl, progress } = await loadPage(browser, pages.url);
    check(status === 204, `the form got ${status}`);
    check(progress.length >= 2 && progress.at(-1) === 100, `progress of ${progress.join(', ')} %`);
    const job = await manager.ended(jobOf(await convertUrl(manager, ITEM, sourceUrl)).id);
    check(job.status === 100, `the job with the upload ended at ${job.status} ${job.error?.message ?? ''}`);
  } finally {
    await pages.stop();
  }
}

/** The content of a shop's page. */
function pageOf(manager: Client, { baseUrl }: Endpoints): string {
  const settings = {
    uploads: `${baseUrl}/v2/uploads`,
    headers: { ...signRequest(manager.identity, new Date()), 'content-type': 'application/json' },
  };
  return `<!doctype html><pre id="result"></pre><script type="module">
    const { uploads, headers } = ${JSON.stringify(settings)};
    const file = await (await fetch('/chair.zip')).blob();
    const body = JSON.stringify({ fileName: 'chair.zip', contentType: 'application/zip', size: file.size });
    const { upload } = await (await fetch(uploads, { method: 'POST', headers, body })).json();
    const form = new FormData();
    for (const [name, value] of Object.entries(upload.fields)) form.set(name, value);
    form.set('file', file, 'chair.zip');
    const progress = [];
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ loaded, total }) => progress.push(Math.round((loaded / total) * 100));
    request.onloadend = () => {
      const { status } = request;
      document.getElementById('result').textContent = JSON.stringify({ status, sourceUrl: upload.sourceUrl, progress });
    };
    request.open(upload.method, upload.url);
    request.send(form);
  </script>`;
}

function loadPage(browser: Browser, url: string): Promise<z.infer<typeof Result>> {
  return withPage(browser, url, async (page) => {
    await page.emulateNetworkConditions(SLOW_LINE);
    await page.reload();
    const ended = await page.waitForFunction("document.getElementById('result')?.textContent");
    return Result.parse(JSON.parse(String(await ended.jsonValue())));
  });
}

import * as z from 'zod';
import { signRequest } from '../../shared/platform/identity/request-tokens/sign-request.ts';
import { demoClient } from '../api/client.ts';
import { convertUrl, jobOf } from '../api/send-file.ts';
import { startServiceProcess, temporaryFolder } from '../api/start-service.ts';
import { chairArchive } from '../fixtures/chair-archive.ts';
import { startFileServer } from '../fixtures/file-server.ts';
import { freePort } from '../fixtures/free-port.ts';
import { inChromium } from './open-page.ts';

/*
 * npm run browser: a page of another origin requests an upload, posts a file with progress, and a job uses the upload.
 */

const ITEM = 'basic:window';
const TRIANGLES = 60_000;
const UPLOADED_WITHIN_MS = 30_000;
/** Bytes per second, slow enough that the page gets more than one progress event. */
const SLOW_LINE = { upload: 1_000_000, download: 50_000_000, latency: 5 };

const Result = z.object({ status: z.number(), sourceUrl: z.string(), progress: z.array(z.number()) });

const { folder, remove } = await temporaryFolder('browser-upload');
const archive = await chairArchive(TRIANGLES);
const service = await startServiceProcess({ dataFolder: folder, port: await freePort(), args: ['--no-models'] });
const manager = await demoClient(service.endpoints, { context: 'cms', user: 'admin' });
const pages = await startFileServer((request, response) => {
  if (request.url === '/chair.zip') response.end(archive);
  else response.setHeader('content-type', 'text/html').end(page());
});
try {
  const { status, sourceUrl, progress } = await loadPage(pages.url);
  console.log(`the form got ${status}, after progress of ${progress.join(', ')} %`);
  if (status !== 204 || progress.length < 2 || progress.at(-1) !== 100)
    throw new Error('the upload did not end as expected');
  const job = await manager.ended(jobOf(await convertUrl(manager, ITEM, sourceUrl)).id);
  console.log(`the job with the upload ended at ${job.status} with ${job.resultUrl}`);
  if (job.status !== 100) throw new Error(`the job failed: ${JSON.stringify(job.error)}`);
} finally {
  await pages.stop();
  await service.stop();
  await remove();
}

/** The content of a shop's page. */
function page(): string {
  const settings = {
    uploads: `${service.endpoints.baseUrl}/v2/uploads`,
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

function loadPage(url: string): Promise<z.infer<typeof Result>> {
  return inChromium(url, async (page) => {
    await page.emulateNetworkConditions(SLOW_LINE);
    await page.reload();
    const ended = await page.waitForFunction("document.getElementById('result')?.textContent", {
      timeout: UPLOADED_WITHIN_MS,
    });
    return Result.parse(JSON.parse(String(await ended.jsonValue())));
  });
}

import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import * as z from 'zod';
import { demoClient } from '../api/client.ts';
import { chairArchive } from '../fixtures/chair-archive.ts';
import { startFileServer } from '../fixtures/file-server.ts';
import type { BrowserCheck } from './browser-check.ts';
import { withPage } from './open-page.ts';

const ITEM = 'basic:window';
const TRIANGLES = 20_000;
const Result = z.object({
  items: z.number(),
  progress: z.array(z.number()),
  aborted: z.string(),
  status: z.number(),
  missing: z.string(),
});

/** A page of another origin uses the package that the service serves: pages, an upload with progress, a job. */
export async function checkClientPackage({ endpoints, browser, check }: BrowserCheck): Promise<void> {
  const module = await packageFile(endpoints.baseUrl, 'index.js');
  const { apiKey, secret, sessionToken } = (await demoClient(endpoints, { context: 'cms', user: 'admin' })).identity;
  const archive = await chairArchive(TRIANGLES);
  const key = { baseUrl: endpoints.baseUrl, apiKey, secret, sessionToken };
  const pages = await startFileServer(({ url }, answer) => {
    if (url === '/chair.zip') answer.end(archive);
    else if (url === '/planning-client.js') answer.setHeader('content-type', 'text/javascript').end(module);
    else answer.setHeader('content-type', 'text/html').end(pageOf(key));
  });
  try {
    await withPage(browser, pages.url, async (page) => {
      const result = await page.waitForFunction("document.getElementById('result').textContent");
      const { items, progress, aborted, status, missing } = Result.parse(JSON.parse(String(await result.jsonValue())));
      check(items > 1, `${items} items in pages of two`);
      check(progress.at(-1) === 1, `progress of the upload: ${progress.join(', ')}`);
      check(aborted === 'enough', `an aborted upload ended with ${aborted}`);
      check(status === 100, `the job ended at ${status}`);
      check(missing === 'TypeError', `a missing parameter of the path ended with ${missing}`);
    });
  } finally {
    await pages.stop();
  }
}

/** A file of the package that a service serves. */
export async function packageFile(baseUrl: string, name: string): Promise<string> {
  const response = await fetch(`${baseUrl}/client/planning-client.tgz`);
  if (!response.ok) throw new Error(`the package got ${response.status}`);
  const archive = Buffer.from(await response.arrayBuffer());
  const files = new Map<string, string>();
  for await (const entry of Readable.from(archive).pipe(createGunzip()).pipe(extract())) {
    files.set(entry.header.name, await text(entry));
  }
  const found = files.get(`package/${name}`);
  if (found === undefined) throw new Error(`the package has no ${name}`);
  return found;
}

function pageOf(key: object): string {
  return `<!doctype html><pre id="result"></pre><script type="module">
    import { createClient, sendUpload } from '/planning-client.js';
    const client = createClient(${JSON.stringify(key)});
    const show = (result) => { document.getElementById('result').textContent = JSON.stringify(result); };
    try {
      let items = 0;
      for await (const page of client.pages('listItems', { query: { catalog: 'basic', limit: 2 } })) items += page.items.length;
      const file = await (await fetch('/chair.zip')).blob();
      const create = () => client.createUpload({ body: { fileName: 'chair.zip', size: file.size } });
      const { upload } = await create();
      const progress = [];
      await sendUpload(upload, file, { onProgress: (sent, total) => progress.push(sent / total) });
      const ending = new AbortController();
      const options = { signal: ending.signal, onProgress: () => ending.abort(new Error('enough')) };
      const aborted = await sendUpload((await create()).upload, file, options).then(() => 'no error', ({ message }) => message);
      const fields = { threeDimensionalAssetUrl: upload.sourceUrl };
      const { assetProcessing } = await client.createConversion({ params: { id: '${ITEM}' }, fields });
      const { status } = await client.finished(assetProcessing);
      const missing = await client.getItem({ params: {} }).catch(({ name }) => name);
      show({ items, progress, aborted, status, missing });
    } catch (error) {
      show(String(error));
    }
  </script>`;
}

import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chairArchive } from '../fixtures/chair-archive.ts';
import { startFileServer } from '../fixtures/file-server.ts';
import { guideBlocks } from '../fixtures/guides/guide-blocks.ts';
import type { BrowserCheck } from './browser-check.ts';
import { packageFile } from './client-package.ts';
import { withPage } from './open-page.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const GUIDE = path.join(ROOT, 'lib/docs/guides/web-shop.md');
const TRIANGLES = 20_000;
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
};

/**
 * The two pages of the guide for web shops, as they stand there, from a server of another origin: one sends a model
 * with progress, the other shows it in 3D and asks no other host. `SHOP_PICTURE=FILE` keeps a picture of the second.
 */
export async function checkShopPages({ endpoints, browser, check, door }: BrowserCheck): Promise<void> {
  const [admin] = endpoints.tenants[0]?.users ?? [];
  if (!admin) throw new Error('there are demo tenants');
  await door();
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-'));
  const pages = await startFileServer(async ({ url = '' }, answer) => {
    const file = path.join(folder, path.normalize(new URL(url, 'http://shop').pathname));
    const bytes = await readFile(file).catch(() => undefined);
    if (!bytes) return void answer.writeHead(404).end();
    answer.setHeader('content-type', TYPES[path.extname(file)] ?? 'application/octet-stream').end(bytes);
  });
  try {
    await putFilesOfGuide(folder, endpoints.baseUrl);
    const model = path.join(folder, 'chair.zip');
    await writeFile(model, await chairArchive(TRIANGLES));
    await withPage(browser, `${pages.url}/upload.html`, async (page) => {
      await page.type('input[name=user]', admin.identification);
      await page.type('input[name=password]', admin.password);
      const input = await page.$('input[type=file]');
      await (input as unknown as { uploadFile(file: string): Promise<void> }).uploadFile(model);
      await page.click('button');
      await page.waitForFunction("/: /.test(document.querySelector('output').value)");
      const state = String(await page.evaluate("document.querySelector('output').value"));
      check(/^demo:\S+: http\S+\.glb$/.test(state), `the page of the guide sends a model: ${state}`);
      check((await page.evaluate("document.querySelector('progress').value")) === 1, 'its bar is full');
    });
    await withPage(browser, 'about:blank', async (page) => {
      const hosts = new Set<string>();
      page.on('request', (request) => hosts.add(new URL(request.url()).hostname));
      await page.goto(`${pages.url}/shop.html`);
      await page.waitForFunction(
        "document.querySelector('model-viewer') && [...document.querySelectorAll('model-viewer')].every(({ loaded }) => loaded)",
      );
      const names = await page.$$eval('figcaption', (all) => all.map(({ innerText }) => innerText.replace('\n', ', ')));
      check(names.length > 0, `the page of the guide shows in 3D: ${names.join('; ')}`);
      const others = [...hosts].filter((host) => host !== '127.0.0.1' && host !== '');
      check(others.length === 0, `it asks ${others.length} other hosts ${others.join(', ')}`);
      const { SHOP_PICTURE } = process.env;
      if (SHOP_PICTURE !== undefined) await page.screenshot({ path: SHOP_PICTURE as `${string}.webp`, type: 'webp' });
    });
  } finally {
    await pages.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** What the guide tells its reader to put into the folder. */
async function putFilesOfGuide(folder: string, baseUrl: string): Promise<void> {
  for (const { file = '', language, text } of guideBlocks(await readFile(GUIDE, 'utf8'))) {
    if (language === 'html')
      await writeFile(path.join(folder, file), text.replaceAll('http://127.0.0.1:4000', baseUrl));
  }
  const packages = path.join(ROOT, 'node_modules');
  await cp(
    path.join(packages, '@google/model-viewer/dist/model-viewer.min.js'),
    path.join(folder, 'model-viewer.min.js'),
  );
  await cp(path.join(packages, 'three/examples/jsm/libs/draco/gltf'), path.join(folder, 'draco'), { recursive: true });
  await writeFile(path.join(folder, 'planning-client.js'), await packageFile(baseUrl, 'index.js'));
}

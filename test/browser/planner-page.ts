import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import type { Page } from 'puppeteer-core';
import { type FileServer, startFileServer } from '../fixtures/file-server.ts';
import type { Planner, PlannerSettings } from './planner/planner.ts';

const HTML = '<!doctype html><meta charset="utf-8"><title>A shop</title><script type="module" src="/page.js"></script>';
const ROOT = path.join(import.meta.dirname, '../..');
const DECODERS = path.join(ROOT, 'node_modules/three/examples/jsm/libs/draco/gltf');
const TYPES: Readonly<Record<string, string>> = { js: 'text/javascript', wasm: 'application/wasm' };

/** Serves the page of a shop with a planner, which only knows the URL of the service. */
export async function servePlannerPage(): Promise<FileServer> {
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: ['test/browser/planner/page.ts'],
    bundle: true,
    format: 'esm',
    target: 'chrome140',
    write: false,
    logLevel: 'silent',
  });
  const script = outputFiles[0]?.contents ?? new Uint8Array();
  return startFileServer(async (request, response) => {
    const { url = '/' } = request;
    const type = TYPES[url.split('.').at(-1) ?? ''] ?? 'text/html';
    response.setHeader('content-type', type);
    const [, decoder] = /^\/draco\/([\w.]+)$/.exec(url) ?? [];
    if (decoder) response.end(await readFile(path.join(DECODERS, decoder)));
    else response.end(url === '/page.js' ? script : HTML);
  });
}

/** Starts the planner of a loaded page, and returns functions that call its methods. Rethrows their errors. */
export async function startPlanner(page: Page, settings: PlannerSettings): Promise<Planner> {
  await page.waitForFunction('"planner" in globalThis');
  await page.evaluate(`globalThis.here = planner(${JSON.stringify(settings)}); undefined`);
  const ask =
    (method: keyof Planner) =>
    async (...given: unknown[]) =>
      JSON.parse(String(await page.evaluate(`here.${method}(...${JSON.stringify(given)}).then(JSON.stringify)`)));
  return {
    call: ask('call'),
    sendForm: ask('sendForm'),
    signIn: ask('signIn'),
    byIds: ask('byIds'),
    burst: ask('burst'),
    loadPlan: ask('loadPlan'),
    loadModel: ask('loadModel'),
    loadPicture: ask('loadPicture'),
  };
}

import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { MAX_SHOWN_SIDE_PX } from '../../images/shown-side.ts';
import type { FrameOrder, LoadReport, Studio } from '../protocol.ts';
import { RenderError } from '../render-error.ts';
import { chromiumFiles } from './chromium-files.ts';
import { answered, asCrash } from './page-answer.ts';
import type { PageFiles } from './page-files.ts';
import { type PageServer, startPageServer } from './page-server.ts';

const LAUNCH_MS = 30_000;
const PING_MS = 5_000;
const LOAD_MS = 120_000;
/** Of one pass over a tile; shaders are compiled in the first. */
const PASS_MS = 120_000;
const CLOSE_MS = 3_000;
/** Passes between two looks at progress and at the caller's signal. */
const PASSES_AT_ONCE = 2;
/** What a browser may have done, and may hold, before a fresh one takes its place. */
const MAX_FRAMES = 200;
const MAX_RESIDENT_BYTES = 3_000_000_000;
/** No name is looked up, no host but the worker's own is called. */
const NETWORK_FLAGS = ['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1', '--disable-background-networking'];

/** The side to which textures are brought down; when a browser has died of a model, to what clients load of it. */
const MAX_TEXTURE_PX = 4_096;
const MAX_TEXTURE_PX_AFTER_CRASH = MAX_SHOWN_SIDE_PX;

export interface RenderBrowserOptions {
  readonly pageFiles: PageFiles;
  /** Where Chromium is unpacked, once. */
  readonly cacheFolder: string;
  /** Told when a browser has died and another takes its place. */
  readonly onRelaunch?: (reason: unknown) => void;
}

/** A model in a warm browser. It is loaded anew by itself when the browser has to be replaced. */
export interface OpenModel {
  readonly report: LoadReport;
  /**
   * Raw RGBA of a frame's tile, rows from the bottom up. A browser that dies is replaced, and the frame tried once more.
   * Throws RenderError `RENDER_CRASH`, `RENDER_TIMEOUT`, `VARIANT_UNKNOWN`.
   */
  render(order: FrameOrder, onProgress?: (done: number) => Promise<void> | void): Promise<Buffer>;
}

/** One Chromium, kept warm between jobs; one job at a time. */
export interface RenderBrowser {
  /** Loads a GLB file. Throws RenderError `GLB_INVALID`, `RENDER_CRASH`, `RENDER_TIMEOUT`. */
  open(glbFile: string, signal?: AbortSignal): Promise<OpenModel>;
  /** Of the browser that runs at the moment: for tests that kill it and for measuring. */
  readonly processId: number | undefined;
  close(): Promise<void>;
}

interface Running {
  readonly browser: Browser;
  readonly page: Page;
  frames: number;
  /** Counts launches: a model that was loaded into an earlier one has to be loaded again. */
  readonly launch: number;
}

/** @param options see {@link RenderBrowserOptions}; nothing is started before the first model is opened */
export function renderBrowser({ pageFiles, cacheFolder, onRelaunch }: RenderBrowserOptions): RenderBrowser {
  let server: PageServer | undefined;
  let running: Running | undefined;
  let launches = 0;

  const ready = async (): Promise<Running & { server: PageServer }> => {
    server ??= await startPageServer(pageFiles);
    if (running && !(await isWell(running))) {
      await end(running.browser);
      running = undefined;
    }
    running ??= { ...(await launch(server, cacheFolder)), frames: 0, launch: ++launches };
    return Object.assign(running, { server });
  };
  const dropBrowser = async (reason: unknown): Promise<void> => {
    onRelaunch?.(reason);
    if (running) await end(running.browser);
    running = undefined;
  };
  /** Once more in a fresh browser when the first one dies or does not answer. */
  const twice = async <T>(work: (retried: boolean) => Promise<T>, signal: AbortSignal | undefined): Promise<T> => {
    for (let attempt = 0; ; attempt++) {
      signal?.throwIfAborted();
      try {
        return await work(attempt > 0);
      } catch (error) {
        if (error instanceof RenderError && error.code !== 'RENDER_TIMEOUT' && error.code !== 'RENDER_CRASH')
          throw error;
        signal?.throwIfAborted();
        await dropBrowser(error);
        if (attempt > 0) throw asCrash(error);
      }
    }
  };
  const load = async (glbFile: string, maxTexturePx: number): Promise<LoadReport & { launch: number }> => {
    const { page, server: from, launch: into } = await ready();
    const path = from.offer(glbFile);
    const call = page.evaluate(
      (modelPath, maxPx) => (globalThis as unknown as { studio: Studio }).studio.load(modelPath, maxPx),
      path,
      maxTexturePx,
    );
    return { ...(await answered(call, LOAD_MS, 'The model took too long to load.')), launch: into };
  };

  return {
    get processId() {
      return running?.browser.process()?.pid;
    },
    async open(glbFile, signal) {
      let maxTexturePx = MAX_TEXTURE_PX;
      let loaded = await twice(async (retried) => {
        if (retried) maxTexturePx = MAX_TEXTURE_PX_AFTER_CRASH;
        return await load(glbFile, maxTexturePx);
      }, signal);
      return {
        report: loaded,
        render: (order, onProgress) =>
          twice(async (retried) => {
            if (retried) maxTexturePx = MAX_TEXTURE_PX_AFTER_CRASH;
            const own = await ready();
            if (own.launch !== loaded.launch) loaded = await load(glbFile, maxTexturePx);
            const pixels = await renderFrame(await ready(), order, signal, onProgress);
            own.frames++;
            return pixels;
          }, signal),
      };
    },
    async close() {
      if (running) await end(running.browser);
      await server?.close();
      running = server = undefined;
    },
  };
}

async function launch(server: PageServer, cacheFolder: string): Promise<{ browser: Browser; page: Page }> {
  const { executable, args, environment } = await chromiumFiles(cacheFolder);
  const browser = await puppeteer.launch({
    executablePath: executable,
    args: [...args, ...NETWORK_FLAGS],
    env: { ...process.env, ...environment },
    headless: 'shell',
    pipe: true,
    timeout: LAUNCH_MS,
    protocolTimeout: LOAD_MS + PASS_MS,
    // The worker ends its browser itself, and answers signals as it does without one.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  try {
    const page = await browser.newPage();
    await page.goto(server.pageUrl, { timeout: LAUNCH_MS });
    await page.waitForFunction(() => 'studio' in globalThis, { timeout: LAUNCH_MS });
    return { browser, page };
  } catch (error) {
    await end(browser);
    throw error;
  }
}

/** Whether a browser that may have been frozen meanwhile still answers, and is not worn out. */
async function isWell({ page, browser, frames }: Running): Promise<boolean> {
  if (!browser.connected || frames >= MAX_FRAMES) return false;
  const ping = page.evaluate(() => 1 + 1).catch(() => undefined);
  if ((await Promise.race([ping, after(PING_MS)])) !== 2) return false;
  return (await residentBytes(browser.process()?.pid)) < MAX_RESIDENT_BYTES;
}

async function renderFrame(
  { page, server }: { readonly page: Page; readonly server: PageServer },
  order: FrameOrder,
  signal: AbortSignal | undefined,
  onProgress: ((done: number) => Promise<void> | void) | undefined,
): Promise<Buffer> {
  const slow = 'A pass over the picture took too long.';
  await answered(
    page.evaluate((given) => (globalThis as unknown as { studio: Studio }).studio.begin(given), order),
    LOAD_MS,
    slow,
  );
  for (let left: number = order.passes; left > 0; ) {
    left = await answered(
      page.evaluate((passes) => (globalThis as unknown as { studio: Studio }).studio.advance(passes), PASSES_AT_ONCE),
      PASS_MS * PASSES_AT_ONCE,
      slow,
    );
    signal?.throwIfAborted();
    await onProgress?.(1 - left / order.passes);
  }
  const { path, received } = server.expect(order.tile.width * order.tile.height * 4);
  await answered(
    page.evaluate((to) => (globalThis as unknown as { studio: Studio }).studio.deliver(to), path),
    PASS_MS,
    slow,
  );
  return received;
}

async function end(browser: Browser): Promise<void> {
  const child = browser.process();
  await Promise.race([browser.close().catch(() => undefined), after(CLOSE_MS)]);
  child?.kill('SIGKILL');
}

/** Memory of a process; 0 where the machine does not tell it in this way. */
async function residentBytes(processId: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${processId}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024;
}

function after(milliseconds: number): Promise<void> {
  return sleep(milliseconds, undefined, { ref: false });
}

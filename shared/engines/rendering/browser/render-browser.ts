import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { childEnvironment } from '../../../platform/processes/child-environment.ts';
import { MAX_CLIENT_IMAGE_SIDE_PX } from '../../images/client-image-size.ts';
import type { FrameOrder, LoadReport, Studio } from '../protocol.ts';
import { RenderError } from '../render-error.ts';
import { chromiumFiles } from './chromium-files.ts';
import type { PageFiles } from './page-files.ts';
import { pageResult, toRenderError } from './page-result.ts';
import { type PageServer, startPageServer } from './page-server.ts';

const LAUNCH_MS = 30_000;
const PING_MS = 5_000;
const LOAD_MS = 120_000;
/** Limit for one pass over a tile; the first pass also compiles the shaders. */
const PASS_MS = 120_000;
const CLOSE_MS = 3_000;
/** Passes between two progress reports and checks of the caller's signal. */
const PASSES_PER_CALL = 2;
/** A browser is replaced when it has rendered this many frames or uses this much memory. */
const MAX_FRAMES = 200;
const MAX_RESIDENT_BYTES = 3_000_000_000;
/** The browser resolves no names and connects to no host but the worker's own. */
const NETWORK_FLAGS = ['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1', '--disable-background-networking'];

/**
 * Textures are scaled down to this side. After a crash the model is loaded with textures as small as clients get them.
 */
const MAX_TEXTURE_PX = 4_096;
const MAX_TEXTURE_PX_AFTER_CRASH = MAX_CLIENT_IMAGE_SIDE_PX;

interface RenderBrowserOptions {
  readonly pageFiles: PageFiles;
  /** Chromium is unpacked here, once. */
  readonly cacheFolder: string;
  /** Called when a browser has died and is replaced. */
  readonly onRelaunch?: (reason: unknown) => void;
}

/** A model in a running browser. It is loaded again automatically when the browser is replaced. */
export interface OpenModel {
  readonly report: LoadReport;
  /**
   * Renders a frame's tile. If the browser dies it is replaced, and the frame is tried once more.
   *
   * @returns raw RGBA, rows from the bottom up
   * @throws RenderError `RENDER_CRASH`, `RENDER_TIMEOUT`, `VARIANT_UNKNOWN`
   */
  render(order: FrameOrder, onProgress?: (done: number) => Promise<void> | void): Promise<Buffer>;
}

/** One Chromium that keeps running between jobs. It takes one job at a time. */
export interface RenderBrowser {
  /**
   * Loads a GLB file.
   *
   * @throws RenderError `GLB_INVALID`, `RENDER_CRASH`, `RENDER_TIMEOUT`
   */
  open(glbFile: string, signal?: AbortSignal): Promise<OpenModel>;
  /** Process id of the current browser, for tests that kill it and for measurements. */
  readonly processId: number | undefined;
  close(): Promise<void>;
}

interface Running {
  readonly browser: Browser;
  readonly page: Page;
  frames: number;
  /** Number of the launch. A model that was loaded in an earlier launch must be loaded again. */
  readonly launch: number;
}

/**
 * Creates a renderer. The browser starts when the first model is opened.
 *
 * @param options see {@link RenderBrowserOptions}
 */
export function renderBrowser({ pageFiles, cacheFolder, onRelaunch }: RenderBrowserOptions): RenderBrowser {
  let server: PageServer | undefined;
  let running: Running | undefined;
  let launches = 0;

  const readyBrowser = async (): Promise<Running & { server: PageServer }> => {
    server ??= await startPageServer(pageFiles);
    if (running && !(await isHealthy(running))) {
      await closeBrowser(running.browser);
      running = undefined;
    }
    running ??= { ...(await launch(server, cacheFolder)), frames: 0, launch: ++launches };
    return Object.assign(running, { server });
  };
  const dropBrowser = async (reason: unknown): Promise<void> => {
    onRelaunch?.(reason);
    if (running) await closeBrowser(running.browser);
    running = undefined;
  };
  /** Tries once more in a new browser if the first one dies or does not respond in time. */
  const withRetry = async <T>(work: (retried: boolean) => Promise<T>, signal: AbortSignal | undefined): Promise<T> => {
    for (let attempt = 0; ; attempt++) {
      signal?.throwIfAborted();
      try {
        return await untilAborted(work(attempt > 0), signal);
      } catch (error) {
        if (signal?.aborted) {
          // The page may still be busy with a long pass.
          if (running) await closeBrowser(running.browser);
          running = undefined;
          throw signal.reason;
        }
        if (error instanceof RenderError && error.code !== 'RENDER_TIMEOUT' && error.code !== 'RENDER_CRASH')
          throw error;
        await dropBrowser(error);
        if (attempt > 0) throw toRenderError(error);
      }
    }
  };
  const load = async (glbFile: string, maxTexturePx: number): Promise<LoadReport & { launch: number }> => {
    const { page, server: pageServer, launch } = await readyBrowser();
    const path = pageServer.offer(glbFile);
    const call = page.evaluate(
      (modelPath, maxPx) => (globalThis as unknown as { studio: Studio }).studio.load(modelPath, maxPx),
      path,
      maxTexturePx,
    );
    return { ...(await pageResult(call, LOAD_MS, 'The model took too long to load.')), launch };
  };

  return {
    get processId() {
      return running?.browser.process()?.pid;
    },
    async open(glbFile, signal) {
      let maxTexturePx = MAX_TEXTURE_PX;
      let loaded = await withRetry(async (retried) => {
        if (retried) maxTexturePx = MAX_TEXTURE_PX_AFTER_CRASH;
        return await load(glbFile, maxTexturePx);
      }, signal);
      return {
        report: loaded,
        render: (order, onProgress) =>
          withRetry(async (retried) => {
            if (retried) maxTexturePx = MAX_TEXTURE_PX_AFTER_CRASH;
            const current = await readyBrowser();
            if (current.launch !== loaded.launch) loaded = await load(glbFile, maxTexturePx);
            const pixels = await renderFrame(await readyBrowser(), order, signal, onProgress);
            current.frames++;
            return pixels;
          }, signal),
      };
    },
    async close() {
      if (running) await closeBrowser(running.browser);
      await server?.close();
      running = server = undefined;
    },
  };
}

/** Waits for work, or for the moment at which the caller no longer wants it. */
async function untilAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work;
  const stop = new AbortController();
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true, signal: stop.signal });
  });
  // Work that nobody waits for ends when its browser is closed.
  work.catch(() => undefined);
  try {
    return await Promise.race([work, aborted]);
  } finally {
    stop.abort();
  }
}

async function launch(server: PageServer, cacheFolder: string): Promise<{ browser: Browser; page: Page }> {
  const { executable, args, environment } = await chromiumFiles(cacheFolder);
  const browser = await puppeteer.launch({
    executablePath: executable,
    args: [...args, ...NETWORK_FLAGS],
    env: childEnvironment(process.env, { TMPDIR: tmpdir(), ...environment }),
    headless: 'shell',
    pipe: true,
    timeout: LAUNCH_MS,
    protocolTimeout: LOAD_MS + PASS_MS,
    // The worker closes its browser itself, and must handle signals the same way with and without one.
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
    await closeBrowser(browser);
    throw error;
  }
}

/** Whether the browser still responds (it may have been frozen) and is below its limits of frames and memory. */
async function isHealthy({ page, browser, frames }: Running): Promise<boolean> {
  if (!browser.connected || frames >= MAX_FRAMES) return false;
  const ping = page.evaluate(() => 1 + 1).catch(() => undefined);
  if ((await Promise.race([ping, delay(PING_MS)])) !== 2) return false;
  return (await residentBytes(browser.process()?.pid)) < MAX_RESIDENT_BYTES;
}

async function renderFrame(
  { page, server }: { readonly page: Page; readonly server: PageServer },
  order: FrameOrder,
  signal: AbortSignal | undefined,
  onProgress: ((done: number) => Promise<void> | void) | undefined,
): Promise<Buffer> {
  const timeoutMessage = 'A pass over the picture took too long.';
  await pageResult(
    page.evaluate((given) => (globalThis as unknown as { studio: Studio }).studio.begin(given), order),
    LOAD_MS,
    timeoutMessage,
  );
  for (let left: number = order.passes; left > 0; ) {
    left = await pageResult(
      page.evaluate((passes) => (globalThis as unknown as { studio: Studio }).studio.advance(passes), PASSES_PER_CALL),
      PASS_MS * PASSES_PER_CALL,
      timeoutMessage,
    );
    signal?.throwIfAborted();
    await onProgress?.(1 - left / order.passes);
  }
  const { path, received } = server.expect(order.tile.width * order.tile.height * 4);
  await pageResult(
    page.evaluate((to) => (globalThis as unknown as { studio: Studio }).studio.deliver(to), path),
    PASS_MS,
    timeoutMessage,
  );
  return received;
}

async function closeBrowser(browser: Browser): Promise<void> {
  const child = browser.process();
  await Promise.race([browser.close().catch(() => undefined), delay(CLOSE_MS)]);
  child?.kill('SIGKILL');
}

/** Resident memory of a process in bytes; 0 on machines without `/proc`. */
async function residentBytes(processId: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${processId}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024;
}

function delay(milliseconds: number): Promise<void> {
  return sleep(milliseconds, undefined, { ref: false });
}

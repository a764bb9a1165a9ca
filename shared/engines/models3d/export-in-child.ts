import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { childPermissions } from './child-permissions.ts';
import type { ExportErrorCode } from './export/export-error.ts';
import { type ExportOrder, type ExportReport, type ExportRequest, exportLine } from './export/export-message.ts';
import { type ChildEnd, runChild } from './run-child.ts';

/** The time for one format. Writing and reading two million triangles takes less. */
const ORDER_TIMEOUT_MS = 300_000;
/** The time for all formats, because a worker does nothing else meanwhile: twice that of two million triangles. */
const ORDERS_TIMEOUT_MS = 300_000;
const MEMORY_BYTES = 2_500 * 1024 * 1024;

interface ExportInChildOptions {
  readonly masterFile: string;
  readonly baseName: string;
  /** Entry of the child process: `export-child.ts`, or its bundle in the worker's folder. */
  readonly exportChild: string;
  /** Everything is written below this folder. */
  readonly workFolder: string;
  readonly signal?: AbortSignal | undefined;
  readonly orderTimeoutMs?: number;
  /** For all orders together. */
  readonly ordersTimeoutMs?: number;
  readonly memoryBytes?: number;
  /**
   * Called with the result of each order, one after the other, while the next ones are made. `exportInChild` waits for
   * all calls.
   */
  onReport(report: ExportReport): Promise<void>;
}

/**
 * Makes all orders in a child process. If an order ends the process, only that order fails: a new process continues
 * with the next. When the time of all orders is over, those that are left fail.
 *
 * @throws the signal's reason; Error if the child cannot read the model
 */
export async function exportInChild(orders: readonly ExportOrder[], options: ExportInChildOptions): Promise<void> {
  let next = 0;
  const endMs = performance.now() + (options.ordersTimeoutMs ?? ORDERS_TIMEOUT_MS);
  for (let run = 0; next < orders.length; run++) {
    const folder = path.join(options.workFolder, `run-${run}`);
    const { end, isRead, done } = await runOrders(orders.slice(next), next, folder, {
      ...options,
      orderTimeoutMs: Math.min(options.orderTimeoutMs ?? ORDER_TIMEOUT_MS, Math.max(1, endMs - performance.now())),
    });
    options.signal?.throwIfAborted();
    next += done;
    if (end.code === 0 || next >= orders.length) break;
    const cause = `The export ended with ${end.signal ?? `exit code ${end.code}`}: ${end.stderr}`;
    if (!isRead) throw new Error(cause);
    const [code, message] = errorOf(end);
    // Those that are left have no time either when the time of all is over.
    const failed = performance.now() < endMs ? next + 1 : orders.length;
    for (; next < failed; next++) await options.onReport({ order: next, ok: false, code, message, detail: cause });
  }
}

async function runOrders(
  orders: readonly ExportOrder[],
  first: number,
  folder: string,
  options: ExportInChildOptions,
): Promise<{ end: ChildEnd; isRead: boolean; done: number }> {
  const { masterFile, baseName, exportChild, signal, onReport } = options;
  await mkdir(folder, { recursive: true });
  const requestFile = path.join(folder, 'export-request.json');
  const request: ExportRequest = { masterFile, baseName, orders: [...orders], folder };
  await writeFile(requestFile, JSON.stringify(request));
  let isRead = false;
  let done = 0;
  let reported: Promise<void> = Promise.resolve();
  const end = await runChild(exportChild, [requestFile], {
    permissions: await childPermissions({ entry: exportChild, workFolder: folder, sources: [masterFile] }),
    timeoutMs: options.orderTimeoutMs ?? ORDER_TIMEOUT_MS,
    memoryBytes: options.memoryBytes ?? MEMORY_BYTES,
    signal,
    onLine(line) {
      const report = exportLine.parse(JSON.parse(line));
      isRead = true;
      if ('isRead' in report) return;
      done++;
      reported = reported.then(() => onReport({ ...report, order: first + report.order }));
      // The failure is thrown by the `await` below; until then it must not count as unhandled.
      reported.catch(() => undefined);
    },
  });
  await reported;
  return { end, isRead, done };
}

function errorOf({ signal, stderr, stoppedFor }: ChildEnd): [ExportErrorCode, string] {
  if (stoppedFor === 'time') return ['EXPORT_TIMEOUT', 'The format took too long to write; reduce the detail.'];
  // V8 aborts if its heap is full; the system kills the process if the machine has no memory left.
  const isMemory = stoppedFor === 'memory' || /out of memory/i.test(stderr) || signal === 'SIGABRT';
  if (isMemory || signal === 'SIGKILL') {
    return ['EXPORT_OUT_OF_MEMORY', 'The format needs more memory than there is; reduce the detail.'];
  }
  return ['EXPORT_FAILED', 'The model could not be written in this format.'];
}

import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { Endpoints } from '../../lib/local/service/endpoints.ts';
import { bundlesFolder } from '../../lib/local/service/function-code.ts';
import { findBundle } from '../../lib/tools/bundle/bundle-record.ts';
import { requireNoForgottenTimers } from '../fixtures/forgotten-timers.ts';
import { openRunFolder } from '../run-folder.ts';

const ROOT = path.join(import.meta.dirname, '../..');
/** Under `npm run chaos`, every service makes faults. */
const ENTRY = process.env.CHAOS === undefined ? 'bin/local.ts' : 'test/chaos/faulty-service.ts';
const END_WITH_PARENT = pathToFileURL(path.join(import.meta.dirname, 'end-with-parent.ts')).href;
/** A busy machine bundles and synthesizes for minutes; an idle one is ready in seconds. */
const START_TIMEOUT_MS = 300_000;
const STOP_TIMEOUT_MS = 240_000;

/** A local service in its own process, started in the same way as by `npm start`. */
export interface ServiceProcess {
  readonly endpoints: Endpoints;
  readonly dataFolder: string;
  readonly child: ChildProcess;
  /** All output of the process so far. */
  output(): string;
  /** Stops the process in the same way as an operator. Returns the exit code. */
  stop(): Promise<number | null>;
  /** Kills only the main process, immediately, to simulate a crash. */
  kill(): Promise<void>;
}

export interface ServiceProcessOptions {
  readonly dataFolder: string;
  readonly port: number;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Does not wait for the functions that a first start bundles after it is ready. */
  readonly readyIsEnough?: boolean;
  /** The program, in place of `npm start`. It takes the same options. */
  readonly entry?: string;
}

/** Starts the service and waits until endpoints.json exists and all functions are bundled. */
export async function startServiceProcess(options: ServiceProcessOptions): Promise<ServiceProcess> {
  const { dataFolder, port, args = [], env = {}, readyIsEnough = false, entry = ENTRY } = options;
  const child = spawn(
    process.execPath,
    [
      '--import',
      END_WITH_PARENT,
      path.join(ROOT, entry),
      '--port',
      String(port),
      '--data',
      dataFolder,
      '--quiet',
      ...args,
    ],
    { cwd: ROOT, env: { ...process.env, ...env }, stdio: ['pipe', 'pipe', 'pipe'] },
  );
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (printed += chunk));
  const file = path.join(dataFolder, 'endpoints.json');
  const deadline = Date.now() + START_TIMEOUT_MS;
  const until = async (isReached: () => boolean | Promise<boolean>) => {
    while (!(await isReached())) {
      if (child.exitCode !== null) throw new Error(`the service ended with ${child.exitCode}: ${printed}`);
      if (Date.now() > deadline) throw new Error(`the service was not ready in time: ${printed}`);
      await sleep(20);
    }
  };
  await until(() => readEndpoints(file)?.pid === child.pid);
  const bundles = bundlesFolder(path.join(dataFolder, 'functions'));
  if (!readyIsEnough) await until(async () => (await findBundle(bundles)) !== undefined);
  const endpoints = readEndpoints(file);
  if (!endpoints) throw new Error('the service has stopped again');
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    child.kill(signal);
    const late = sleep(STOP_TIMEOUT_MS, undefined, { ref: false }).then(() => {
      child.kill('SIGKILL');
      throw new Error(`the service did not end within ${STOP_TIMEOUT_MS} ms`);
    });
    return Promise.race([ended, late]);
  };
  return {
    endpoints,
    dataFolder,
    child,
    output: () => printed,
    async stop() {
      const code = await end('SIGTERM');
      keepReport('ACCESS_REPORTS', path.join(dataFolder, 'access-usage.json'));
      keepReport('CHAOS_REPORTS', path.join(dataFolder, 'service.log'));
      // A call that fails while another one waits for its next try leaves the timer of that try.
      if (process.env.CHAOS === undefined) requireNoForgottenTimers(path.join(dataFolder, 'service.log'));
      return code;
    },
    kill: async () => void (await end('SIGKILL')),
  };
}

function readEndpoints(file: string): Endpoints | undefined {
  return existsSync(file) ? Endpoints.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
}

/**
 * Copies what a service wrote at its end to the folder of this variable, if it is set: under `npm test` the requests of
 * the functions, under `npm run chaos` the log.
 */
function keepReport(variable: 'ACCESS_REPORTS' | 'CHAOS_REPORTS', report: string): void {
  const folder = process.env[variable];
  if (folder === undefined || !existsSync(report)) return;
  mkdirSync(folder, { recursive: true });
  copyFileSync(report, path.join(folder, `${randomUUID()}${path.extname(report)}`));
}

/** A folder in that of the run, for a test or a script, and a function that removes it. */
export async function temporaryFolder(name: string): Promise<{ folder: string; remove(): Promise<void> }> {
  process.env.TEST_RUN_FOLDER ??= openRunFolder();
  const folder = await mkdtemp(path.join(process.env.TEST_RUN_FOLDER, `${name}-`));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

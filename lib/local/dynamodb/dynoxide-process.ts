import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { childEnvironment } from '../../../shared/platform/processes/child-environment.ts';
import { listenOnce } from '../service/check-port.ts';
import { locateDynoxide } from './dynoxide-binary.ts';

const READY_TIMEOUT_MS = 10_000;
const READY_PROBE_MS = 10;
const STOP_TIMEOUT_MS = 3_000;
const RESTART_DELAY_MS = 200;
/** The end of the program's messages, for the error if it cannot start. */
const MAX_LOG_CHARACTERS = 4_000;
/** Another program may take the free port before Dynoxide. */
const START_ATTEMPTS = 3;

/** Options of {@link startDynoxide}. */
interface DynoxideOptions {
  /** The SQLite file; created if it does not exist. */
  readonly databaseFile: string;
  readonly host: string;
  /** Gets the process id, to be recorded, because the program outlives a killed parent. */
  readonly onProcess?: ((pid: number, state: 'started' | 'ended') => void) | undefined;
  /** Gets the error if the program ended by itself and did not respond after a restart; the restart is retried. */
  readonly onRestartFailed?: ((error: unknown) => void) | undefined;
}

/** A running Dynoxide, restarts included. */
interface DynoxideProcess {
  readonly port: number;
  /** Ends the program; kills it after three seconds. */
  stop(): Promise<void>;
}

/**
 * Runs Dynoxide on a free port, and restarts it on the same port when it ends by itself: its data are in the file, and
 * clients retry a call after a closed connection.
 *
 * @throws if the first start gets no response within ten seconds, with the program's messages
 */
export async function startDynoxide(options: DynoxideOptions): Promise<DynoxideProcess> {
  const binary = locateDynoxide();
  let stopping = false;
  let started: Started | undefined;

  const run = async (port: number): Promise<Started> => {
    started = spawnDynoxide(binary, port, options);
    await waitForResponse(started, `http://${options.host}:${port}/`);
    return started;
  };
  const keepRunning = async (port: number, first: Started): Promise<void> => {
    let last = first;
    while (!stopping) {
      await last.ended;
      await sleep(RESTART_DELAY_MS);
      if (stopping) return;
      await run(port).catch((error: unknown) => options.onRestartFailed?.(error));
      last = started ?? last;
    }
  };

  const { port, first } = await onFreePort(options.host, run);
  const running = keepRunning(port, first);
  return {
    port,
    stop: async () => {
      stopping = true;
      if (started !== undefined) await end(started);
      await running;
    },
  };
}

interface Started {
  readonly child: ChildProcess;
  /** Resolves when the process has ended, or could not be started. */
  readonly ended: Promise<void>;
  log(): string;
}

function spawnDynoxide(binary: string, port: number, { databaseFile, host, onProcess }: DynoxideOptions): Started {
  const child = spawn(binary, ['serve', '--host', host, '--port', String(port), '--db-path', databaseFile], {
    env: childEnvironment(process.env),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    log = (log + text).slice(-MAX_LOG_CHARACTERS);
  });
  const { pid } = child;
  if (pid !== undefined) onProcess?.(pid, 'started');
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => {
      if (pid !== undefined) onProcess?.(pid, 'ended');
      resolve();
    });
    child.on('error', (error) => {
      log += error.message;
      if (pid === undefined) resolve();
    });
  });
  return { child, ended, log: () => log };
}

async function waitForResponse(started: Started, url: string): Promise<void> {
  const { child, log } = started;
  const deadline = performance.now() + READY_TIMEOUT_MS;
  while (performance.now() < deadline) {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) {
      throw new Error(`Dynoxide ended with ${child.exitCode ?? child.signalCode ?? 'no process'}: ${log()}`);
    }
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(1_000) });
      await response.text();
      return;
    } catch {
      await sleep(READY_PROBE_MS);
    }
  }
  await end(started);
  throw new Error(`Dynoxide did not respond within ${READY_TIMEOUT_MS} ms: ${log()}`);
}

async function onFreePort(host: string, run: (port: number) => Promise<Started>) {
  for (let attempt = 1; ; attempt++) {
    const port = await listenOnce(0, host);
    try {
      return { port, first: await run(port) };
    } catch (error) {
      if (attempt === START_ATTEMPTS) throw error;
    }
  }
}

async function end({ child, ended }: Started): Promise<void> {
  child.kill('SIGTERM');
  const killing = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await ended;
  clearTimeout(killing);
}

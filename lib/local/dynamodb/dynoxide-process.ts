import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
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
  readonly onProcess?: (pid: number, state: 'started' | 'ended') => void;
  /** Gets the error if the program ended by itself and did not respond after a restart; the restart is retried. */
  readonly onRestartFailed?: (error: unknown) => void;
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
    let { child } = first;
    while (!stopping) {
      await exitOf(child);
      await sleep(RESTART_DELAY_MS);
      if (stopping) return;
      await run(port).catch((error: unknown) => options.onRestartFailed?.(error));
      child = started?.child ?? child;
    }
  };

  const { port, first } = await onFreePort(options.host, run);
  const running = keepRunning(port, first);
  return {
    port,
    stop: async () => {
      stopping = true;
      if (started !== undefined) await end(started.child);
      await running;
    },
  };
}

interface Started {
  readonly child: ChildProcess;
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
  child.on('error', (error) => {
    log += error.message;
  });
  const { pid } = child;
  if (pid !== undefined) {
    onProcess?.(pid, 'started');
    child.once('exit', () => onProcess?.(pid, 'ended'));
  }
  return { child, log: () => log };
}

async function waitForResponse({ child, log }: Started, url: string): Promise<void> {
  const deadline = performance.now() + READY_TIMEOUT_MS;
  while (performance.now() < deadline) {
    if (child.pid === undefined || hasEnded(child)) {
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
  await end(child);
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

async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || hasEnded(child)) return;
  child.kill('SIGTERM');
  const killing = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await exitOf(child);
  clearTimeout(killing);
}

/** Resolves at once if the process has ended or did not start. */
async function exitOf(child: ChildProcess): Promise<void> {
  if (child.pid !== undefined && !hasEnded(child)) await once(child, 'exit');
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

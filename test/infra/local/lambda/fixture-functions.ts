import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DeployedFunction, LOCAL_ACCOUNT, LOCAL_REGION } from '../../../../lib/local/template/deployment.ts';

/** The code of small functions, by name. */
const SOURCES: Readonly<Record<string, string>> = {
  echo: `export const handler = async (event) => event;`,

  proxy: `export const handler = async (event) => ({ statusCode: 200, body: JSON.stringify(event) });`,

  result: `export const handler = async (event) => JSON.parse(event.body).result;`,

  context: `
    let calls = 0;
    export const handler = async (event, context) => ({
      calls: ++calls,
      pid: process.pid,
      environment: process.env,
      workingFolder: process.cwd(),
      context,
      remainingMs: context.getRemainingTimeInMillis(),
    });`,

  nap: `
    export const handler = async () => {
      await new Promise((resolve) => setTimeout(resolve, 30_000));
      return { statusCode: 200 };
    };`,

  /** Ends when so many processes have come to the same folder, or after a minute. */
  meet: `
    import { readdirSync, writeFileSync } from 'node:fs';
    export const handler = async ({ folder, processes }) => {
      const startedMs = Date.now();
      writeFileSync(folder + '/' + process.pid, '');
      while (readdirSync(folder).length < processes && Date.now() - startedMs < 60_000) {
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      return { pid: process.pid, startedMs, endedMs: Date.now() };
    };`,

  sleep: `
    export const handler = async ({ ms }) => {
      const startedMs = Date.now();
      await new Promise((resolve) => setTimeout(resolve, ms));
      return { pid: process.pid, startedMs, endedMs: Date.now() };
    };`,

  busy: `export const handler = async () => { for (;;); };`,

  throws: `
    class OutOfStockError extends Error { name = 'OutOfStockError'; }
    export const handler = async () => { throw new OutOfStockError('no chairs left'); };`,

  crashes: `export const handler = async ({ how }) => {
      if (how === 'exit') process.exit(3);
      if (how === 'abort') process.abort();
      if (how === 'uncaught') { setTimeout(() => { throw new TypeError('from a timer'); }); await new Promise(() => {}); }
      if (how === 'unhandled') { Promise.reject(new RangeError('nobody listens')); await new Promise(() => setTimeout(() => {}, 1e6)); }
      if (how === 'later') setTimeout(() => process.exit(1), 50);
      if (how === 'never') await new Promise(() => {});
      return process.pid;
    };`,

  exitsBeforePoll: `
    import http from 'node:http';
    const request = http.request;
    http.request = ({ headers, ...options }, onResponse) => {
      const { 'Local-Runtime-Await-Next': awaitsNext, ...others } = headers ?? {};
      const sent = request({ ...options, headers: others }, onResponse);
      return awaitsNext ? sent.on('response', () => process.exit(1)) : sent;
    };
    export const handler = async () => process.pid;`,

  leaksHeap: `
    const kept = [];
    export const handler = async () => { for (;;) kept.push(new Array(10_000).fill(Math.random())); };`,

  leaksNative: `
    const kept = [];
    export const handler = async () => {
      for (;;) { kept.push(Buffer.alloc(8 * 1024 * 1024, 1)); await new Promise((resolve) => setTimeout(resolve, 10)); }
    };`,

  leaksInChild: `
    import { spawn } from 'node:child_process';
    export const handler = async () => {
      const leak = 'const kept = []; setInterval(() => kept.push(Buffer.alloc(8 * 1024 * 1024, 1)), 10);';
      spawn(process.execPath, ['-e', leak], { stdio: 'ignore' });
      await new Promise((resolve) => setTimeout(resolve, 60_000));
    };`,

  hasChildren: `
    import { spawn } from 'node:child_process';
    export const handler = async ({ next }) => {
      const options = { stdio: 'ignore' };
      const inGroup = spawn(process.execPath, ['-e', 'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000)'], options);
      const detached = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { ...options, detached: true });
      if (next === 'exit') { console.log(JSON.stringify([inGroup.pid, detached.pid])); process.exit(1); }
      return { children: [inGroup.pid, detached.pid] };
    };`,

  /** Its child process raises all of its threads; both end when the test has seen what came of that. */
  raisesPriority: `
    import { spawn } from 'node:child_process';
    import { existsSync } from 'node:fs';
    import { join } from 'node:path';
    const raise = (folder) => {
      const { existsSync, readdirSync, renameSync, writeFileSync } = process.getBuiltinModule('fs');
      const { getPriority, setPriority } = process.getBuiltinModule('os');
      const threads = readdirSync('/proc/self/task').map(Number);
      try { for (const thread of threads) setPriority(thread, -8); } catch {}
      writeFileSync(folder + '/part', JSON.stringify({ pid: process.pid, level: getPriority() }));
      renameSync(folder + '/part', folder + '/raised');
      const timer = setInterval(() => existsSync(folder + '/seen') && clearInterval(timer), 20);
    };
    export const handler = async ({ folder }) => {
      const code = '(' + raise + ')(' + JSON.stringify(folder) + ')';
      const child = spawn(process.execPath, ['-e', code], { stdio: 'ignore', detached: true });
      await new Promise((resolve) => child.once('exit', resolve));
    };`,

  usesLayer: `
    import { createRequire } from 'node:module';
    export const handler = async () => createRequire(import.meta.url)('layered');`,

  stubborn: `
    process.on('SIGTERM', () => {});
    export const handler = async () => process.pid;`,

  initThrows: `throw new Error('no configuration');`,

  initExits: `process.exit(0);`,

  missingImport: `import './not-there.mjs'; export const handler = async () => 1;`,

  initSlow: `
    await new Promise((resolve) => setTimeout(resolve, 60_000));
    export const handler = async () => 1;`,

  logs: `
    export const handler = async () => {
      console.log('first\\nsecond');
      console.error('to stderr');
      process.stdout.write('without an end: ü');
    };`,

  forgetsTimer: `
    export const handler = async ({ ms, unref }) => {
      const timer = setTimeout(() => undefined, ms);
      if (unref) timer.unref();
      await new Promise((resolve) => setTimeout(resolve, 1));
      return 'ended';
    };`,

  large: `export const handler = async ({ bytes }) => 'x'.repeat(bytes);`,

  length: `export const handler = async (event) => event.text.length;`,

  streams: `
    import { existsSync } from 'node:fs';
    import { Readable } from 'node:stream';
    import { pipeline } from 'node:stream/promises';
    const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
    export const handler = awslambda.streamifyResponse(async (event, stream, context) => {
      const { mode, chunks = 3, bytes = 10, ms = 0, goOnFile } = event.body ? JSON.parse(event.body) : event;
      if (mode === 'throwsAtOnce') throw new Error('nothing to stream');
      if (mode === 'raw') { stream.write('no metadata'); stream.end(); return; }
      const http = awslambda.HttpResponseStream.from(stream, {
        statusCode: 201, headers: { 'content-type': 'text/plain', 'x-count': 3 },
      });
      if (mode === 'forgetsTimer') { setTimeout(() => undefined, 60_000); http.end('ended'); return; }
      if (mode === 'empty') { http.write(''); http.end(); return; }
      if (mode === 'pipeline') return pipeline(Readable.from(Array.from({ length: chunks }, () => 'x'.repeat(bytes))), http);
      if (mode === 'pipelineFails') {
        return pipeline((async function* () { yield 'first'; await wait(50); throw new RangeError('source dried up'); })(), http);
      }
      for (let index = 0; index < chunks; index++) {
        if (!http.write(mode === 'numbered' ? index + ' ' : 'x'.repeat(bytes))) await new Promise((resolve) => http.once('drain', resolve));
        if (ms) await wait(ms);
        while (goOnFile && !existsSync(goOnFile)) await wait(5);
      }
      if (mode === 'throws') throw new RangeError('half way');
      if (mode === 'crashes') process.exit(1);
      if (mode === 'hangs') await wait(60_000);
      http.end();
    });`,

  progress: `
    import { appendFileSync } from 'node:fs';
    export const handler = awslambda.streamifyResponse(async (event, stream) => {
      const http = awslambda.HttpResponseStream.from(stream, { statusCode: 200 });
      const { chunks } = JSON.parse(event.body);
      for (let index = 0; index < chunks; index++) {
        if (!http.write(Buffer.alloc(64 * 1024))) await new Promise((resolve) => http.once('drain', resolve));
        appendFileSync(process.env.PROGRESS_FILE, '.');
      }
      http.end();
    });`,
};

export interface FixtureFunctions {
  readonly folder: string;
  /** A function as a template deploys it. */
  deploy(name: string, settings?: Partial<DeployedFunction>): DeployedFunction;
  /** Writes other code for a function, as `--watch` does, to a folder of its own. */
  redeploy(fn: DeployedFunction, source: string): DeployedFunction;
  /** Writes a layer with one package, `layered`, that exports a text. Answers its folder. */
  layer(name: string, text: string): string;
  remove(): void;
}

/** Writes the functions of these tests to a temporary folder. */
export function createFixtureFunctions(): FixtureFunctions {
  const folder = mkdtempSync(join(tmpdir(), 'functions-'));
  const write = (name: string, source: string, file: string): string => {
    const codeFolder = join(folder, name);
    mkdirSync(codeFolder, { recursive: true });
    writeFileSync(join(codeFolder, file), source);
    return codeFolder;
  };
  for (const [name, source] of Object.entries(SOURCES)) write(name, source, 'index.mjs');
  return {
    folder,
    deploy: (name, settings = {}) => ({
      name,
      arn: `arn:aws:lambda:${LOCAL_REGION}:${LOCAL_ACCOUNT}:function:${name}`,
      roleArn: `arn:aws:iam::${LOCAL_ACCOUNT}:role/${name}`,
      handler: 'index.handler',
      codeFolder: join(folder, name),
      memoryMb: 256,
      timeoutSeconds: 10,
      environment: {},
      ...settings,
    }),
    redeploy: (fn, source) => ({ ...fn, codeFolder: write(`${fn.name}-${Date.now()}`, source, 'index.mjs') }),
    layer(name, text) {
      write(`${name}/nodejs/node_modules/layered`, `module.exports = ${JSON.stringify(text)};`, 'index.js');
      return join(folder, name);
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

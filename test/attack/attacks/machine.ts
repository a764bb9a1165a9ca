import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { TORN_ZIP } from '../../fixtures/torn-zip.ts';
import { familyOf, processParents } from '../../load/process-memory.ts';
import type { Attempt, Finding } from '../attack-context.ts';
import { callerOf } from '../caller.ts';

/** A child of a conversion lives for less than a second. */
const LOOK_MS = 20;
const LOOK_FOR_MS = 6_000;
const FOREIGN_HOSTS = ['evil.example', '127.0.0.1.evil.example', 'evil.example:4000', '127.0.0.1:1'];

/** What other programs and pages on the machine of a local service can reach. */
export const machine: readonly Attempt[] = [
  {
    of: '6',
    promise: 'no child of a function has the credentials of the function',
    async run({ processId, endpoints, key, session }) {
      if (processId === undefined) return ['not tried: the service runs on another machine'];
      const caller = callerOf(endpoints, { ...key(1, 'cms'), sessionToken: await session(1, 'admin') });
      const items = JSON.parse((await caller.call({ path: '/v2/items?limit=1&catalog=demo' })).text)?.items ?? [];
      const form = { threeDimensionalAsset: objBytes() };
      const path = `/v2/items/${items[0]?.id}/threeDimensionalAssets`;
      const started = Promise.all([
        caller.call({ path, form, fileName: 'sheet.obj' }),
        caller.call({ path, form: { threeDimensionalAsset: TORN_ZIP } }),
      ]);
      const seen = new Set<number>();
      const findings: Finding[] = [];
      for (const deadline = Date.now() + LOOK_FOR_MS; Date.now() < deadline; await sleep(LOOK_MS)) {
        for (const pid of childrenOfFunctions(processId)) {
          const environment = textOf(pid, 'environ');
          if (seen.has(pid) || environment === '') continue;
          seen.add(pid);
          if (/^AWS_(?:SECRET_ACCESS_KEY|SESSION_TOKEN)=/m.test(environment)) findings.push(`process ${pid} has them`);
        }
      }
      const statuses = (await started).map(({ status }) => status);
      return seen.size > 0 ? [...findings, undefined] : [`no child process was seen: the calls got ${statuses}`];
    },
  },
  {
    of: '8',
    promise: 'the local pages refuse hosts that the service does not listen on',
    run: ({ endpoints }) =>
      Promise.all(
        FOREIGN_HOSTS.flatMap((host) =>
          ['GET', 'DELETE'].map(async (method) => {
            const status = await statusOf(endpoints.mailsUrl, method, host);
            return status >= 400 && status < 500 ? undefined : `${method} with Host ${host}: ${status}`;
          }),
        ),
      ),
  },
  {
    of: '8',
    promise: 'other users of the machine can read nothing of the data folder',
    async run({ dataFolder }) {
      if (dataFolder === undefined) return ['not tried: the service runs on another machine'];
      const all = readdirSync(dataFolder, { recursive: true, encoding: 'utf8' });
      // Programs that functions use make folders of their own in tmp/*/; nobody else gets into those.
      const names = all.filter((name) => !/^tmp\/[^/]+\//.test(name));
      return names.map((name) => {
        const found = lstatSync(path.join(dataFolder, name), { throwIfNoEntry: false });
        return found && !found.isSymbolicLink() && (found.mode & 0o077) !== 0 ? `${name} has other readers` : undefined;
      });
    },
  },
];

/**
 * What processes of functions have started: converters, browsers. A process that has been forked, and has not begun its
 * own program yet, is still the function, with its command line and environment.
 */
function childrenOfFunctions(processId: number): number[] {
  const parents = processParents();
  const functions = familyOf(processId, parents).filter(isFunction);
  return functions.flatMap((pid) => familyOf(pid, parents).filter((child) => !isFunction(child)));
}

function isFunction(pid: number): boolean {
  return textOf(pid, 'cmdline').includes('runtime-client');
}

/** Empty for a process that has ended meanwhile. */
function textOf(pid: number, file: 'environ' | 'cmdline'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8').replaceAll('\0', '\n');
  } catch {
    return '';
  }
}

function statusOf(url: string, method: string, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const pending = request(url, { method, headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    pending.on('error', reject).end();
  });
}

/** A sheet of many triangles, so that its import takes a moment. */
function objBytes(): Buffer {
  const side = 60;
  const points = Array.from({ length: side * side }, (_, n) => `v ${n % side} ${Math.floor(n / side)} ${(n * 7) % 5}`);
  const faces = Array.from({ length: (side - 1) * (side - 1) }, (_, n) => {
    const at = Math.floor(n / (side - 1)) * side + (n % (side - 1)) + 1;
    return `f ${at} ${at + 1} ${at + side + 1}\nf ${at} ${at + side + 1} ${at + side}`;
  });
  return Buffer.from([...points, ...faces, ''].join('\n'));
}

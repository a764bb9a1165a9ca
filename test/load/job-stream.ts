import { setTimeout as sleep } from 'node:timers/promises';
import type { Endpoints } from '../../lib/local/service/endpoints.ts';
import { type Client, demoClient, jsonBody } from '../api/client.ts';
import { jobOf } from '../api/send-file.ts';
import { boxArchive } from '../fixtures/box-archive.ts';

const JOB_EVERY_MS = 4_000;
const CATALOG = 'demo';
const FORMATS = ['obj', 'stl', 'fbx', 'dae', 'gltf'];
const ITEM = `${CATALOG}:endurance-box`;

/** Jobs of all kinds that were accepted, one after another. */
export interface JobStream {
  /** Accepted jobs by kind. */
  readonly accepted: Readonly<Record<string, readonly string[]>>;
  /** Starts that were answered by an error, or not at all: their callers know of no job. */
  readonly refused: () => number;
  stop(): Promise<void>;
  /** Waits for every accepted job. Answers how many ended how, `stuck` among it, by kind. */
  outcomes(): Promise<Record<string, number>>;
}

/**
 * Starts a conversion, a drawn picture and an export in turn, every few seconds, for an item of its own with a model.
 */
export async function startJobStream(endpoints: Endpoints): Promise<JobStream> {
  const manager = await demoClient(endpoints, { context: 'cms', user: 'admin' });
  await manager.call('POST', '/v2/items', jsonBody({ item: { catalog: CATALOG, id: ITEM, label: 'Endurance' } }));
  const convert = (index: number) =>
    manager.startConversion(ITEM, 'box.zip', boxArchive({ widthMm: 200 + (index % 800), heightMm: 700, depthMm: 400 }));
  await manager.ended((await convert(0)).id);

  const starts: Readonly<Record<string, (index: number) => Promise<{ readonly id: string }>>> = {
    conversion: convert,
    rendering: (index) => {
      const view = { view_type: 'perspective', resolution_width: 96, resolution_height: 96, camera_yaw: index % 360 };
      return withSettings(manager, 'renderings', { quality: 'draft', views: [view] });
    },
    export: (index) =>
      withSettings(manager, '3d-exports', {
        formats: FORMATS.slice(index % 4).map((file_format) => ({ file_format })),
      }),
  };
  const kinds = Object.keys(starts);
  const accepted: Record<string, string[]> = Object.fromEntries(kinds.map((kind) => [kind, []]));
  let refused = 0;
  const end = new AbortController();
  const starting = (async () => {
    for (let index = 1; !end.signal.aborted; index++) {
      const kind = kinds[index % kinds.length] ?? '';
      try {
        const job = await starts[kind]?.(index);
        if (job) accepted[kind]?.push(job.id);
      } catch {
        refused++;
      }
      await sleep(JOB_EVERY_MS, undefined, { signal: end.signal }).catch(() => undefined);
    }
  })();
  return {
    accepted,
    refused: () => refused,
    stop() {
      end.abort();
      return starting;
    },
    async outcomes() {
      const outcomes: Record<string, number> = {};
      for (const [kind, ids] of Object.entries(accepted)) {
        for (const id of ids) {
          const outcome = `${kind} ${await outcomeOf(manager, id)}`;
          outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
        }
      }
      return outcomes;
    },
  };
}

async function withSettings(client: Client, what: string, settings: object): Promise<{ readonly id: string }> {
  const body = new FormData();
  body.set('settings', JSON.stringify(settings));
  return jobOf(await client.call('POST', `/v2/items/${ITEM}/${what}`, { body }));
}

/** `stuck` when a job has not ended within the time that a lease, its sweeper and another attempt take. */
async function outcomeOf(client: Client, id: string): Promise<string> {
  for (let patience = 0; patience < 2; patience++) {
    try {
      const { status, error } = await client.ended(id);
      return error ? `${status} ${error.code}` : String(status);
    } catch {
      // Not yet, or the question met a refusal: once more.
    }
  }
  return 'stuck';
}

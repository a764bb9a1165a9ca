import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import fc from 'fast-check';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { StoredItem } from '../../../../shared/domain/items/item.ts';
import { itemStore } from '../../../../shared/domain/items/item-store.ts';
import { OptionJobSettings } from '../../../../shared/domain/option-renderings/option-batch.ts';
import { optionBatchStore } from '../../../../shared/domain/option-renderings/option-batch-store.ts';
import { OptionRenderingSettings } from '../../../../shared/domain/option-renderings/option-rendering-settings.ts';
import { planOptionBatch } from '../../../../shared/domain/option-renderings/plan-option-batch.ts';
import { presentOptionBatch } from '../../../../shared/domain/option-renderings/present-option-batch.ts';
import { choiceFailure, runOptionRendering } from '../../../../shared/domain/option-renderings/run-option-rendering.ts';
import { startOptionBatch } from '../../../../shared/domain/option-renderings/start-option-batch.ts';
import { ItemOption } from '../../../../shared/domain/options/option.ts';
import { endRenderingAlone } from '../../../../shared/domain/renderings/end-rendering.ts';
import { renderingFailure } from '../../../../shared/domain/renderings/rendering-failure.ts';
import type { Change } from '../../../../shared/engines/models3d/configured/change.ts';
import type { FrameOrder } from '../../../../shared/engines/rendering/protocol.ts';
import type { Table } from '../../../../shared/platform/aws/table.ts';
import { randomId } from '../../../../shared/platform/identifiers/random-id.ts';
import { jobStore, MAX_ATTEMPTS } from '../../../../shared/platform/jobs/job-store.ts';
import { jobTurns } from '../../../../shared/platform/jobs/job-turns.ts';
import { type Attempt, runJob } from '../../../../shared/platform/jobs/run-job.ts';
import { memoryFiles } from '../../../fixtures/memory-files.ts';
import { runs } from '../../../runs.ts';
import { ownTables } from '../../own-tables.ts';

const RUNS = runs(60);
const TENANT = 1;
const TIMEOUT_MS = 240_000;
/** What each value of the option looks like, in three versions of the item. */
const VERSIONS = [
  ['#ff0000', '#00ff00', '#0000ff'],
  ['#ff0000', '#ffff00', '#0000ff'],
  ['#00ffff', '#00ff00', '#0000ff'],
] as const;
const SETTINGS = OptionRenderingSettings.parse({
  ...{ quality: 'draft', options: ['colour'] },
  views: [{ view_type: 'front', pixel_per_meter: 16, format: 'png' }],
});

type Step =
  | { kind: 'change'; version: number }
  | { kind: 'ask' }
  /** Runs the job that waits longest. It may crash at this picture. */
  | { kind: 'work'; crashesAt: number | undefined };
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('change' as const), version: fc.nat(VERSIONS.length - 1) }),
  fc.constant({ kind: 'ask' as const }),
  fc.record({ kind: fc.constant('work' as const), crashesAt: fc.option(fc.nat(3), { nil: undefined }) }),
);

let tables: { items: Table; jobs: Table };
beforeAll(async () => {
  const started = await ownTables();
  tables = started;
});

const optionsOf = (version: number) => [
  ItemOption.parse({
    ...{ id: 'colour', kind: 'colour', default: 'v0' },
    values: (VERSIONS[version] ?? []).map((hex, at) => ({ id: `v${at}`, hex, parts: ['Seat'] })),
  }),
];

/** An item with three colours, its batches of pictures, and a worker whose pictures have the colour of the model. */
async function newWorld(partSeconds: number) {
  let now = Date.parse('2026-01-31T09:00:00.000Z');
  const clock = () => new Date(now);
  const base = { catalogId: 'test', externalId: randomId() };
  const time = clock().toISOString();
  const items = itemStore(tables.items);
  await items.create(
    StoredItem.parse({
      ...{
        tenant: TENANT,
        catalog: base.catalogId,
        externalId: base.externalId,
        created: time,
        updated: time,
        version: 1,
      },
      ...{ masterKey: 'master.glb', options: optionsOf(0), width: 1000, height: 1000, depth: 1000 },
    }),
  );
  const files = memoryFiles();
  await files.putBytes('master.glb', Buffer.from('master'));
  const jobs = jobStore(tables.jobs);
  const batches = optionBatchStore(tables.jobs);
  const sources = { items, catalogs: { find: async () => undefined } };
  const queued: string[] = [];
  const queue = { send: async ({ jobId }: { jobId?: unknown }) => void queued.push(String(jobId)) };
  const crashesOf = new Map<string, number>();
  const world = { version: 0, rendered: 0, crashes: 0, crashesAt: undefined as number | undefined };
  const browser = {
    async open(file: string) {
      const { hex } = JSON.parse(readFileSync(file, 'utf8'));
      const report = { triangles: 12, width: 1, height: 1, depth: 1, variants: [] };
      const render = async ({ tile }: FrameOrder) => {
        if (world.crashesAt !== undefined && world.crashesAt-- === 0) {
          world.crashes++;
          throw new Error('crashed');
        }
        world.rendered++;
        const pixel = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
        return Buffer.from(Array.from({ length: tile.width * tile.height }, () => [...pixel, 255]).flat());
      };
      return { report, render };
    },
  };
  const configure = async (_: Uint8Array, changes: readonly Change[]) => {
    const colour = changes.find((change) => change.kind === 'colour');
    return { glb: Buffer.from(JSON.stringify({ hex: colour?.hex })) };
  };
  const run = {
    ...{ jobs, queue, clock, sources, partSeconds, temporaryFolder: tmpdir() },
    ...{ privateFiles: files, publicFiles: files },
    subjectOf: () => Promise.reject(new Error('no job of one model')),
    end: () => Promise.reject(new Error('no job of one model')),
    choices: { privateFiles: files, publicFiles: files, browser, configure },
    endAlone: endRenderingAlone(tables.jobs, clock),
  };
  const started = new Map<string, string>();
  const ask = async () => {
    const item = await items.findCurrent(TENANT, base);
    if (!item) throw new Error('the item does not exist');
    const planned = await planOptionBatch(item, SETTINGS, sources);
    const { batch } = await startOptionBatch(planned, SETTINGS, null, {
      batches,
      jobs,
      clock,
      queue,
      onUnsent: () => {},
    });
    started.set(batch.id, batch.jobIds.join());
    return batch;
  };
  const change = async (version: number) => {
    const current = await items.findCurrent(TENANT, base);
    if (!current) throw new Error('the item does not exist');
    world.version = version;
    await items.replace(current, { ...current, options: optionsOf(version), version: current.version + 1 });
  };
  const work = async (crashesAt: number | undefined) => {
    const jobId = queued.shift();
    if (jobId === undefined) return;
    // A job that crashes at each of its starts fails, as it has to; see job-life.test.ts.
    const crashed = crashesOf.get(jobId) ?? 0;
    world.crashesAt = crashed < MAX_ATTEMPTS - 1 ? crashesAt : undefined;
    const runner = {
      ...{ jobs, turns: jobTurns(tables.jobs, 'rendering'), clock, ids: randomId, note: () => {}, queue },
      work: async (attempt: Attempt) =>
        runOptionRendering(attempt, OptionJobSettings.parse(attempt.job.sourceSettings), run),
      failureOf: (error: unknown) => choiceFailure(error) ?? renderingFailure(error),
    };
    // The sweeper sends the message of a crashed job again.
    await runJob(jobId, runner).catch(() => {
      crashesOf.set(jobId, crashed + 1);
      queued.push(jobId);
    });
    now += 1_000;
  };
  const shown = async (id: string) => {
    const batch = await batches.find(TENANT, id);
    if (!batch) throw new Error('the batch does not exist');
    return presentOptionBatch(batch, await batches.jobs(batch), { ...sources, uploadUrl: '' });
  };
  const colourOf = async (url: string | undefined) => {
    const bytes = await files.readBytes((url ?? '').slice(1));
    const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    return `#${[...data.subarray(0, 3)].map((each) => each.toString(16).padStart(2, '0')).join('')}`;
  };
  return { world, started, queued, ask, change, work, shown, colourOf };
}

test.each([0, 480])(
  'a batch shows every choice once and never an old one, whatever crashes, with %d seconds for a part',
  async (partSeconds) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
        const { world, started, queued, ask, change, work, shown, colourOf } = await newWorld(partSeconds);
        const check = async () => {
          for (const id of started.keys()) {
            const { results } = await shown(id);
            const names = results.map(({ name }) => name);
            expect(new Set(names).size).toBe(names.length);
            for (const { choice, url } of results) {
              const value = (choice as { colour: string }).colour;
              expect(await colourOf(url)).toBe(VERSIONS[world.version]?.[Number(value.slice(1))]);
            }
          }
        };
        for (const each of steps) {
          if (each.kind === 'change') await change(each.version);
          else if (each.kind === 'ask') await ask();
          else await work(each.crashesAt);
          await check();
        }
        const batch = await ask();
        expect((await ask()).id, 'the same order is the same batch').toBe(batch.id);
        while (queued.length > 0) await work(undefined);
        const last = await shown(batch.id);
        expect([last.status, last.results.map(({ choice }) => choice)]).toEqual([
          100,
          [{ colour: 'v0' }, { colour: 'v1' }, { colour: 'v2' }],
        ]);
        await check();
        const pictures = new Set(VERSIONS.flat()).size;
        expect(world.rendered, 'nothing is rendered twice').toBeLessThanOrEqual(pictures + 1);
      }),
      { numRuns: RUNS },
    );
  },
  TIMEOUT_MS,
);

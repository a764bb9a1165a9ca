import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { patientCall } from '../../lib/tools/models/patient-call.ts';
import { runModels } from '../../lib/tools/models/run-models.ts';
import type { Client } from '../../shared/contract/client/index.ts';
import { pause } from '../../shared/contract/client/pause.ts';
import type { CatalogJob } from '../../shared/domain/catalog-jobs/catalog-job.ts';
import type { AssetProcessing } from '../../shared/domain/jobs/asset-processing.ts';
import type { SupplierArchive } from './supplier-archives.ts';

const JOB_LIMIT_MS = 300_000;
const LOOK_EVERY_MS = 500;

/** What the steps work with. */
export interface ImportContext {
  readonly client: Client;
  readonly archives: readonly SupplierArchive[];
  readonly folder: string;
  readonly dataFolder: string;
  readonly catalog: string;
  /** Whether processes of the service are killed meanwhile: the response of a call that was done may be lost. */
  readonly isKilled: boolean;
}

/** Runs the command `npm run models` for the catalog. Returns its exit code and what it printed. */
export async function models(
  { dataFolder, folder, catalog }: ImportContext,
  ...words: string[]
): Promise<{ code: number; lines: string[] }> {
  const lines: string[] = [];
  const options = ['--tenant', '1', '--catalog', catalog, '--unit', 'm', '--up-axis', 'y', '--data', dataFolder];
  const failed = path.join(folder, 'failed.csv');
  const code = await runModels([...words, ...options, '--failed', failed], (line) => lines.push(line));
  await writeFile(path.join(folder, 'last-run.txt'), lines.join('\n'));
  return { code, lines };
}

/** The sums of the last line of the command that has some: `17 done, 2 failed`. */
export function summary(lines: readonly string[]): [outcome: string, count: number][] {
  const sums = lines.findLast((line) => /^\d+ [a-z]+(, \d+ [a-z]+)*$/.test(line)) ?? '';
  return [...sums.matchAll(/(\d+) ([a-z]+)/g)].map(([, count, outcome = '']) => [outcome, Number(count)]);
}

/** The archives of a kind. */
export function ofKind({ archives }: ImportContext, kind: SupplierArchive['kind']): SupplierArchive[] {
  return archives.filter((archive) => archive.kind === kind);
}

/** The id of the item of an archive. */
export function itemId({ catalog }: ImportContext, name: string): string {
  return `${catalog}:${name}`;
}

/** The ids of the items that the archives make. */
export function itemsOf(context: ImportContext): string[] {
  return context.archives.filter(({ kind }) => kind !== 'duplicate').map(({ name }) => itemId(context, name));
}

type ListedJob = Pick<AssetProcessing, 'id' | 'targetId' | 'status' | 'warnings' | 'error'>;

/**
 * The conversions of the catalog, as the list of jobs shows them. A job that changes while the pages are read moves to
 * the front of the list (D2102), so what has changed since the first page is read again.
 */
export async function jobsOf({ client, catalog }: ImportContext): Promise<ListedJob[]> {
  const read = (updatedSince?: string) =>
    patientCall(async () => {
      const jobs: ListedJob[] = [];
      const times: string[] = [];
      const query = { kind: 'conversion', limit: '1000', ...(updatedSince !== undefined && { updatedSince }) } as const;
      for await (const { assetProcessings, meta } of client.pages('listAssetProcessings', { query })) {
        jobs.push(...assetProcessings);
        times.push(meta.serverTime);
      }
      return { jobs, began: times[0] };
    });
  const all = await read();
  const changed = await read(all.began);
  const byId = new Map([...all.jobs, ...changed.jobs].map((job) => [job.id, job]));
  return [...byId.values()].filter(({ targetId }) => targetId.startsWith(`${catalog}:`));
}

/** All items of the catalog that are not archived. */
export async function listedItems({ client, catalog }: ImportContext): Promise<{ id: string; label: string }[]> {
  const query = { 'catalog[]': [catalog], limit: '200' };
  return patientCall(async () => {
    const read: { id: string; label: string }[] = [];
    for await (const { items } of client.pages('listItems', { query })) read.push(...items);
    return read;
  });
}

/** Waits for the end of a job. */
export async function endOf({ client }: ImportContext, id: string): Promise<AssetProcessing> {
  const read = async () => (await client.getAssetProcessing({ params: { id } })).assetProcessing;
  return eventually(read, ({ status }) => status === 100 || status === -1);
}

/** Waits for the end of an import of the catalog. */
export async function endOfImport({ client, catalog }: ImportContext, { id }: CatalogJob): Promise<CatalogJob> {
  const params = { id: catalog, jobId: id };
  const read = async () => (await client.getCatalogImport({ params })).catalogJob;
  return eventually(read, ({ status }) => status === 100 || status === -1);
}

/** Reads again until the value is as wanted, five minutes at most. Returns the last value. */
export async function eventually<T>(read: () => Promise<T>, isWanted: (value: T) => boolean): Promise<T> {
  for (const end = Date.now() + JOB_LIMIT_MS; ; await pause(LOOK_EVERY_MS)) {
    const value = await read();
    if (isWanted(value) || Date.now() > end) return value;
  }
}

import { parse } from 'csv-parse/sync';
import { expect } from 'vitest';
import * as z from 'zod';
import { CatalogJob } from '../../shared/domain/catalog-jobs/catalog-job.ts';
import type { Client } from './client.ts';

const WITHIN = { timeout: 120_000, interval: 300 };
const Reply = z.object({ catalogJob: CatalogJob });

/** Returns the job of a response. */
export function catalogJobOf(json: unknown): CatalogJob {
  return Reply.parse(json).catalogJob;
}

/** Starts an import and waits for its end. */
export async function importFile(manager: Client, imports: string, body: FormData): Promise<CatalogJob> {
  const started = await manager.call('POST', imports, { body });
  expect(started).toMatchObject({ status: 200, json: { catalogJob: { kind: 'import', status: 0 } } });
  return endedCatalogJob(manager, imports, catalogJobOf(started.json).id);
}

/** Waits until a job of a catalog is at 100 or -1. */
export async function endedCatalogJob(manager: Client, path: string, id: string): Promise<CatalogJob> {
  const look = async () => catalogJobOf((await manager.call('GET', `${path}/${id}`)).json);
  await expect.poll(async () => [100, -1].includes((await look()).status), WITHIN).toBe(true);
  return look();
}

/** Reads the result of an import. */
export async function resultRows({ resultUrl }: CatalogJob): Promise<Record<string, string>[]> {
  const response = await fetch(resultUrl ?? '');
  expect(response.status).toBe(200);
  return parse(await response.text(), { columns: true });
}

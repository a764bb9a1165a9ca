import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod';
import { readHead } from '../../engines/models3d/archive/read-head.ts';
import type { SourceFile } from '../../engines/models3d/archive/source-file.ts';
import { unpackSource } from '../../engines/models3d/archive/unpack-source.ts';
import { sniffSource } from '../../engines/models3d/sniff-source.ts';
import type { FileStore } from '../../platform/aws/files.ts';
import { formatItemId } from '../../platform/identifiers/item-id.ts';
import type { StoredJob } from '../../platform/jobs/job.ts';
import type { ItemStore } from '../items/item-store.ts';
import type { ModelStates } from '../items/models/model-states.ts';
import { ownerOf } from '../items/models/model-store.ts';
import { catalogJobFiles } from './catalog-job-files.ts';
import type { ImportSource, SourceRow } from './import-source.ts';
import type { KnownItem } from './match-item.ts';
import { type ArchivedFile, PlannedFile, planArchive } from './plan-archive.ts';
import { tableIn, withFiles } from './table-in-archive.ts';

/** Limits of the archive of archives. An archive in it has the limits of any source when it is converted. */
const LIMITS = { maxUnpackedBytes: 2 ** 30, maxFileBytes: 512 * 2 ** 20 };
const MAX_PLAN_BYTES = 16_000_000;
/** Each row stores a file and starts a job. */
const BATCH_ROWS = 20;
/** Only the own people see an item that is made for a file, until somebody publishes it. */
const HIDDEN = 1;
const ARCHIVED = 2;

/** What an archive of archives needs. */
interface ArchiveSourceDeps {
  readonly items: Pick<ItemStore, 'ofCatalog'>;
  readonly models: Pick<ModelStates, 'of'>;
  readonly privateFiles: Pick<FileStore, 'putBytes' | 'findBytes'>;
}

/**
 * Opens an archive of archives or models, one level deep: each file goes to an item, which it finds by its name. What
 * was found is kept: an interrupted import goes on with the same items, although it has made some meanwhile. If a table
 * of items is among the files, its rows are those of the import, and its column `model` names the other files.
 *
 * @param folder for the files of the archive
 * @throws ModelError for an archive that cannot be unpacked
 */
export async function openArchiveSource(
  job: Pick<StoredJob, 'tenant' | 'id' | 'targetId'>,
  file: string,
  folder: string,
  signal: AbortSignal,
  deps: ArchiveSourceDeps,
): Promise<ImportSource> {
  const files = await unpackSource(file, path.join(folder, 'archive'), { limits: LIMITS, signal });
  const table = await tableIn(files, folder, signal);
  if (table) return { ...withFiles(table, files), batchRows: BATCH_ROWS };
  const planned = (await keptPlan(job, deps)) ?? (await newPlan(job, files, deps));
  return {
    lines: files.length,
    batchRows: BATCH_ROWS,
    async *rows() {
      for (const each of planned) yield rowOf(each, files[each.line - 1]);
    },
  };
}

function rowOf(
  { line, name, itemId, newLabel, problem, kept }: PlannedFile,
  source: SourceFile | undefined,
): SourceRow {
  if (problem !== undefined) return { record: { line, problem }, file: name };
  const made = newLabel === undefined ? {} : { label: newLabel, visibilityStatus: HIDDEN };
  return {
    record: { line, value: { id: itemId, ...made } },
    file: name,
    ...(kept === undefined && source ? { model: { path: source.file, fileName: name } } : { reason: kept }),
  };
}

async function keptPlan(
  job: Pick<StoredJob, 'tenant' | 'id'>,
  { privateFiles }: ArchiveSourceDeps,
): Promise<PlannedFile[] | undefined> {
  const bytes = await privateFiles.findBytes(catalogJobFiles(job).matches, MAX_PLAN_BYTES);
  return bytes && z.array(PlannedFile).parse(JSON.parse(bytes.toString('utf8')));
}

async function newPlan(
  job: Pick<StoredJob, 'tenant' | 'id' | 'targetId'>,
  files: readonly SourceFile[],
  { items, models, privateFiles }: ArchiveSourceDeps,
): Promise<PlannedFile[]> {
  const archived: ArchivedFile[] = [];
  for (const [index, { name, file }] of files.entries()) {
    const { head, bytes } = await readHead(file);
    archived.push({ line: index + 1, name, hash: await sha256(file), isModel: sniffSource(head, bytes) !== undefined });
  }
  const known: KnownItem[] = [];
  const owners = [];
  for await (const item of items.ofCatalog(job.tenant, job.targetId)) {
    const owner = ownerOf(item);
    owners.push(owner);
    const id = formatItemId(owner.id);
    // An archived item is found by its id alone, which no other item can have.
    known.push(item.visibilityStatus === ARCHIVED ? { id } : { ...item, id });
  }
  const matched = new Set(planArchive(archived, known, new Map(), job.targetId).map(({ itemId }) => itemId));
  const states = await models.of(owners.filter(({ id }) => matched.has(formatItemId(id))));
  const planned = planArchive(archived, known, states, job.targetId);
  await privateFiles.putBytes(catalogJobFiles(job).matches, Buffer.from(JSON.stringify(planned)), {
    contentType: 'application/json',
  });
  return planned;
}

async function sha256(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

import type { FileStore } from '../../platform/aws/files.ts';
import type { TransactionPart } from '../../platform/aws/table.ts';
import { invalidRequest, ServiceError } from '../../platform/errors/service-error.ts';
import type { FormFile } from '../../platform/http/form-body.ts';
import type { StoredJob } from '../../platform/jobs/job.ts';
import { newJobId } from '../../platform/jobs/job-keys.ts';
import { sendJob } from '../../platform/jobs/send-job.ts';
import type { Catalog } from '../catalogs/catalog.ts';
import type { JobStarting } from '../jobs/start-job.ts';
import { findUpload } from '../uploads/find-upload.ts';
import { uploadOfUrl } from '../uploads/upload-key.ts';
import type { CatalogFileFormat, CatalogWork, ModelOptions } from './catalog-job.ts';
import { catalogJobFiles } from './catalog-job-files.ts';
import { MAX_IMPORT_BYTES } from './run-catalog-job.ts';

const FILE = { contentType: 'application/octet-stream' } as const;

/** What starting a job of a catalog needs. */
interface StartDeps extends JobStarting {
  readonly files: Pick<FileStore, 'putBytes' | 'readHead' | 'copy'>;
  readonly uploadUrl: string;
}

/** The file of an import: a part of the form, or the `sourceUrl` of an upload. */
interface GivenFile extends ModelOptions {
  readonly file: FormFile | undefined;
  readonly sourceUrl?: string | undefined;
  /** Undefined: by the ending of the file's name. */
  readonly format?: CatalogFileFormat | undefined;
  readonly dryRun: boolean;
  /** The tenant's switch: the worker does not read the tenant. */
  readonly reviewNewItems: boolean;
}

/**
 * Starts an import of items.
 *
 * @param recorded what the same transaction writes: the entry of the audit log
 * @throws ServiceError 400 without a file or with an unknown format, 404 for an unknown upload, 413 above 512 MiB
 */
export async function startImport(
  catalog: Catalog,
  given: GivenFile,
  startedBy: string | null,
  recorded: (id: string) => TransactionPart,
  deps: StartDeps,
): Promise<StoredJob> {
  const id = newJobId(catalog.tenant, deps.ids());
  const sourceKey = catalogJobFiles({ tenant: catalog.tenant, id }).source;
  const fileName = await takeFile(given, catalog.tenant, sourceKey, deps);
  const { unit, upAxis, processor, dryRun, reviewNewItems, format = formatOf(fileName) } = given;
  const options = { ...(unit && { unit }), ...(upAxis && { upAxis }), ...(processor && { processor }) };
  const work: CatalogWork = { work: 'import', format, dryRun, reviewNewItems, ...options };
  return start({ id, catalog, work, sourceKey, startedBy }, recorded, deps);
}

/** Starts an export, or the undoing of an import. */
export function startCatalogWork(
  catalog: Catalog,
  work: Exclude<CatalogWork, { work: 'import' }>,
  startedBy: string | null,
  recorded: (id: string) => TransactionPart,
  deps: Omit<StartDeps, 'files' | 'uploadUrl'>,
): Promise<StoredJob> {
  return start({ id: newJobId(catalog.tenant, deps.ids()), catalog, work, sourceKey: null, startedBy }, recorded, deps);
}

async function start(
  {
    id,
    catalog,
    work,
    ...facts
  }: { id: string; catalog: Catalog; work: CatalogWork; sourceKey: string | null; startedBy: string | null },
  recorded: (id: string) => TransactionPart,
  { jobs, clock, ...sending }: Omit<StartDeps, 'files' | 'uploadUrl'>,
): Promise<StoredJob> {
  const newJob = {
    id,
    tenant: catalog.tenant,
    targetId: catalog.id,
    kind: 'catalog',
    sourceSettings: work,
    ...facts,
  } as const;
  const job = await jobs.create(newJob, clock(), [recorded(catalog.id)]);
  await sendJob(job, sending);
  return job;
}

/** Keeps the file under the key. Returns its name. */
async function takeFile(
  { file, sourceUrl }: GivenFile,
  tenant: number,
  key: string,
  { files, uploadUrl }: Pick<StartDeps, 'files' | 'uploadUrl'>,
): Promise<string> {
  if (file) {
    if (file.bytes.length === 0) throw invalidRequest('The file is empty.');
    await files.putBytes(key, file.bytes, FILE);
    return file.fileName;
  }
  const name = sourceUrl === undefined ? undefined : uploadOfUrl(sourceUrl, uploadUrl);
  if (!name) throw invalidRequest('Send the part file, or the sourceUrl of POST /v2/uploads.');
  const upload = await findUpload(name, tenant, 1, files);
  if (upload.bytes > MAX_IMPORT_BYTES) {
    throw new ServiceError('PAYLOAD_TOO_LARGE', 'A file of items has at most 512 MiB.');
  }
  await files.copy(upload, key, FILE);
  return upload.fileName;
}

function formatOf(fileName: string): CatalogFileFormat {
  if (/\.csv$/i.test(fileName)) return 'csv';
  if (/\.xlsx$/i.test(fileName)) return 'xlsx';
  if (/\.(jsonl|ndjson)$/i.test(fileName)) return 'jsonl';
  if (/\.(zip|tar|tar\.gz|tgz)$/i.test(fileName)) return 'zip';
  throw invalidRequest('State the format: csv, xlsx, jsonl or zip. The name of the file does not tell it.');
}

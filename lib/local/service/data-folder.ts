import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';

/** The files and folders of the local service. All are in one folder: without it, the next start is a fresh one. */
export interface DataFolder {
  readonly root: string;
  readonly dynamodb: string;
  readonly s3: string;
  readonly sqsFile: string;
  readonly mailsFile: string;
  readonly streams: string;
  /** Temporary folders of the functions' processes. */
  readonly temporary: string;
  /** Bundles of the functions, which no other build changes while the service runs. */
  readonly functions: string;
  readonly assembly: string;
  readonly logFile: string;
  readonly stateFile: string;
  readonly processesFile: string;
  readonly usageFile: string;
  /** Credentials of the demo tenants, which every start prints. */
  readonly demoTenantsFile: string;
  /** Addresses and credentials, for programs that wait for the service; see lib/local/README.md. */
  readonly endpointsFile: string;
  /** For the admin command: addresses and the operator's key. */
  readonly operatorFile: string;
}

/** The paths in a data folder. Does not access the disk. */
export function dataFolder(root: string): DataFolder {
  const at = (name: string) => path.join(root, name);
  return {
    root,
    dynamodb: at('dynamodb'),
    s3: at('s3'),
    sqsFile: at('sqs.sqlite'),
    mailsFile: at('mails.sqlite'),
    streams: at('streams'),
    temporary: at('tmp'),
    functions: at('functions'),
    assembly: at('cdk.out'),
    logFile: at('service.log'),
    stateFile: at('state.json'),
    processesFile: at('processes.json'),
    usageFile: at('access-usage.json'),
    demoTenantsFile: at('demo-tenants.json'),
    endpointsFile: at('endpoints.json'),
    operatorFile: at('operator.json'),
  };
}

/**
 * Prepares a folder for a start: removes temporary files of a crash.
 * @param reset removes everything of the service
 * @throws {Error} if `reset` is set for a folder that is not a data folder
 */
export function prepareDataFolder(folder: DataFolder, reset: boolean): void {
  const { root, temporary, endpointsFile, ...kept } = folder;
  if (reset && existsSync(root) && readdirSync(root).length > 0 && !existsSync(folder.stateFile)) {
    throw new Error(`${root} is not a data folder of this service, so --reset does not remove it`);
  }
  for (const path of [temporary, endpointsFile, ...(reset ? Object.values(kept).flatMap(withSideFiles) : [])]) {
    rmSync(path, { recursive: true, force: true });
  }
  for (const path of [folder.dynamodb, folder.s3, folder.streams, temporary]) mkdirSync(path, { recursive: true });
}

/** The bits of a mode for the group and for others. */
const OTHERS = 0o077;

/**
 * Takes the rights of everybody but the owner from the folder and from everything below it: it has secrets, mails and
 * plans. New files get none because of the umask of the service; copied ones keep those of their originals.
 */
export function protectDataFolder(folder: string): void {
  const mode = lstatSync(folder, { throwIfNoEntry: false })?.mode;
  if (mode === undefined) return;
  if ((mode & OTHERS) !== 0) chmodSync(folder, mode & ~OTHERS & 0o777);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) protectDataFolder(path);
    else if (entry.isFile()) protectFile(path);
  }
}

/** A temporary file may be gone meanwhile. */
function protectFile(file: string): void {
  const mode = lstatSync(file, { throwIfNoEntry: false })?.mode ?? 0;
  if ((mode & OTHERS) !== 0) chmodSync(file, mode & ~OTHERS & 0o777);
}

/** The path, and for SQLite the two other files of the database. */
function withSideFiles(path: string): string[] {
  return path.endsWith('.sqlite') ? [path, `${path}-wal`, `${path}-shm`] : [path];
}

import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';

/** Where the local service keeps what. Everything is below one folder, so removing it is a fresh start. */
export interface DataFolder {
  readonly root: string;
  readonly dynamodb: string;
  readonly s3: string;
  readonly sqsFile: string;
  readonly mailsFile: string;
  readonly streams: string;
  /** Temporary folders of the functions' processes. */
  readonly temporary: string;
  /** Bundles of the functions; its own ones, so that a build elsewhere changes nothing under a running service. */
  readonly functions: string;
  readonly assembly: string;
  readonly logFile: string;
  readonly stateFile: string;
  readonly processesFile: string;
  readonly usageFile: string;
  /** Credentials of the demo tenants, told at every start. */
  readonly demoTenantsFile: string;
  /** For those who wait for the service; see the contract in the README. */
  readonly endpointsFile: string;
  /** For the admin command: addresses and the operator's key. */
  readonly operatorFile: string;
}

/** Where things are in a data folder. Touches nothing. */
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
 * Makes a folder ready for a start: what a crash left in part is removed, and everything of the service when asked.
 * Throws when a folder that is not the service's is to be reset.
 */
export function prepareDataFolder(folder: DataFolder, reset: boolean): void {
  const { root, temporary, endpointsFile, ...kept } = folder;
  if (reset && existsSync(root) && readdirSync(root).length > 0 && !existsSync(folder.stateFile)) {
    throw new Error(`${root} is no data folder of this service, so --reset leaves it alone`);
  }
  for (const path of [temporary, endpointsFile, ...(reset ? Object.values(kept).flatMap(withSideFiles) : [])]) {
    rmSync(path, { recursive: true, force: true });
  }
  for (const path of [folder.dynamodb, folder.s3, folder.streams, temporary]) mkdirSync(path, { recursive: true });
}

/** SQLite keeps two files beside its own. */
function withSideFiles(path: string): string[] {
  return path.endsWith('.sqlite') ? [path, `${path}-wal`, `${path}-shm`] : [path];
}

import { mkdirSync, rmSync } from 'node:fs';
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

/** Lays out a data folder, empty first when asked. */
export function openDataFolder(root: string, reset: boolean): DataFolder {
  if (reset) rmSync(root, { recursive: true, force: true });
  const at = (name: string) => path.join(root, name);
  rmSync(at('tmp'), { recursive: true, force: true });
  for (const folder of ['dynamodb', 's3', 'streams', 'tmp']) mkdirSync(at(folder), { recursive: true });
  return {
    root,
    dynamodb: at('dynamodb'),
    s3: at('s3'),
    sqsFile: at('sqs.sqlite'),
    mailsFile: at('mails.sqlite'),
    streams: at('streams'),
    temporary: at('tmp'),
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

import { rmSync } from 'node:fs';
import path from 'node:path';
import type { DemoTenantCredentials } from '../../../shared/samples/demo-tenant-credentials.ts';
import { stopBundling } from '../../tools/bundle/bundle-functions.ts';
import { localJson } from '../gateway/local-json.ts';
import { startGateway } from '../gateway/start-gateway.ts';
import { createAccessGate } from '../iam/create-access-gate.ts';
import { createLambdaService } from '../lambda/lambda-service.ts';
import { type DeployedFunction, LOCAL_REGION } from '../template/deployment.ts';
import { readAssembly } from '../template/read-assembly.ts';
import { accessKey, OPERATOR } from './access-keys.ts';
import { checkPort } from './check-port.ts';
import { checkSettings } from './check-settings.ts';
import { type DataFolder, dataFolder, prepareDataFolder, protectDataFolder } from './data-folder.ts';
import type { Endpoints } from './endpoints.ts';
import { FIRST_FUNCTIONS } from './first-functions.ts';
import { functionCode } from './function-code.ts';
import { operatorEnvironment, sdkEnvironment } from './operator-environment.ts';
import { openProcessRecords, type ProcessRecords, SERVICE_ROLE } from './process-records.ts';
import { seedOnce } from './seed-once.ts';
import type { ServiceFaults } from './service-faults.ts';
import { openServiceLog } from './service-log.ts';
import { loadServiceState, type ServiceState } from './service-state.ts';
import { createShutdown, type Shutdown } from './shutdown.ts';
import type { StartOptions } from './start-options.ts';
import { startPollers } from './start-pollers.ts';
import { startStores } from './start-stores.ts';
import { synthesizeService } from './synthesize-service.ts';
import { upgradeOnce } from './upgrade-once.ts';
import { writeAtomically } from './write-atomically.ts';

/** A service that is ready. */
export interface RunningService {
  readonly endpoints: Endpoints;
  readonly folder: DataFolder;
  /** Resolves when all functions are bundled, some of them after the API is ready. Rejects if one cannot be bundled. */
  readonly bundled: Promise<unknown>;
  /** The record of the service's processes. */
  readonly processes: ProcessRecords;
  /** Makes a function run the current code of its bundle. @param name of the bundle */
  replaceFunction(name: string): void;
  /** Adds something that ends with the service. */
  onStop(name: string, end: () => void): void;
  /** Ends everything, including all processes. */
  stop(): Promise<void>;
}

/**
 * Starts the whole service on this machine: synthesizes the CDK app, reads its templates, and runs their resources on
 * embedded services. Resolves when the API is ready. If something cannot start, it ends everything else.
 *
 * @param faults what the services do wrong, in tests
 * @throws {Error} also if another service runs on the same data folder
 */
export async function startService(options: StartOptions, faults?: ServiceFaults): Promise<RunningService> {
  const shutdown = createShutdown();
  try {
    const started = await start(options, shutdown, faults);
    return { ...started, onStop: shutdown.add, stop: shutdown.run };
  } catch (error) {
    await shutdown.run();
    throw error;
  }
}

async function start(options: StartOptions, shutdown: Shutdown, faults: ServiceFaults | undefined) {
  const { host, port } = options;
  checkSettings(options.settings);
  await checkPort(port, host);
  const folder = dataFolder(options.dataFolder);
  // Of this process and of all its children.
  process.umask(0o077);
  const processes = claimFolder(folder, options.reset);
  const log = openServiceLog(folder.logFile);
  shutdown.add('log', log.end);
  const state = await loadServiceState(folder.stateFile, port, host);
  const urls = publicUrls(host, port, state);

  // The functions are bundled at the same time: templates, stores and seeding do not need their code.
  const code = functionCode(folder.functions);
  shutdown.add('bundling', stopBundling);
  await synthesizeService(folder).catch(async (error: unknown) => {
    // Broken code fails in both, and the bundler's error names the place.
    await code.all;
    throw error;
  });
  protectDataFolder(folder.assembly);
  const protectedBundles = code.all.then(() => protectDataFolder(folder.functions));
  // Whoever starts the service waits for it; a start that fails earlier does not.
  protectedBundles.catch(() => undefined);
  const deployment = readAssembly(folder.assembly, {
    uploadUrl: urls.uploadUrl,
    sqsUrl: `http://${host}:${state.ports.sqs}`,
  });
  const operatorKey = accessKey(state.keySeed, OPERATOR);
  const functionKey = ({ name }: DeployedFunction) => accessKey(state.keySeed, name);
  const gate = createAccessGate({ deployment, operatorKey, functionKey });
  const onProcess = (role: string) => (pid: number, change: 'started' | 'ended') =>
    change === 'started' ? processes.add(pid, role) : processes.remove(pid);

  const ports = state.ports;
  const common = { host, ports, folder, deployment, gate, shutdown, log, faults, operatorKey };
  const stores = await startStores({ ...common, onProcess: onProcess('store') });
  const lambda = createLambdaService({
    functions: deployment.functions,
    environment: (fn) => {
      const own = sdkEnvironment(stores.addresses, functionKey(fn));
      return { BASE_URL: urls.baseUrl, ...options.settings, ...own, ...faults?.environment(fn.environment) };
    },
    codeReady: (fn) => code.of(path.basename(fn.codeFolder)),
    scratchRoot: folder.temporary,
    freezes: () => faults?.freezes() ?? false,
    log: (entry) => log.write({ ...entry }),
    onProcess: onProcess('function'),
  });
  shutdown.add('functions', () => lambda.stop());

  const operator = operatorEnvironment(deployment, stores.addresses, operatorKey);
  writeAtomically(folder.operatorFile, JSON.stringify({ ...operator, BASE_URL: urls.baseUrl }, null, 2));
  await upgradeOnce(operator);
  const tenants = options.seed ? await seedOnce(folder, operator, urls.baseUrl, options) : [];
  await Promise.all([...FIRST_FUNCTIONS].map(code.of));
  const invoker = faults?.wrapInvoker(lambda) ?? lambda;
  await startPollers({ deployment, lambda: invoker, stores, operatorKey, folder, log, shutdown });
  const gateway = await startGateway({
    port,
    host,
    api: deployment.restApi,
    invoker: lambda,
    ...(faults && { headerName: faults.headerName }),
    extraHandlers: {
      '/_local/mails': localJson(() => ({ mails: stores.mails.list() }), stores.mails.clear),
      '/_local/queues': localJson(() => ({ queues: stores.queues() })),
      '/_local/demo': localJson(() => demoCredentials(tenants) ?? {}),
    },
    log: (gateway) => log.write({ gateway }),
  });
  shutdown.add('gateway', () => gateway.stop());
  // Both end first, because the deadline of a stop may come before the last ones.
  shutdown.add('usage report', () => writeAtomically(folder.usageFile, JSON.stringify(gate.report(), null, 2)));

  const { dynamodb, s3, sqs, sesv2 } = stores.addresses;
  const endpoints: Endpoints = {
    ready: true,
    pid: process.pid,
    ...urls,
    searchUrl: urls.baseUrl,
    mailsUrl: `${urls.baseUrl}/_local/mails`,
    aws: { dynamodb, s3, sqs, sesv2, region: LOCAL_REGION },
    tenants: [...tenants],
  };
  writeAtomically(folder.endpointsFile, JSON.stringify(endpoints, null, 2));
  shutdown.add('endpoints', () => rmSync(folder.endpointsFile, { force: true }));
  const replaceFunction = (name: string) => {
    const fn = deployment.functions.find(({ codeFolder }) => path.basename(codeFolder) === name);
    if (fn) lambda.replace(fn);
  };
  return { endpoints, folder, bundled: protectedBundles, processes, replaceFunction };
}

/**
 * What the box of /docs on this machine is filled with: the administrator of the first demo tenant, and its cms key.
 */
function demoCredentials([tenant]: readonly DemoTenantCredentials[]) {
  const key = tenant?.apiKeys.find(({ context, secret }) => context === 'cms' && secret !== undefined);
  const [user] = tenant?.users ?? [];
  if (!tenant || !key || !user) return undefined;
  const { identification, password } = user;
  return { apiKey: key.apiKey, secret: key.secret, identification, password, tenant: String(tenant.id) };
}

/** Checks that no other service uses the folder, and ends processes that a crash left. */
function claimFolder(folder: DataFolder, reset: boolean): ProcessRecords {
  const before = openProcessRecords(folder.processesFile);
  const other = before.runningService();
  if (other !== undefined) {
    throw new Error(`another service (process ${other}) runs on ${folder.root}: end it, or give another --data`);
  }
  before.endOrphans();
  prepareDataFolder(folder, reset);
  protectDataFolder(folder.root);
  const processes = openProcessRecords(folder.processesFile);
  processes.add(process.pid, SERVICE_ROLE);
  return processes;
}

/** For a service that listens on all addresses, the URLs contain the loopback address. */
function publicUrls(listenHost: string, port: number, { ports }: ServiceState) {
  const host = listenHost === '0.0.0.0' ? '127.0.0.1' : listenHost;
  return { baseUrl: `http://${host}:${port}`, uploadUrl: `http://${host}:${ports.upload}` };
}

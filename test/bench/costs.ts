import '../../lib/tools/command-line/answer-help.ts';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import type { Context } from 'aws-lambda';
import * as z from 'zod';
import { routes } from '../../shared/contract/routes/index.ts';
import { gatewayPath } from '../../shared/platform/http/gateway-path.ts';
import type { LambdaHandler } from '../../shared/platform/http/lambda-handler.ts';
import type { Route } from '../../shared/platform/http/route.ts';
import { startServiceProcess, temporaryFolder } from '../api/start-service.ts';
import { freePort } from '../fixtures/free-port.ts';
import { CALLER_KINDS } from '../isolation/caller-kinds.ts';
import { isolateTenants } from '../isolation/isolated-tenants.ts';
import { SAMPLE_CALLS, type SampleCall, type TenantObjects } from '../isolation/sample-calls.ts';
import { load, machine } from './figure.ts';

/*
 * npm run costs: calls every route once warm, in this process and with the stores of a local service, and writes the
 * consumption (CPU time, table units, response bytes) to lib/tools/costs/measured-routes.json. The table of costs in
 * lib/infra/README.md is generated from this file. The calls are the sample calls of the isolation tests: one item, one
 * plan, one job.
 */

const FILE = path.join(import.meta.dirname, '../../lib/tools/costs/measured-routes.json');
const BUNDLES = path.join(import.meta.dirname, '../../dist/functions');
const CALLS = 5;
/** The bundler creates their files, which are in the folder of the bundle. */
const PAGES = ['docs/', 'console/show-console', 'views/show-view'];

const Capacity = z.object({ CapacityUnits: z.number() });
const Consumed = z.union([Capacity.transform((one) => [one]), z.array(Capacity)]);
const HandlerResponse = z.object({ statusCode: z.int(), body: z.string() });
const WRITES = /^(Put|Update|Delete|TransactWrite|BatchWrite)/;

interface Totals {
  readUnits: number;
  writeUnits: number;
  roundTrips: number;
}
const totals: Totals = { readUnits: 0, writeUnits: 0, roundTrips: 0 };

const { folder, remove } = await temporaryFolder('costs');
const args = ['--no-models', '--env', 'RATE_LIMITS=off'];
const service = await startServiceProcess({ dataFolder: folder, port: await freePort(), args });
try {
  Object.assign(process.env, { UPLOAD_URL: service.endpoints.uploadUrl, LOG_LEVEL: 'SILENT', RATE_LIMITS: 'off' });
  process.env.POWERTOOLS_LOG_LEVEL = 'SILENT';
  Object.assign(globalThis, { awslambda: streamingRuntime() });
  const tenants = await isolateTenants(service);
  await countUnits();
  const measured: Record<string, object> = {};
  for (const route of routes) {
    const sample = SAMPLE_CALLS[route.operation];
    if (sample && !PAGES.some((page) => route.file.startsWith(page)))
      measured[route.operation] = await measure(route, sample, tenants.objects(1), headersOf);
  }
  const facts = { machine: machine(), load: load(), date: new Date().toISOString().slice(0, 10) };
  writeFileSync(FILE, `${JSON.stringify({ ...facts, routes: measured }, null, 2)}\n`);
  console.log(`${Object.keys(measured).length} routes measured, ${FILE}`);

  /** A manager with every right; a planner key where the route requires none. */
  function headersOf({ context }: Route): Promise<Record<string, string>> {
    const [manager, planner] = CALLER_KINDS;
    const caller = context === 'cms' ? manager : planner;
    if (!caller) throw new Error('there are no kinds of callers');
    return tenants.headersOf(caller, new Date());
  }
} finally {
  await service.stop();
  await remove();
}

async function measure(
  route: Route,
  sample: SampleCall,
  objects: TenantObjects,
  headersOf: (route: Route) => Promise<Record<string, string>>,
) {
  // Its children are beside its bundle, which the start of the service has made.
  process.env.LAMBDA_TASK_ROOT = path.join(BUNDLES, path.basename(route.file));
  const { handler } = (await import(`../../functions/${route.file}.ts`)) as { handler: LambdaHandler };
  let last = { status: 0, cpuMs: Number.POSITIVE_INFINITY, bytes: 0, readUnits: 0, writeUnits: 0, roundTrips: 0 };
  for (let call = 0; call < CALLS; call++) {
    const event = await eventOf(route, sample, objects, await headersOf(route));
    Object.assign(totals, { readUnits: 0, writeUnits: 0, roundTrips: 0 });
    const before = process.cpuUsage();
    const { statusCode, body } = HandlerResponse.parse(await handler(event, { awsRequestId: 'costs' } as Context));
    const { user, system } = process.cpuUsage(before);
    const cpuMs = Math.min(last.cpuMs, (user + system) / 1_000);
    // A first call may change the state for the second one: the largest consumption counts, but the shortest time.
    const isDearer = totals.readUnits + totals.writeUnits > last.readUnits + last.writeUnits;
    if (last.status === 0 || (statusCode < 400 && (last.status >= 400 || isDearer))) {
      last = { status: statusCode, cpuMs, bytes: Buffer.byteLength(body), ...totals };
    }
    last.cpuMs = cpuMs;
  }
  return { ...last, cpuMs: Number(last.cpuMs.toFixed(1)) };
}

async function eventOf(route: Route, sample: SampleCall, objects: TenantObjects, credentials: Record<string, string>) {
  const sent = new Request('http://127.0.0.1/', { method: 'POST', ...sample.body?.(objects) });
  const bytes = Buffer.from(await sent.arrayBuffer());
  const type = sent.headers.get('content-type');
  const isForm = type?.startsWith('multipart/') === true;
  const headers = { ...credentials, ...(type === null ? {} : { 'content-type': type }) };
  const list = (values: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, [value]]));
  return {
    resource: gatewayPath(route.path),
    httpMethod: route.method,
    path: gatewayPath(route.path),
    multiValueHeaders: list(headers),
    multiValueQueryStringParameters: list(sample.query?.(objects) ?? {}),
    pathParameters: sample.params?.(objects) ?? {},
    body: bytes.length === 0 ? null : bytes.toString(isForm ? 'base64' : 'utf8'),
    isBase64Encoded: isForm,
    requestContext: { requestId: 'costs', identity: { sourceIp: '192.0.2.1' } },
  };
}

/** Makes every table call return its consumed capacity, which the bill counts. */
async function countUnits(): Promise<void> {
  const { documents } = await import('../../shared/platform/aws/clients.ts');
  documents.middlewareStack.add(
    (next, context) => async (step) => {
      Object.assign(step.input, { ReturnConsumedCapacity: 'TOTAL' });
      const result = await next(step);
      const { ConsumedCapacity } = z.object({ ConsumedCapacity: Consumed }).parse(result.output);
      const units = ConsumedCapacity.reduce((sum, { CapacityUnits }) => sum + CapacityUnits, 0);
      totals.roundTrips++;
      totals[WRITES.test(context.commandName ?? '') ? 'writeUnits' : 'readUnits'] += units;
      return result;
    },
    { step: 'initialize', priority: 'high' },
  );
}

/** Replaces the streaming part of the Lambda runtime, and collects the stream. */
function streamingRuntime() {
  type Streaming = (event: unknown, out: PassThrough, context: Context) => Promise<void>;
  const statusOf = new WeakMap<PassThrough, number>();
  return {
    streamifyResponse: (handler: Streaming) => async (event: unknown, context: Context) => {
      const out = new PassThrough();
      const gathered = out.toArray();
      await handler(event, out, context);
      return { statusCode: statusOf.get(out) ?? 0, body: Buffer.concat(await gathered).toString('latin1') };
    },
    HttpResponseStream: {
      from(out: PassThrough, { statusCode }: { statusCode: number }) {
        statusOf.set(out, statusCode);
        return out;
      },
    },
  };
}

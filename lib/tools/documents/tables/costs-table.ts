import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { workers } from '../../../../shared/contract/workers.ts';
import { gatewayPath } from '../../../../shared/platform/http/gateway-path.ts';
import type { Route } from '../../../../shared/platform/http/route.ts';
import { endpointHandlers } from '../../../infra/endpoint-handlers.ts';
import { settingsSchema } from '../../../infra/settings/settings-schema.ts';
import { PRICE_LIST_DATE, PRICE_LIST_REGION, PRICES } from '../../costs/price-list.ts';
import { billedMs, dollarsAMillionCalls, dollarsAThousandJobs, type MeasuredJob } from '../../costs/route-cost.ts';

const FILE = path.join(import.meta.dirname, '../../costs/measured-routes.json');
const Call = z.object({
  cpuMs: z.number(),
  roundTrips: z.number(),
  readUnits: z.number(),
  writeUnits: z.number(),
  bytes: z.number(),
});
const Measured = z.object({
  machine: z.string(),
  load: z.string(),
  date: z.string(),
  routes: z.record(z.string(), Call),
});

/**
 * Jobs with a measured time, and what each reads and writes: the claim, the progress, and the final transaction with
 * the item.
 */
const JOBS: readonly { readonly what: string; readonly worker: string; readonly job: Omit<MeasuredJob, 'memoryMb'> }[] =
  [
    {
      what: 'a conversion, 50,000 triangles with textures, 2.4 s',
      worker: 'convert-asset',
      job: { seconds: 2.4, readUnits: 6, writeUnits: 20, filePuts: 3, fileGets: 2 },
    },
    {
      what: 'a rendering, 1024 x 1024, `standard`, 9.7 s',
      worker: 'render-item',
      job: { seconds: 9.7, readUnits: 6, writeUnits: 16, filePuts: 3, fileGets: 2 },
    },
    {
      what: 'an export, 301,056 triangles in fourteen formats, 23.1 s',
      worker: 'export-model',
      job: { seconds: 23.1, readUnits: 4, writeUnits: 14, filePuts: 1, fileGets: 2 },
    },
  ];

/** Calls that a planner makes all the time. */
const PLANNER_CALLS: readonly string[] = ['listItems', 'getItem', 'getPlan', 'listMaterials', 'createPlanSnapshot'];

/**
 * Dollars of each job and of each route, from the price list and the measured calls. `npm run costs` measures the calls
 * again.
 */
export function costsTable(routes: readonly Route[]): string {
  const measured = measuredCalls();
  const rows = [...routes]
    .sort((a, b) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method))
    .flatMap((route) => {
      const cost = costOf(route, routes, measured);
      if (!cost) return [];
      const { call, billed, dollars } = cost;
      const cells = [call.cpuMs, billed.toFixed(0), call.readUnits, call.writeUnits, kilobytes(call.bytes)];
      return [`| ${route.method} \`${gatewayPath(route.path)}\` | ${cells.join(' | ')} | ${dollars.toFixed(2)} |`];
    });
  const prices = Object.values(PRICES).map(({ dollars, per }) => `${dollars} per ${per}`);
  return [
    ...jobCosts(),
    '',
    `Prices of ${PRICE_LIST_REGION}, ${PRICE_LIST_DATE}, in dollars, from AWS's public pages ([list](../tools/costs/price-list.ts)): ${prices.join('; ')}.`,
    `The calls were measured on ${measured.date} on ${measured.machine}, load ${measured.load}.`,
    '',
    '<details><summary>A million calls of each route</summary>',
    '',
    '| Call | CPU ms | Billed ms | Read units | Write units | Response | Dollars |',
    '|---|---|---|---|---|---|---|',
    ...rows,
    '',
    '</details>',
  ].join('\n');
}

/** Dollars of what a tenant uses most, for people who decide whether to use the service. */
export function usageCostsTable(routes: readonly Route[]): string {
  const measured = measuredCalls();
  const dollars = routes
    .filter(({ operation }) => PLANNER_CALLS.includes(operation))
    .flatMap((route) => costOf(route, routes, measured)?.dollars ?? []);
  const [least, most] = [Math.min(...dollars), Math.max(...dollars)].map((each) => (each / 1_000).toFixed(3));
  return [
    ...jobCosts(),
    `| calls of a planner (${PLANNER_CALLS.map((name) => `\`${name}\``).join(', ')}) | | ${least} to ${most} |`,
  ].join('\n');
}

function jobCosts(): string[] {
  const rows = JOBS.map(({ what, worker, job }) => {
    const memoryMb = workers.find(({ name }) => name === worker)?.memoryMb ?? 0;
    return `| ${what} | ${memoryMb} MB | ${dollarsAThousandJobs({ ...job, memoryMb }).toFixed(2)} |`;
  });
  return ['| A thousand | Memory of the worker | Dollars |', '|---|---|---|', ...rows];
}

function costOf(route: Route, routes: readonly Route[], { routes: calls }: z.infer<typeof Measured>) {
  const call = calls[route.operation];
  if (!call) return undefined;
  const handler = endpointHandlers(routes).find((each) => each.routes.includes(route));
  const memoryMb = handler?.memoryMb ?? settingsSchema.parse({ stage: 'prod' }).apiMemoryMb;
  const onX86 = (handler?.layers.length ?? 0) > 0;
  const dollars = dollarsAMillionCalls(call, memoryMb, (onX86 ? PRICES.x86Seconds : PRICES.armSeconds).dollars);
  return { call, billed: billedMs(call, memoryMb), dollars };
}

function measuredCalls(): z.infer<typeof Measured> {
  return Measured.parse(JSON.parse(readFileSync(FILE, 'utf8')));
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1_000).toFixed(1)} kB`;
}

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

/** Jobs with a measured time, and what each reads and writes: the claim, the progress, and the final transaction with the item. */
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

/** Dollars of each job and of each route, from the price list and the measured calls. `npm run costs` measures the calls again. */
export function costsTable(routes: readonly Route[]): string {
  const measured = Measured.parse(JSON.parse(readFileSync(FILE, 'utf8')));
  const apiMemoryMb = settingsSchema.parse({ stage: 'prod' }).apiMemoryMb;
  const handlers = endpointHandlers(routes);
  const rows = [...routes]
    .sort((a, b) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method))
    .flatMap((route) => {
      const call = measured.routes[route.operation];
      if (!call) return [];
      const handler = handlers.find((each) => each.routes.includes(route));
      const memoryMb = handler?.memoryMb ?? apiMemoryMb;
      const onX86 = (handler?.layers.length ?? 0) > 0;
      const dollars = dollarsAMillionCalls(call, memoryMb, (onX86 ? PRICES.x86Seconds : PRICES.armSeconds).dollars);
      const cells = [
        call.cpuMs,
        billedMs(call, memoryMb).toFixed(0),
        call.readUnits,
        call.writeUnits,
        kilobytes(call.bytes),
      ];
      return [`| ${route.method} \`${gatewayPath(route.path)}\` | ${cells.join(' | ')} | ${dollars.toFixed(2)} |`];
    });
  const jobs = JOBS.map(({ what, worker, job }) => {
    const memoryMb = workers.find(({ name }) => name === worker)?.memoryMb ?? 0;
    return `| ${what} | ${memoryMb} MB | ${dollarsAThousandJobs({ ...job, memoryMb }).toFixed(2)} |`;
  });
  const prices = Object.values(PRICES).map(({ dollars, per }) => `${dollars} per ${per}`);
  return [
    '| A thousand jobs | Memory of the worker | Dollars |',
    '|---|---|---|',
    ...jobs,
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

function kilobytes(bytes: number): string {
  return `${(bytes / 1_000).toFixed(1)} kB`;
}

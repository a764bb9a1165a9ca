import '../../lib/tools/command-line/answer-help.ts';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openClient } from '../../lib/tools/models/open-client.ts';
import { startServiceProcess, temporaryFolder } from '../api/start-service.ts';
import { load, machine } from '../bench/figure.ts';
import { freePort } from '../fixtures/free-port.ts';
import { type RandomKills, startRandomKills } from '../load/random-kills.ts';
import { type Cost, countCalls } from './counted-calls.ts';
import { IMPORT_STEPS } from './import-steps.ts';
import { LARGE_IMPORT_STEPS } from './large-import-steps.ts';
import { patientClient } from './patient-client.ts';
import { writeSupplierArchives } from './supplier-archives.ts';

/*
 * npm run imports -- [--models 200] [--short | --large] [--kill]: sends the generated archives of a supplier (12
 * formats, 10 % broken, 10 % with warnings, 5 % twins) to a local service with one command, looks at every outcome,
 * retries, reviews, publishes, restores an earlier model and undoes an import. Prints the calls, seconds and units of
 * each step and for each model. With --kill, random processes of the service are killed meanwhile. With --large,
 * imports one archive of 5,000 models instead, the most that is allowed. Ends with 1 if anything is not as it has to
 * be.
 */

const SHORT_MODELS = '20';
const CATALOG = 'supplier';

const { values } = parseArgs({
  options: {
    models: { type: 'string', default: '200' },
    short: { type: 'boolean', default: false },
    large: { type: 'boolean', default: false },
    kill: { type: 'boolean', default: false },
  },
});
const count = values.large ? 0 : Number(values.short ? SHORT_MODELS : values.models);
const steps = values.large ? LARGE_IMPORT_STEPS : IMPORT_STEPS;
const { folder, remove } = await temporaryFolder('imports');
const dataFolder = path.join(folder, 'data');
const unitsFile = path.join(folder, 'units.json');
const service = await startServiceProcess({
  dataFolder,
  port: await freePort(),
  args: ['--no-models', '--no-pictures'],
  env: { UNITS_FILE: unitsFile },
  entry: 'test/imports/counting-service.ts',
});
let kills: RandomKills | undefined;
try {
  const archives = await writeSupplierArchives(path.join(folder, 'archives'), count);
  const { costOf } = countCalls(service.endpoints.baseUrl, unitsFile);
  const client = patientClient(await openClient({ tenant: 1, dataFolder, url: undefined }));
  await client.createCatalog({ body: { id: CATALOG, label: 'Supplier' } });
  if (values.kill) kills = startRandomKills(dataFolder, service.child.pid ?? 0);
  const context = { client, archives, folder, dataFolder, catalog: CATALOG, isKilled: values.kill };
  console.log(`${count} archives; ${machine()}, load ${load()}`);
  console.log('calls  seconds  read units  write units  step');
  const sum = await costOf(async () => {
    for (const [name, step] of Object.entries(steps)) {
      const { result, cost } = await costOf(() => step(context));
      console.log(`${row(cost, 1)}  ${name}: ${result}`);
    }
  });
  console.log(`${row(sum.cost, 1)}  in all`);
  if (count > 0) console.log(`${row(sum.cost, count)}  for each model`);
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await kills?.stop();
  if (kills) console.log(`killed: ${JSON.stringify(kills.kills)}`);
  await service.stop().catch((error: unknown) => {
    // As under chaos, a call that fails while another one waits for its next try leaves the timer of that try.
    if (!kills || !String(error).includes('timers still ran')) throw error;
  });
  await remove();
}

function row({ calls, seconds, readUnits, writeUnits }: Cost, models: number): string {
  const digits = models === 1 ? 0 : 1;
  const cells = [calls, seconds, readUnits, writeUnits].map((value, column) =>
    (value / models).toFixed(column === 1 ? 1 : digits),
  );
  return cells.map((cell, column) => cell.padStart([5, 7, 10, 11][column] ?? 0)).join('  ');
}

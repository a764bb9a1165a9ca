import { writeFileSync } from 'node:fs';
import { runLocalService } from '../../lib/local/service/run-local-service.ts';
import { unitCounter } from './table-units.ts';

/*
 * A local service that counts the units that its functions consume of the tables. It takes the options of `npm start`,
 * and writes the sums to the file UNITS_FILE after each call of the database.
 */

const { UNITS_FILE = 'units.json' } = process.env;
await runLocalService(process.argv.slice(2), {
  wrapStore: (handle) => handle,
  databaseCall: unitCounter((sums) => writeFileSync(UNITS_FILE, JSON.stringify(sums))),
  latenessMs: () => 0,
  environment: () => ({}),
  freezes: () => false,
  wrapInvoker: (invoker) => invoker,
  headerName: (name) => name,
});

import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runLocalService } from '../../lib/local/service/run-local-service.ts';
import { chaosFaults } from './faults/chaos-faults.ts';
import { parseChaosKinds } from './faults/chaos-kinds.ts';
import { createChaos } from './faults/create-chaos.ts';

/*
 * A local service with the faults of AWS. It takes the options of `npm start`, the kinds of faults from CHAOS (`all`,
 * or names with commas between them), their seed from CHAOS_SEED, and writes how many it made to the folder
 * CHAOS_REPORTS.
 */

const { CHAOS = 'all', CHAOS_SEED = '1', CHAOS_REPORTS } = process.env;
const chaos = createChaos({ kinds: parseChaosKinds(CHAOS), seed: Number(CHAOS_SEED) });
process.once('exit', () => {
  if (CHAOS_REPORTS === undefined) return;
  mkdirSync(CHAOS_REPORTS, { recursive: true });
  writeFileSync(path.join(CHAOS_REPORTS, `${randomUUID()}.json`), JSON.stringify(chaos.counts()));
});
await runLocalService(process.argv.slice(2), chaosFaults(chaos));

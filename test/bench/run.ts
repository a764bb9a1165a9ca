import '../../lib/tools/command-line/answer-help.ts';
import { spawnSync } from 'node:child_process';
import { measureBundles } from './bundles.ts';
import { calibration } from './calibration.ts';
import { measureCatalogInfos } from './catalog-infos.ts';
import { measureConfiguredModels } from './configured-models.ts';
import { measureConsole } from './console.ts';
import { figureLine, load, machine } from './figure.ts';
import { measureItems } from './items.ts';
import { measureMatching } from './matching-service.ts';
import { measurePlans } from './plans.ts';
import { measureService } from './service.ts';
import { measureSignInTiming } from './sign-in-timing.ts';
import { measureStandIns } from './stand-ins.ts';
import { measureSynthesis } from './synthesis.ts';
import { measureUploads } from './uploads.ts';

/*
 * `npm run bench`: prints the figures of test/README.md; with names (`npm run bench -- items`) only those. Times are no
 * test: a missed bar is only printed.
 */

const MEASURES = [
  measureBundles,
  measureSynthesis,
  measureStandIns,
  measureService,
  measureSignInTiming,
  measureUploads,
  measureCatalogInfos,
  measureConfiguredModels,
  measureMatching,
  measurePlans,
  measureItems,
  measureConsole,
];

const INHERIT = { stdio: 'inherit' } as const;
const measureOf = (name: string) =>
  MEASURES.find((measure) => measure.name.toLowerCase() === `measure${name.replaceAll('-', '')}`.toLowerCase());

const [first, ...further] = process.argv.slice(2);
if (first !== undefined && further.length === 0) await print(first);
else {
  // Each in a separate process, so that memory, compiled code and open stores are not shared.
  const names = first === undefined ? MEASURES.map(({ name }) => name.replace('measure', '')) : [first, ...further];
  const failed = names.filter(
    (name) => spawnSync(process.execPath, [import.meta.filename, name], INHERIT).status !== 0,
  );
  if (failed.length > 0) throw new Error(`not measured: ${failed.join(', ')}`);
}

async function print(name: string): Promise<void> {
  const measure = measureOf(name);
  if (!measure) throw new Error(`no measure is named ${name}`);
  console.log(`\n${machine()}, load ${load()}\n${calibration()}`);
  for (const figure of await measure()) console.log(figureLine(figure));
}

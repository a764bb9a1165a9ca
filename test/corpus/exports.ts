/**
 * Exports a fixed set of models into every format and reads them with other programs.
 *
 *   node test/corpus/exports.ts [folder] [--only part-of-a-name] [--results file] [--large]
 *
 * Prints a line for each model, a table of formats and judges (how many models were read with all triangles and the
 * right box), the failures by name, and which judges are not installed. `--results` stores the findings in a file, so
 * that a stopped run continues. `--large` writes and reads back one model of 300,000 triangles instead, and prints its
 * cost. Exits with 1 if there is a failure.
 */
import '../../lib/tools/command-line/answer-help.ts';
import { parseArgs } from 'node:util';
import { load, machine } from '../bench/figure.ts';
import { corpusFolder } from './corpus-folder.ts';
import { exportLargeModel } from './exports/export-large-model.ts';
import { EXPORTED_MODELS, exportedModel } from './exports/exported-models.ts';
import { judgeModel, type Verdict } from './exports/judge-model.ts';
import { judgesHere, OTHER_JUDGES } from './exports/judges.ts';
import { type JudgedModel, verdictLog } from './exports/verdict-log.ts';
import { verdictTable } from './exports/verdict-table.ts';

const { values, positionals } = parseArgs({
  options: { only: { type: 'string', default: '' }, results: { type: 'string' }, large: { type: 'boolean' } },
  allowPositionals: true,
});
if (values.large) await exportLargeModel();
else await judgeAll();

async function judgeAll(): Promise<void> {
  const corpus = corpusFolder('models', positionals[0]);
  const judges = await judgesHere();
  const names = judges.map(({ name }) => name);
  const log = verdictLog(values.results, names);
  const models = EXPORTED_MODELS.filter((name) => name.includes(values.only));
  const judged: JudgedModel[] = [];
  for (const name of models) {
    const started = performance.now();
    const known = log.find(name);
    const one = known ?? (await log.add(name, await verdictsOf(name)));
    judged.push(one);
    const seconds = known ? 'known' : `${((performance.now() - started) / 1000).toFixed(1)} s`;
    const faults = one.verdicts.filter(({ fault }) => fault);
    console.log(
      `${judged.length}/${models.length} ${name}: ${one.verdicts.length - faults.length}/${one.verdicts.length} right, ${seconds}`,
    );
    for (const { format, judge, fault } of faults) console.log(`  MISS ${format} | ${judge} | ${fault}`);
  }
  for (const judge of judges) judge.end?.();
  console.log(`\n${models.length} models, ${machine()}, load ${load()}, ${new Date().toISOString().slice(0, 10)}`);
  const absent = OTHER_JUDGES.filter((name) => !names.includes(name));
  if (absent.length > 0) console.log(`not installed here, so not asked: ${absent.join(', ')}`);
  console.log(verdictTable(judged, names));
  process.exitCode = judged.some(({ verdicts }) => verdicts.some(({ fault }) => fault)) ? 1 : 0;

  async function verdictsOf(name: string): Promise<Verdict[]> {
    try {
      return await judgeModel(await exportedModel(name, corpus), judges);
    } catch (error) {
      return [{ format: 'none', judge: 'conversion', fault: error instanceof Error ? error.message : String(error) }];
    }
  }
}

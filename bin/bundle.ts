import '../lib/tools/command-line/answer-help.ts';
import { bundleFunctions } from '../lib/tools/bundle/bundle-functions.ts';
import { functionEntries } from '../lib/tools/bundle/function-entry.ts';
import { routes } from '../shared/contract/routes/index.ts';
import { workers } from '../shared/contract/workers.ts';

const started = performance.now();
const { rebuilt, functions, folder } = await bundleFunctions({ entries: functionEntries(routes, workers) });
const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1).padStart(10);
console.log(`${'function'.padEnd(40)}   code kB  folder kB`);
for (const { name, codeBytes, folderBytes } of functions) {
  console.log(`${name.padEnd(40)}${kilobytes(codeBytes)} ${kilobytes(folderBytes)}`);
}
const seconds = ((performance.now() - started) / 1000).toFixed(1);
console.log(`${functions.length} functions in ${folder}, ${rebuilt ? `built in ${seconds} s` : 'unchanged'}`);

import { runModels } from '../lib/tools/models/run-models.ts';

process.exitCode = await runModels(process.argv.slice(2), (line) => console.log(line));

import { runConvert } from '../lib/tools/convert/run-convert.ts';

process.exitCode = await runConvert(process.argv.slice(2), (line) => console.log(line));

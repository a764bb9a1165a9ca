import { convertFile } from '../lib/tools/convert/convert-file.ts';

process.exitCode = await convertFile(process.argv.slice(2), (line) => console.log(line));

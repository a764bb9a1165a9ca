import { consoleFiles } from './console-files.ts';

process.stdout.write(JSON.stringify(await consoleFiles()));

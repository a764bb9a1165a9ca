import { frontFiles } from './front-files.ts';

process.stdout.write(JSON.stringify(await frontFiles()));

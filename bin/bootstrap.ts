import { runBootstrap } from '../lib/tools/deploy/run-bootstrap.ts';

process.exitCode = await runBootstrap(process.argv.slice(2), (line) => console.log(line));

import '../lib/tools/command-line/answer-help.ts';
import { runBootstrap } from '../lib/tools/deploy/run-bootstrap.ts';

process.exitCode = await runBootstrap(process.argv.slice(2), (line) => console.log(line));

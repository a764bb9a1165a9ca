import '../lib/tools/command-line/answer-help.ts';
import { runCdk } from '../lib/tools/deploy/run-cdk.ts';

// `npm run deploy` and `npm run diff`, with `-- --stage NAME` and what else the CDK CLI takes.
process.exitCode = await runCdk(process.argv.slice(2), (line) => console.log(line));

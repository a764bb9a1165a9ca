import '../lib/tools/command-line/answer-help.ts';
import { runConvertPlan } from '../lib/tools/convert/run-convert-plan.ts';

process.exitCode = await runConvertPlan(process.argv.slice(2), console);

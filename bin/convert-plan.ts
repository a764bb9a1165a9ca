import { runConvertPlan } from '../lib/convert-plan/run-convert-plan.ts';

process.exitCode = await runConvertPlan(process.argv.slice(2), console);

import path from 'node:path';
import { CONVERSION_THREAD } from './conversion-thread-entry.ts';

/** The bundled file of the thread that converts drawings, in the folder of the function. */
export function conversionThreadFile(environment: NodeJS.ProcessEnv): string {
  return path.join(environment.LAMBDA_TASK_ROOT ?? '', `${Object.keys(CONVERSION_THREAD)[0]}.mjs`);
}

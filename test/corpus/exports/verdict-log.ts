import { existsSync, readFileSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import * as z from 'zod';
import { Verdict } from './judge-model.ts';

const JudgedModel = z.object({ model: z.string(), judges: z.array(z.string()), verdicts: z.array(Verdict) });
export type JudgedModel = z.infer<typeof JudgedModel>;

/**
 * Findings for each model, one line each, so that a stopped run continues. Without a file nothing is stored. Findings
 * of a run with other judges are ignored.
 */
export function verdictLog(file: string | undefined, judges: readonly string[]) {
  const lines = file && existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  const known = lines.map((line) => JudgedModel.parse(JSON.parse(line)));
  return {
    find: (model: string) => known.find((each) => each.model === model && each.judges.join() === judges.join()),
    async add(model: string, verdicts: Verdict[]): Promise<JudgedModel> {
      const judged = { model, judges: [...judges], verdicts };
      if (file) await appendFile(file, `${JSON.stringify(judged)}\n`);
      return judged;
    },
  };
}

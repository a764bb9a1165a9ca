import '../../lib/tools/command-line/answer-help.ts';
import { ALL_FAMILIES } from './all-families.ts';
import { growsTooFast, growthTable, measureGrowth } from './measure-growth.ts';

/*
 * `npm run growth`: measures how time and memory of each reader grow with its input, up to half a second of processor
 * time, and fails if one grows faster than n log n. With words, only the families that contain one of them. `npm test`
 * runs the same with short inputs (test/unit/growth.test.ts).
 */

const IN_FULL = { largestMs: 500, shareOfMost: 1, memory: true };

const words = process.argv.slice(2);
const isAsked = (text: string) => words.length === 0 || words.some((word) => text.includes(word));
const measured = [];
for (const each of ALL_FAMILIES) {
  if (!isAsked(`${each.reader} ${each.family}`)) continue;
  const growth = await measureGrowth(each, IN_FULL);
  measured.push(growth);
  process.stdout.write(
    `${growthTable([growth])
      .split('\n')
      .slice(measured.length === 1 ? 0 : 1)
      .join('\n')}\n`,
  );
}
const fast = measured.filter(growsTooFast);
process.stdout.write(`${measured.length} families, ${fast.length} of them grow faster than n log n\n`);
process.exit(fast.length === 0 ? 0 : 1);

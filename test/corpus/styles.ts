/**
 * Draws building models of the corpus in styles that its own drawings lack, converts them, and prints the figures.
 *
 *   node test/corpus/styles.ts [folder of the DXF corpus] [--out FOLDER] [--half first|second]
 *
 * Needs the npm registry: the tool of the corpus that cuts plans from models has two packages of its own.
 * Ends with 1 when the second half misses its bar.
 */

import '../../lib/tools/command-line/answer-help.ts';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { corpusFolder } from './corpus-folder.ts';
import { scoreDrawings } from './plans/scored-drawings.ts';
import { drawStyles, installCutter } from './styles/draw-styles.ts';
import { FIRST_HALF, SECOND_HALF } from './styles/drawing-styles.ts';

/** The bar of the half that no rule was made for. */
const SECOND_BAR = 0.85;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string', default: path.join(tmpdir(), 'drawing-styles') },
    half: { type: 'string' },
  },
});
const corpus = corpusFolder('dxf', positionals[0]);
const cutter = await installCutter(corpus, path.join(values.out, 'tools'));
for (const [half, styles] of Object.entries({ first: FIRST_HALF, second: SECOND_HALF })) {
  if (values.half && values.half !== half) continue;
  const folder = path.join(values.out, half);
  await drawStyles(cutter, styles, folder);
  const { table, figureOf } = await scoreDrawings(corpus, folder);
  console.log(`${half} half, in ${folder}\n${table}`);
  for (const { style } of styles) {
    console.log(`  figure of ${style.name}: ${(100 * figureOf((name) => name === style.name)).toFixed(1)} %`);
  }
  const figure = figureOf(() => true);
  const missed = half === 'second' && figure < SECOND_BAR;
  if (missed) process.exitCode = 1;
  console.log(
    `${missed ? 'MISS' : 'ok  '} figure of the ${half} half, ${styles.length} drawings: ${(100 * figure).toFixed(1)} %`,
  );
}

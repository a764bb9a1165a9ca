/**
 * Makes the hostile archives of the corpus and converts each of them.
 *
 *   node test/corpus/archives.ts [folder of make-archives.mjs] [--small]
 *
 * Exits with 1 if an archive has an outcome that its manifest does not accept.
 */
import '../../lib/tools/command-line/answer-help.ts';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod';
import { convertSource, type Outcome } from './convert-source.ts';
import { corpusFolder } from './corpus-folder.ts';

const MAX_SECONDS = 10;

const manifestSchema = z.object({
  okSizeMm: z.array(z.number()),
  files: z.array(z.object({ file: z.string(), accept: z.array(z.string()), about: z.string() })),
});
const makerSchema = z.object({
  write: z.custom<(folder: string, options: { small: boolean }) => void>((value) => typeof value === 'function'),
});

const argument = process.argv.slice(2).find((word) => !word.startsWith('--'));
const corpus = corpusFolder('archives', argument);
const maker = makerSchema.parse({ ...(await import(pathToFileURL(path.join(corpus, 'make-archives.mjs')).href)) });
const folder = await mkdtemp(path.join(tmpdir(), 'archives-'));
try {
  maker.write(folder, { small: process.argv.includes('--small') });
  const { files, okSizeMm } = manifestSchema.parse(
    JSON.parse(await readFile(path.join(folder, 'manifest.json'), 'utf8')),
  );
  let misses = 0;
  for (const { file, accept, about } of files) {
    const started = performance.now();
    const outcome = await convertSource(path.join(folder, file));
    const seconds = (performance.now() - started) / 1000;
    const fault = judge(file, outcome, accept, okSizeMm, seconds);
    if (!fault) continue;
    misses++;
    console.log(`MISS ${file}: ${fault} (${about})`);
  }
  console.log(`archives: ${files.length}, as expected: ${files.length - misses}`);
  process.exitCode = misses > 0 ? 1 : 0;
} finally {
  await rm(folder, { recursive: true });
}

function judge(
  file: string,
  outcome: Outcome,
  accept: readonly string[],
  okSizeMm: readonly number[],
  seconds: number,
): string | undefined {
  if (!accept.includes(outcome.code)) return `${outcome.code}, expected ${accept.join(' or ')}`;
  if (seconds > MAX_SECONDS) return `took ${seconds.toFixed(1)} s`;
  if (!('result' in outcome) || file === 'bare.glb') return undefined;
  const { widthMm, heightMm, depthMm } = outcome.result.dimensionsMm;
  const size = [widthMm, heightMm, depthMm];
  return size.every((side, index) => side === okSizeMm[index]) ? undefined : `is ${size.join(' x ')} mm`;
}

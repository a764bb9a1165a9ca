import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { bundleStage } from '../lib/bundle/bundle-stage.ts';
import { DEFAULT_STAGE } from '../lib/config.ts';

// Bundles the functions for the stage, then hands everything but `--stage NAME` on to the CDK CLI.
const words = process.argv.slice(2);
const { values } = parseArgs({ args: words, strict: false, options: { stage: { type: 'string' } } });
const stage = z.string().default(DEFAULT_STAGE).parse(values.stage);
await bundleStage(stage);

const { status } = spawnSync('cdk', [...withoutStage(words), '--context', `stage=${stage}`], { stdio: 'inherit' });
process.exitCode = status ?? 1;

function withoutStage(all: readonly string[]): string[] {
  const at = all.indexOf('--stage');
  const rest = at === -1 ? all : all.toSpliced(at, 2);
  return rest.filter((word) => !word.startsWith('--stage='));
}

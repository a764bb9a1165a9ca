import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { bundleFunctions } from '../lib/bundle/bundle-functions.ts';
import { functionEntries } from '../lib/bundle/function-entry.ts';
import { lambdaPlatform } from '../lib/bundle/package-platform.ts';
import { DEFAULT_STAGE, loadConfig } from '../lib/config.ts';
import { routes } from '../shared/route-list.ts';
import { workers } from '../shared/workers.ts';

// Bundles the functions for the stage, then hands everything but `--stage NAME` on to the CDK CLI.
const words = process.argv.slice(2);
const { values } = parseArgs({ args: words, strict: false, options: { stage: { type: 'string' } } });
const stage = z.string().default(DEFAULT_STAGE).parse(values.stage);
const { nativeArchitecture } = loadConfig(stage);
await bundleFunctions({ entries: functionEntries(routes, workers), platform: lambdaPlatform(nativeArchitecture) });

const { status } = spawnSync('cdk', [...withoutStage(words), '--context', `stage=${stage}`], { stdio: 'inherit' });
process.exitCode = status ?? 1;

function withoutStage(all: readonly string[]): string[] {
  const at = all.indexOf('--stage');
  const rest = at === -1 ? all : all.toSpliced(at, 2);
  return rest.filter((word) => !word.startsWith('--stage='));
}

import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { bundleFunctions } from '../lib/bundle/bundle-functions.ts';
import { functionEntries } from '../lib/bundle/function-entry.ts';
import { lambdaPlatform } from '../lib/bundle/package-platform.ts';
import { DEFAULT_STAGE, loadConfig } from '../lib/config.ts';
import { routes } from '../shared/route-list.ts';
import { workers } from '../shared/workers.ts';

// Bundles the functions for the stage, then hands everything but `--stage NAME` on to the CDK CLI.
const { tokens } = parseArgs({ strict: false, tokens: true, options: { stage: { type: 'string' } } });
const stageToken = tokens.find((token) => token.kind === 'option' && token.name === 'stage');
const stage = stageToken?.kind === 'option' && stageToken.value !== undefined ? stageToken.value : DEFAULT_STAGE;
const { nativeArchitecture } = loadConfig(stage);
await bundleFunctions({ entries: functionEntries(routes, workers), platform: lambdaPlatform(nativeArchitecture) });

const passedOn = withoutStage(process.argv.slice(2));
const { status } = spawnSync('cdk', [...passedOn, '--context', `stage=${stage}`], { stdio: 'inherit' });
process.exitCode = status ?? 1;

function withoutStage(words: readonly string[]): string[] {
  const at = words.indexOf('--stage');
  const rest = at === -1 ? words : words.toSpliced(at, 2);
  return rest.filter((word) => !word.startsWith('--stage='));
}

import { routes } from '../../../shared/contract/routes/index.ts';
import { workers } from '../../../shared/contract/workers.ts';
import {
  type Config,
  type ConfigInput,
  loadConfig,
  requireStage,
  StageSettingsError,
} from '../../infra/settings/config.ts';
import { functionEntries } from '../bundle/function-entry.ts';

/** What the names in a setting are names of. */
const KINDS = {
  reservedConcurrency: 'function',
  workerMemoryMb: 'worker',
  workerMaxConcurrency: 'worker of a queue',
} as const;

/**
 * Loads the settings of a stage for a deployment or a diff. Settings of functions that do not exist would have no
 * effect, so they are refused.
 *
 * @throws {@link StageSettingsError} for them, and the errors of {@link loadConfig} and {@link requireStage}
 */
export function settingsToDeploy(stage: string, overrides: ConfigInput = {}): Config {
  const config = loadConfig(stage, overrides);
  requireStage(stage);
  const unknown = [
    ...unknownNames('reservedConcurrency', config, functionEntries(routes, workers)),
    ...unknownNames('workerMemoryMb', config, workers),
    ...unknownNames(
      'workerMaxConcurrency',
      config,
      workers.filter(({ trigger }) => trigger.kind === 'queue'),
    ),
  ];
  if (unknown.length === 0) return config;
  throw new StageSettingsError(
    `the settings of the stage ${stage} do not fit: ${unknown.join('; ')}; workers are in shared/contract/workers.ts, ` +
      'functions of endpoints are called as their files in functions/',
  );
}

function unknownNames(
  setting: keyof typeof KINDS,
  config: Config,
  functions: readonly { readonly name: string }[],
): string[] {
  const known = new Set(functions.map(({ name }) => name));
  const unknown = Object.keys(config[setting]).filter((name) => !known.has(name));
  return unknown.map((name) => `${setting}: no ${KINDS[setting]} is called ${name}`);
}

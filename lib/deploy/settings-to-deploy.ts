import { routes } from '../../shared/route-list.ts';
import { workers } from '../../shared/workers.ts';
import { functionEntries } from '../bundle/function-entry.ts';
import {
  type Config,
  type ConfigInput,
  DEFAULT_STAGE,
  deployableStages,
  LOCAL_STAGE,
  loadConfig,
  StageSettingsError,
} from '../config.ts';

/**
 * The settings of a stage that is to be deployed or looked at. Beside what {@link loadConfig} refuses, throws a
 * {@link StageSettingsError} for a stage without a file, as a mistyped name would make a second service, and for settings of
 * functions that there are not, which would say nothing and do nothing.
 */
export function settingsToDeploy(stage: string, overrides: ConfigInput = {}): Config {
  const config = loadConfig(stage, overrides);
  const stages = deployableStages();
  if (![...stages, DEFAULT_STAGE, LOCAL_STAGE].includes(stage)) {
    throw new StageSettingsError(
      `there is no stage ${stage}, but ${stages.join(', ')}: a new one has a file lib/stages/${stage}.json, {} for the defaults`,
    );
  }
  refuseOthers(config, 'reservedConcurrency', functionEntries(routes, workers));
  refuseOthers(config, 'workerMemoryMb', workers);
  return config;
}

function refuseOthers(
  config: Config,
  setting: 'reservedConcurrency' | 'workerMemoryMb',
  functions: readonly { readonly name: string }[],
): void {
  const unknown = Object.keys(config[setting]).find((each) => !functions.some(({ name }) => name === each));
  if (unknown === undefined) return;
  const names = setting === 'workerMemoryMb' ? 'shared/workers.ts' : 'shared/workers.ts and the files of functions/';
  throw new StageSettingsError(
    `the settings of the stage ${config.stage} do not fit: ${setting}: nothing is called ${unknown}; see ${names}`,
  );
}

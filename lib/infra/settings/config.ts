import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { settingsSchema } from './settings-schema.ts';

/** The stage of `npm start`: all data may be deleted, addresses are given, URLs may point at this machine. */
export const LOCAL_STAGE = 'local';

/** The stage that `npm run synth` and `npm run deploy` use by default. */
export const DEFAULT_STAGE = 'dev';

/** One file for each stage with what differs from the defaults. The defaults are those of production. */
const STAGES_FOLDER = path.join(import.meta.dirname, '../stages');

/** Name of the service in the names of stacks and functions. */
export const SERVICE_NAME = 'planning';

/** All settings of a stage, with defaults filled in. */
export type Config = z.output<typeof settingsSchema>;
/** Settings as written in a file. */
export type ConfigInput = Omit<z.input<typeof settingsSchema>, 'stage'>;

const StageFile = z.looseObject({});

/** The stage does not exist, or its file cannot be used. The message says what to do. */
export class StageSettingsError extends Error {
  override readonly name = 'StageSettingsError';
}

/**
 * Loads the settings of a stage: the values of its file `lib/infra/stages/<stage>.json` over the defaults. A stage
 * without a file gets the defaults, but is not deployed (see {@link requireStage}).
 *
 * @throws ZodError that names each wrong or unknown setting
 * @throws {@link StageSettingsError} if the file is not a JSON object
 * @example
 * loadConfig('local', { uploadUrl: 'http://127.0.0.1:4001', baseUrl: 'http://127.0.0.1:4000' })
 */
export function loadConfig(stage: string, overrides: ConfigInput = {}): Config {
  return settingsSchema.parse({ ...stageFile(stage), ...overrides, stage });
}

/** Returns the prefix of the names of this stage's stacks and functions. */
export function namePrefix(config: Pick<Config, 'stage'>): string {
  return `${SERVICE_NAME}-${config.stage}`;
}

function stageFile(stage: string): Record<string, unknown> {
  // The schema refuses a stage name that contains a path. Such a name must not be looked up first.
  const file = path.join(STAGES_FOLDER, `${path.basename(stage)}.json`);
  if (!existsSync(file)) return {};
  try {
    return StageFile.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (cause) {
    const reason = cause instanceof SyntaxError ? `: ${cause.message}` : '';
    const sentence = `lib/infra/stages/${path.basename(file)} is no JSON object with the settings of a stage${reason}`;
    throw new StageSettingsError(sentence, { cause });
  }
}

/**
 * Checks that a stage has a file. Otherwise a mistyped name would create a second service, or the command would look
 * for a service that does not exist. The default stage needs no file.
 *
 * @throws {@link StageSettingsError}
 */
export function requireStage(stage: string): void {
  const stages = deployableStages();
  if ([...stages, DEFAULT_STAGE, LOCAL_STAGE].includes(stage)) return;
  throw new StageSettingsError(
    `there is no stage ${stage}; stages: ${stages.join(', ')}. A new stage needs a file lib/infra/stages/${stage}.json, {} for the ` +
      'defaults',
  );
}

/** Returns the stages that have a file, sorted by name, without the local one, which is never deployed. */
function deployableStages(): string[] {
  const files = readdirSync(STAGES_FOLDER).filter((file) => file.endsWith('.json'));
  return files.map((file) => path.basename(file, '.json')).filter((stage) => stage !== LOCAL_STAGE);
}

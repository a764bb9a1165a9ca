import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { settingsSchema } from './settings-schema.ts';

/** The stage of `npm start`: everything may be thrown away, addresses are given, URLs may point at this machine. */
export const LOCAL_STAGE = 'local';

/** The stage of `npm run synth` and `npm run deploy` when they are given none. */
export const DEFAULT_STAGE = 'dev';

/** A file a stage: what differs from the defaults, which are those of production. */
const STAGES_FOLDER = path.join(import.meta.dirname, '../stages');

/** Name of the service in names of stacks and functions. */
export const SERVICE_NAME = 'planning';

/** All settings of a stage, defaults filled in. */
export type Config = z.output<typeof settingsSchema>;
/** Settings as somebody writes them. */
export type ConfigInput = Omit<z.input<typeof settingsSchema>, 'stage'>;

const StageFile = z.looseObject({});

/** There is no such stage, or its file cannot be used. The message says what to do. */
export class StageSettingsError extends Error {
  override readonly name = 'StageSettingsError';
}

/**
 * The settings of a stage: those of its file, `lib/infra/stages/<stage>.json`, over the defaults; a stage without a file has
 * the defaults, but is not deployed (see {@link requireStage}). Throws a `ZodError` that names what does not fit, where
 * a setting that does not exist is refused, and a {@link StageSettingsError} for a file that is no JSON object.
 *
 * @example
 * loadConfig('local', { uploadUrl: 'http://127.0.0.1:4001', baseUrl: 'http://127.0.0.1:4000' })
 */
export function loadConfig(stage: string, overrides: ConfigInput = {}): Config {
  return settingsSchema.parse({ ...stageFile(stage), ...overrides, stage });
}

/** What the names of this stage's stacks and functions start with. */
export function namePrefix(config: Pick<Config, 'stage'>): string {
  return `${SERVICE_NAME}-${config.stage}`;
}

function stageFile(stage: string): Record<string, unknown> {
  // A name with a path in it is refused by the schema, and must not be looked up before.
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
 * Throws a {@link StageSettingsError} for a stage without a file, as a mistyped name would make a second service, or be
 * looked for in an account where it cannot be. The default stage needs no file.
 */
export function requireStage(stage: string): void {
  const stages = deployableStages();
  if ([...stages, DEFAULT_STAGE, LOCAL_STAGE].includes(stage)) return;
  throw new StageSettingsError(
    `there is no stage ${stage}, but ${stages.join(', ')}: a new one has a file lib/infra/stages/${stage}.json, {} for the ` +
      'defaults',
  );
}

/** The stages that have a file, by name; the local one is none that is deployed. */
function deployableStages(): string[] {
  const files = readdirSync(STAGES_FOLDER).filter((file) => file.endsWith('.json'));
  return files.map((file) => path.basename(file, '.json')).filter((stage) => stage !== LOCAL_STAGE);
}

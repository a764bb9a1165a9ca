import { randomBytes } from 'node:crypto';
import path from 'node:path';
import * as z from 'zod';
import type { Clock } from '../../../shared/platform/identifiers/clock.ts';
import { issueSentence } from '../../../shared/platform/text/issue-sentence.ts';
import { dataFolder } from '../../local/service/data-folder.ts';
import { paintOf } from '../command-line/paint.ts';
import { explainAwsError } from '../deploy/explain-aws-error.ts';
import { type AdminContext, type Command, UsageError } from './command.ts';
import { chooseCommand, type GeneralOptions, generalOptions } from './command-line.ts';
import { helpText } from './help-text.ts';
import { localStores } from './local-stores.ts';
import { readHiddenLine, type SecretInput } from './read-hidden-line.ts';

/** The output of the command. */
export interface Output {
  log(line: string): void;
  error(line: string): void;
  /** Whether lines and errors are shown with colours; default no. */
  readonly colours?: { readonly log: boolean; readonly error: boolean };
}

/**
 * The admin command. It works on the stores of a running local service with the operator's key, or on a stage in AWS
 * with the credentials of the environment. Returns the exit code: 0 done, 1 failed, 2 wrong usage.
 *
 * @param input source of passwords and secrets: a terminal or a pipe
 * @param clock the current time for commands
 */
export async function runAdmin(
  args: readonly string[],
  output: Output,
  input: SecretInput = process.stdin,
  clock: Clock = () => new Date(),
): Promise<0 | 1 | 2> {
  try {
    const general = generalOptions(args);
    if (general.help || general.noun === undefined) {
      const commands = await allCommands();
      const known = commands.some(({ noun }) => noun === general.noun);
      output.log(helpText(commands, known ? general.noun : undefined, paintOf(output.colours?.log === true)));
      return general.help ? 0 : 2;
    }
    try {
      Object.assign(process.env, await storesOf(general));
    } catch (error) {
      // Without a service, a mistyped command is still reported first.
      chooseCommand(await allCommands(), args);
      throw error;
    }
    const { command, words, options } = chooseCommand(await allCommands(), args);
    const context = adminContext(output, input, clock, general);
    const { lines, value, failed = false } = await command.run(words, options, context);
    if (general.json) output.log(JSON.stringify(value, null, 2));
    else if (lines.length > 0) output.log(lines.join('\n'));
    return failed ? 1 : 0;
  } catch (error) {
    output.error(paintOf(output.colours?.error === true)('red', sentence(error)));
    if (!(error instanceof UsageError)) return 1;
    output.error('npm run admin -- --help tells what there is.');
    return 2;
  }
}

function storesOf({ stage, region, dataFolder }: GeneralOptions): Promise<Record<string, string>> {
  return stage === undefined
    ? Promise.resolve(localStores(dataFolder))
    : import('./stage-stores.ts').then(({ stageStores }) => stageStores(stage, region));
}

/** Loads all commands. Imported late, because the stores are opened with the environment that is set by then. */
export async function allCommands(): Promise<readonly Command[]> {
  const modules = await Promise.all([
    import('./tenant-commands.ts').then(({ tenantCommands }) => tenantCommands),
    import('./tenant-data-commands.ts').then(({ tenantDataCommands }) => tenantDataCommands),
    import('./set-up-commands.ts').then(({ setUpCommands }) => setUpCommands),
    import('./demo-commands.ts').then(({ demoCommands }) => demoCommands),
    import('./backup-commands.ts').then(({ backupCommands }) => backupCommands),
    import('./outbox-commands.ts').then(({ outboxCommands }) => outboxCommands),
    import('./api-key-commands.ts').then(({ apiKeyCommands }) => apiKeyCommands),
    import('./user-commands.ts').then(({ userCommands }) => userCommands),
    import('./right-commands.ts').then(({ rightCommands }) => rightCommands),
    import('./embedding-commands.ts').then(({ embeddingCommands }) => embeddingCommands),
    import('./plan-commands.ts').then(({ planCommands }) => planCommands),
    import('./catalog-commands.ts').then(({ catalogCommands }) => catalogCommands),
    import('./job-commands.ts').then(({ jobCommands }) => jobCommands),
    import('./upgrade-commands.ts').then(({ upgradeCommands }) => upgradeCommands),
    import('./dead-letter-commands.ts').then(({ deadLetterCommands }) => deadLetterCommands),
    import('./log-commands.ts').then(({ logCommands }) => logCommands),
    import('./snapshot-commands.ts').then(({ snapshotCommands }) => snapshotCommands),
  ]);
  return modules.flat();
}

function adminContext(output: Output, input: SecretInput, clock: Clock, general: GeneralOptions): AdminContext {
  return {
    clock,
    ids: () => randomBytes(6).toString('hex'),
    randomBytes,
    readSecret: (prompt) => readHiddenLine(input, () => output.error(`${prompt}:`)),
    logFile: general.stage === undefined ? dataFolder(path.resolve(general.dataFolder)).logFile : undefined,
    print: (line) => output.log(line),
    paint: paintOf(output.colours?.log === true && !general.json),
    interrupted: () => {
      const ending = new AbortController();
      process.once('SIGINT', () => ending.abort());
      return ending.signal;
    },
  };
}

/** Returns the error as a sentence. Adds the causes if the message alone does not say what to do. */
function sentence(error: unknown): string {
  if (error instanceof z.ZodError) return error.issues.map((issue) => issueSentence('the content', issue)).join('; ');
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'ECONNREFUSED') return 'the service does not respond: is it running? npm start';
  return explainAwsError(error) ?? (error.message || error.name);
}

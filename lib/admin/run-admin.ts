import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import type { Command } from './command.ts';

const DEFAULT_DATA_FOLDER = '.local';

/** Where the command writes to. */
export interface Output {
  log(line: string): void;
  error(line: string): void;
}

/**
 * The admin command: works on the stores of a running local service, with the operator's key. Answers the exit code:
 * 0 done, 1 could not be done, 2 wrong usage.
 */
export async function runAdmin(args: readonly string[], output: Output): Promise<0 | 1 | 2> {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        data: { type: 'string', default: DEFAULT_DATA_FOLDER },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    useOperatorEnvironment(path.resolve(values.data), values.help || positionals.length === 0);
    const commands = await allCommands();
    const [noun, verb, ...rest] = positionals;
    const command = commands.find((each) => each.noun === noun && each.verb === verb);
    if (values.help || !command || rest.length !== command.args.length) {
      output.log(help(commands));
      return values.help ? 0 : 2;
    }
    const { lines, value } = await command.run(rest);
    output.log(values.json ? JSON.stringify(value, null, 2) : lines.join('\n'));
    return 0;
  } catch (error) {
    output.error(error instanceof Error ? error.message : String(error));
    return 1;
  }
}

/** Imported late: the stores are opened with the environment that has been set by then. */
async function allCommands(): Promise<readonly Command[]> {
  const { jobCommands } = await import('./job-commands.ts');
  return [...jobCommands];
}

/** The running service has written down where its stores are. */
function useOperatorEnvironment(dataFolder: string, optional: boolean): void {
  try {
    const text = readFileSync(path.join(dataFolder, 'operator.json'), 'utf8');
    Object.assign(process.env, z.record(z.string(), z.string()).parse(JSON.parse(text)));
  } catch (cause) {
    if (!optional)
      throw new Error(`no service has been started on ${dataFolder}: npm start, or give --data`, { cause });
  }
}

function help(commands: readonly Command[]): string {
  const usages = commands.map(({ noun, verb, args, summary }) => [`  ${noun} ${verb} ${args.join(' ')}`, summary]);
  const width = Math.max(...usages.map(([usage = '']) => usage.length)) + 3;
  return [
    'npm run admin -- <noun> <verb> [--data DIR] [--json]',
    '',
    ...usages.map(([usage = '', summary = '']) => usage.padEnd(width) + summary),
  ].join('\n');
}

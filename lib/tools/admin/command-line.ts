import { parseArgs } from 'node:util';
import { wrongWord } from '../command-line/parse-words.ts';
import { suggestion } from '../command-line/suggestion.ts';
import { type Command, optionName, UsageError } from './command.ts';

const DEFAULT_DATA_FOLDER = '.local';

const GENERAL = {
  data: { type: 'string' },
  stage: { type: 'string' },
  region: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

/** The form of all options; there are no short ones. */
const OPTION = /^--[a-z][a-z0-9-]*(?:=|$)/;
/** Marks a word that begins with a dash but is not an option. A shell cannot pass this character. */
const ID_MARK = '\0';

/** The options of every command. */
export interface GeneralOptions {
  readonly dataFolder: string;
  readonly stage: string | undefined;
  readonly region: string | undefined;
  readonly json: boolean;
  readonly help: boolean;
  /** The first words, for the help text. Later words may be values of options that are not known yet. */
  readonly noun: string | undefined;
}

/**
 * Reads the options that are needed before the commands are loaded: the location of the stores, and the request for
 * help.
 */
export function generalOptions(args: readonly string[]): GeneralOptions {
  const { values, positionals } = withIds(args, (escaped) =>
    parseArgs({ args: escaped, strict: false, allowPositionals: true, options: GENERAL }),
  );
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
  if (values.stage !== undefined && values.data !== undefined) throw new UsageError('give --data or --stage, not both');
  // `help` means the same as `--help`.
  const help = positionals[0] === 'help';
  const noun = positionals[help ? 1 : 0];
  return {
    dataFolder: text(values.data) ?? DEFAULT_DATA_FOLDER,
    stage: text(values.stage),
    region: text(values.region),
    json: values.json === true,
    help: help || values.help === true,
    noun: noun === undefined ? undefined : singular(noun),
  };
}

/** The command that a command line names, with its arguments and options as text. */
interface ChosenCommand {
  readonly command: Command;
  readonly words: readonly string[];
  readonly options: Readonly<Record<string, unknown>>;
}

/**
 * Finds the command. A noun without a verb lists, or runs if it has no list.
 *
 * @throws {@link UsageError} for an unknown command or an unknown option
 */
export function chooseCommand(commands: readonly Command[], args: readonly string[]): ChosenCommand {
  const { values, positionals } = parseStrictly(commands, args);
  const [noun = '', verb, ...words] = positionals;
  const ofNoun = commands.filter((each) => each.noun === singular(noun));
  const withVerb = (wanted: string) => ofNoun.find((each) => each.verb === wanted);
  const command = verb === undefined ? (withVerb('list') ?? withVerb('run')) : withVerb(verb);
  if (!command) throw new UsageError(unknownCommand(commands, noun, verb));
  const options: Record<string, unknown> = {};
  const names = new Map(Object.keys(command.options).map((name) => [optionName(name).slice(2), name]));
  for (const [written, value] of Object.entries(values)) {
    const name = names.get(written);
    if (name !== undefined) options[name] = value;
    else if (!(written in GENERAL)) throw new UsageError(unknownOption(command, written));
  }
  return { command, words, options };
}

/** `tenants` means the same as `tenant`. */
function singular(noun: string): string {
  return noun.replace(/s$/, '');
}

function parseStrictly(commands: readonly Command[], args: readonly string[]) {
  const options: Record<string, { type: 'string' | 'boolean' }> = { ...GENERAL };
  for (const [name, { placeholder }] of commands.flatMap((each) => Object.entries(each.options))) {
    options[optionName(name).slice(2)] = { type: placeholder === '' ? 'boolean' : 'string' };
  }
  try {
    return withIds(args, (escaped) => parseArgs({ args: escaped, allowPositionals: true, options }));
  } catch (cause) {
    throw new UsageError(wrongWord(args, options, cause), { cause });
  }
}

interface Parsed {
  readonly values: Readonly<Record<string, unknown>>;
  readonly positionals: readonly string[];
}

/** Parses a command line in which ids may begin with a dash (one in 64 does). */
function withIds(args: readonly string[], parse: (escaped: string[]) => Parsed): Parsed {
  const escaped = args.map((arg) => (arg.startsWith('-') && !OPTION.test(arg) ? `${ID_MARK}${arg}` : arg));
  const { values, positionals } = parse(escaped);
  const plain = (value: unknown) => (typeof value === 'string' ? value.replace(ID_MARK, '') : value);
  return {
    values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, plain(value)])),
    positionals: positionals.map((word) => word.replace(ID_MARK, '')),
  };
}

function unknownCommand(commands: readonly Command[], noun: string, verb: string | undefined): string {
  const verbs = commands.filter((each) => each.noun === singular(noun)).map((each) => each.verb);
  if (verbs.length > 0) {
    const wrong = verb === undefined ? '' : `, not ${verb}${suggestion(verb, verbs)}`;
    return `${noun} takes ${verbs.join(', ')}${wrong}`;
  }
  const nouns = [...new Set(commands.map((each) => each.noun))];
  return `there is no ${noun || 'command without a noun'}: the nouns are ${nouns.join(', ')}${suggestion(noun, nouns)}`;
}

function unknownOption({ noun, verb, options }: Command, written: string): string {
  const own = [...Object.keys(options).map(optionName), ...Object.keys(GENERAL).map(optionName)];
  return `${noun} ${verb} has no option --${written}${suggestion(`--${written}`, own)}`;
}

import { type ParseArgsConfig, parseArgs } from 'node:util';
import { CallError } from './call-error.ts';
import { suggestion } from './suggestion.ts';

type OptionTable = NonNullable<ParseArgsConfig['options']>;

/**
 * Parses the words after the name of a command, with the options that are given.
 *
 * @throws CallError that names the wrong word, with the option that was probably meant
 */
export function parseWords<const O extends OptionTable>(words: readonly string[], options: O) {
  try {
    return parseArgs({ args: [...words], allowPositionals: true, options });
  } catch (cause) {
    throw new CallError(wrongWord(words, options, cause), { cause });
  }
}

/**
 * Parses the options of a command that takes nothing else.
 *
 * @throws CallError as {@link parseWords} does, and for any other word
 */
export function parseOptions<const O extends OptionTable>(words: readonly string[], options: O) {
  const { values, positionals } = parseWords(words, options);
  const [word] = positionals;
  if (word !== undefined) throw new CallError(`The word ${word} has no meaning here; options begin with --.`);
  return values;
}

/**
 * Returns the sentence for an error of `parseArgs`, whose own messages are written for programmers.
 *
 * @throws the error itself if it is of another kind
 */
export function wrongWord(words: readonly string[], options: OptionTable, error: unknown): string {
  if (!(error instanceof TypeError)) throw error;
  const known = Object.keys(options);
  const names = words.filter((word) => word.startsWith('-')).map((word) => word.replace(/=.*$/s, ''));
  const unknown = names.find((name) => !known.includes(name.slice(2)) || !name.startsWith('--'));
  if (unknown !== undefined) {
    const others = known.map((name) => `--${name}`);
    return `There is no option ${unknown}${suggestion(unknown, others) || '.'}`;
  }
  const wrong = names.find((name) => error.message.includes(name)) ?? 'An option';
  return options[wrong.slice(2)]?.type === 'boolean' ? `${wrong} takes no value.` : `${wrong} needs a value.`;
}

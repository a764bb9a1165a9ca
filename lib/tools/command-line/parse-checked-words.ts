import * as z from 'zod';
import { issueSentence } from '../../../shared/platform/text/issue-sentence.ts';
import { CallError } from './call-error.ts';
import { parseWords } from './parse-words.ts';

/**
 * Parses the words after the name of a command and checks its options with a schema. Returns undefined if the call asks
 * for help.
 *
 * @param options each option's schema; a boolean one takes no value
 * @throws CallError that names the wrong word or option
 */
export function parseCheckedWords<const O extends z.core.$ZodLooseShape>(
  args: readonly string[],
  options: z.ZodObject<O>,
): { readonly values: z.output<z.ZodObject<O>>; readonly words: readonly string[] } | undefined {
  const table = Object.entries(options.shape).map(([name, schema]) => [name, { type: typeOf(schema) }] as const);
  const { values, positionals: words } = parseWords(args, {
    ...Object.fromEntries(table),
    help: { type: 'boolean' },
  });
  const { help, ...given } = values;
  if (help) return undefined;
  const { data, error } = options.safeParse(given);
  if (data) return { values: data, words };
  const [issue] = error?.issues ?? [];
  const sentence = issue ? issueSentence(`--${issue.path.join('.')}`, { ...issue, path: [] }) : 'An option is wrong';
  throw new CallError(`${sentence}.`);
}

function typeOf(schema: unknown): 'boolean' | 'string' {
  return schema instanceof z.ZodDefault && schema.unwrap() instanceof z.ZodBoolean ? 'boolean' : 'string';
}

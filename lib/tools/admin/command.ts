import type * as z from 'zod';
import type { Clock, IdSource } from '../../../shared/platform/identifiers/clock.ts';
import type { RandomBytes } from '../../../shared/platform/identity/tenants/random-bytes.ts';
import { issueSentence } from '../../../shared/platform/text/issue-sentence.ts';
import type { Paint } from '../command-line/paint.ts';

/** The output of a command: lines for people, or the value as JSON with `--json`. */
export interface CommandResult {
  readonly lines: readonly string[];
  readonly value: unknown;
  /** Part of the work failed; the lines say which part. Exit code 1. */
  readonly failed?: boolean;
}

/** An argument or an option of a command: its form in the help text and the schema of its value. */
export interface Parameter<T> {
  /** Placeholder of the value; empty for a flag, which has no value. */
  readonly placeholder: string;
  readonly summary: string;
  /** Parses the text of the command line, or undefined if it is missing. The parameter is optional if the schema is. */
  readonly schema: z.ZodType<T>;
}

/** Parameters by name in camel case. Options are written in kebab case. */
export type Parameters = Readonly<Record<string, Parameter<unknown>>>;

type Values<P extends Parameters> = { readonly [Name in keyof P]: P[Name] extends Parameter<infer T> ? T : never };

/** What commands get in addition to their parameters. */
export interface AdminContext {
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly randomBytes: RandomBytes;
  /** Reads a password or a secret, from a prompt without echo or from standard input. Secrets are never arguments. */
  readSecret(prompt: string): Promise<string>;
  /** The log of the local service; undefined for a stage. */
  readonly logFile: string | undefined;
  /** Prints a line at once, for commands that go on until Ctrl-C. */
  print(line: string): void;
  readonly paint: Paint;
  /** Returns a signal that Ctrl-C aborts, in place of the end of the process. */
  interrupted(): AbortSignal;
}

interface CommandDefinition<A extends Parameters, O extends Parameters> {
  readonly noun: string;
  readonly verb: string;
  readonly summary: string;
  /** In the order of the command line; all are required. */
  readonly args: A;
  readonly options: O;
  /** Runs with the operator's environment. Throws an error whose message says what to do. */
  run(values: Values<A> & Values<O>, context: AdminContext): Promise<CommandResult>;
}

/** One command `npm run admin -- <noun> <verb> <arguments> <options>` whose parameters are not parsed yet. */
export interface Command extends Omit<CommandDefinition<Parameters, Parameters>, 'run'> {
  /** Throws a {@link UsageError} for missing or wrong parameters. */
  run(words: readonly string[], options: Readonly<Record<string, unknown>>, ctx: AdminContext): Promise<CommandResult>;
}

/** The command line is wrong; the message says where. Exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Declares a command. The parameters define the types of `run`'s values. */
export function command<const A extends Parameters, const O extends Parameters>(
  definition: CommandDefinition<A, O>,
): Command {
  const { args, options } = definition;
  return {
    ...definition,
    async run(words, given, context) {
      const names = Object.keys(args);
      if (words.length !== names.length) {
        const wanted = Object.values(args).map(({ placeholder }) => placeholder);
        throw new UsageError(`${definition.noun} ${definition.verb} takes: ${wanted.join(' ') || 'no arguments'}`);
      }
      const texts = Object.fromEntries(names.map((name, index) => [name, words[index]]));
      return definition.run({ ...readAll(args, texts, argumentName), ...readAll(options, given, optionName) }, context);
    },
  };
}

/** Returns the form of an option on the command line. */
export function optionName(name: string): string {
  return `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

function argumentName(_: string, { placeholder }: Parameter<unknown>): string {
  return placeholder;
}

function readAll<P extends Parameters>(
  parameters: P,
  given: Readonly<Record<string, unknown>>,
  written: (name: string, parameter: Parameter<unknown>) => string,
): Values<P> {
  const values: Record<string, unknown> = {};
  for (const [name, parameter] of Object.entries(parameters)) {
    const result = parameter.schema.safeParse(given[name]);
    if (!result.success)
      throw new UsageError(complaint(written(name, parameter), parameter, given[name], result.error));
    values[name] = result.data;
  }
  // The keys are those of the type; the compiler cannot follow a loop over keys.
  return values as Values<P>;
}

function complaint(written: string, { placeholder, summary }: Parameter<unknown>, given: unknown, error: z.ZodError) {
  if (given === undefined) return `${written} ${placeholder} is needed: ${summary}`;
  return error.issues.map((issue) => issueSentence(written, issue)).join('; ');
}

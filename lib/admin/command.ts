/** What a command prints: lines for people, or the value as JSON with `--json`. */
export interface CommandResult {
  readonly lines: readonly string[];
  readonly value: unknown;
}

/** One `npm run admin -- <noun> <verb> <arguments>`. */
export interface Command {
  readonly noun: string;
  readonly verb: string;
  /** Names of the arguments, all needed. */
  readonly args: readonly string[];
  readonly summary: string;
  /** Runs with the operator's environment set. Throws an error whose message tells what to do. */
  run(args: readonly string[]): Promise<CommandResult>;
}

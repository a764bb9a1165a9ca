/** The names of an error and its causes, for a log: their messages may say whom a mail was for. */
export function faultNames(error: unknown): string[] {
  return error instanceof Error ? [error.name, ...faultNames(error.cause)] : [];
}

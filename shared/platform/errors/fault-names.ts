/**
 * Returns the names of an error and its causes, for a log. Messages are left out, because they may contain the
 * recipient of a mail.
 */
export function faultNames(error: unknown): string[] {
  return error instanceof Error ? [error.name, ...faultNames(error.cause)] : [];
}

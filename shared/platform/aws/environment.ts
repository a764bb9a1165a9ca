/**
 * Returns an environment variable that the infrastructure must set. Throws an `Error` with its name if it is not set or
 * empty.
 */
export function requiredVariable(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`the environment variable ${name} is not set`);
  return value;
}

/** The value of a variable that the infrastructure must have set. Throws at start, by name, when it has not. */
export function requiredVariable(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`the environment variable ${name} is not set`);
  return value;
}

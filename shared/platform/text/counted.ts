/**
 * Returns a number with its noun for a message: `1 face`, `3 faces`. Messages have no verb that depends on the number.
 */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}

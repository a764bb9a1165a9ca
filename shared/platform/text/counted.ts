/** A number with its noun, for sentences: `1 face`, `3 faces`. Sentences are built so that no verb has to follow it. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}

/**
 * Merges sequences that are sorted by `keyOf` into one sorted sequence. Of entries with the same key the first one is
 * kept. All sequences are read at the same time, and only one entry of each is in memory.
 */
export async function* mergeSorted<T>(
  sequences: readonly AsyncGenerator<T>[],
  keyOf: (entry: T) => string,
): AsyncGenerator<T> {
  const heads = await Promise.all(sequences.map((sequence) => sequence.next()));
  let last: string | undefined;
  try {
    for (;;) {
      let least: { index: number; key: string; entry: T } | undefined;
      for (const [index, head] of heads.entries()) {
        if (head.done) continue;
        const key = keyOf(head.value);
        if (!least || key < least.key) least = { index, key, entry: head.value };
      }
      if (!least) return;
      if (least.key !== last) yield least.entry;
      last = least.key;
      const sequence = sequences[least.index];
      if (sequence) heads[least.index] = await sequence.next();
    }
  } finally {
    await Promise.all(sequences.map((sequence) => sequence.return(undefined)));
  }
}

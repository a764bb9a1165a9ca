/**
 * Per file (path from the root of the project): maps line numbers to whether the line ran. Lines without code are
 * missing.
 */
export type LineHits = Map<string, Map<number, boolean>>;

/** Merges the lines of several runs, limited to the lines with code in the first one. */
export function mergeHits(known: LineHits, others: readonly LineHits[]): LineHits {
  return new Map(
    [...known].map(([file, lines]) => [
      file,
      new Map([...lines].map(([line, hit]) => [line, hit || others.some((other) => other.get(file)?.get(line))])),
    ]),
  );
}

/** The number of lines with code, and of those that ran. */
export function countLines(lines: ReadonlyMap<number, boolean>): { total: number; run: number } {
  return { total: lines.size, run: [...lines.values()].filter(Boolean).length };
}

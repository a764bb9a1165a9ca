/** Per file (path from the root of the project): line number → was it run. Lines without code are not there. */
export type LineHits = Map<string, Map<number, boolean>>;

/** Lines that one of the runs has hit, over the lines that the first one knows to hold code. */
export function mergeHits(known: LineHits, others: readonly LineHits[]): LineHits {
  return new Map(
    [...known].map(([file, lines]) => [
      file,
      new Map([...lines].map(([line, hit]) => [line, hit || others.some((other) => other.get(file)?.get(line))])),
    ]),
  );
}

/** How many lines hold code, and how many of them were run. */
export function countLines(lines: ReadonlyMap<number, boolean>): { total: number; run: number } {
  return { total: lines.size, run: [...lines.values()].filter(Boolean).length };
}

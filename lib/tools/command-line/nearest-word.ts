/** A word of this many letters or fewer is near only with one mistake. */
const SHORT_WORD = 4;

/**
 * Returns the known word that was probably meant, or undefined if none is near. Counts missing, additional, changed and
 * swapped letters: one of them is near, in a longer word two.
 */
export function nearestWord(word: string, known: readonly string[]): string | undefined {
  const farthest = word.length <= SHORT_WORD ? 1 : 2;
  const near = known
    .map((each) => ({ each, mistakes: mistakesBetween(word.toLowerCase(), each.toLowerCase()) }))
    .filter(({ mistakes }) => mistakes <= farthest)
    .sort((a, b) => a.mistakes - b.mistakes);
  return near[0]?.each;
}

/** The distance of Damerau and Levenshtein, with swaps of neighbours only (optimal string alignment). */
function mistakesBetween(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const changed = at(last, column - 1) + (a[row - 1] === b[column - 1] ? 0 : 1);
      const swapped =
        row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
          ? at(beforeLast, column - 2) + 1
          : Number.POSITIVE_INFINITY;
      current.push(Math.min(at(last, column) + 1, at(current, column - 1) + 1, changed, swapped));
    }
    [beforeLast, last] = [last, current];
  }
  return at(last, b.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}

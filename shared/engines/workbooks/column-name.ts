const LETTERS_IN_ALPHABET = 26;
const CODE_OF_A = 65;

/** The name of a column, from 0: `A`, `AB`. */
export function columnName(column: number): string {
  const next = Math.floor(column / LETTERS_IN_ALPHABET) - 1;
  const letter = String.fromCharCode(CODE_OF_A + (column % LETTERS_IN_ALPHABET));
  return next < 0 ? letter : columnName(next) + letter;
}

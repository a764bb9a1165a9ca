/** Letters that Unicode does not decompose, and what people type instead of them. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};
const MARKS = /\p{M}+/gu;
const SPECIAL = /[ßæœøłđðþı]/g;

/** Folds a text for similar matching: no case, accents or umlauts. `Größe` and `GROSSE` become the same text. */
export function foldText(text: string): string {
  const plain = text.toWellFormed().normalize('NFKD').replace(MARKS, '').toLowerCase();
  return plain.replace(SPECIAL, (letter) => PLAIN_LETTERS[letter] ?? letter);
}

/**
 * Folds a text for exact matching: normalised and without case, otherwise unchanged. Upper case, then lower case is
 * full case folding: `Straße`, `STRASSE` and `strasse` become the same text.
 */
export function exactText(text: string): string {
  return text.toWellFormed().normalize('NFKC').toUpperCase().toLowerCase().normalize('NFC').trim();
}

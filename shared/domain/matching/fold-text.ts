/** Letters that Unicode does not take apart, as people type them who do not have them. */
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

/** A text as similar matching sees it: without case, accents and umlauts. `Größe` and `GROSSE` are one. */
export function foldText(text: string): string {
  const plain = text.toWellFormed().normalize('NFKD').replace(MARKS, '').toLowerCase();
  return plain.replace(SPECIAL, (letter) => PLAIN_LETTERS[letter] ?? letter);
}

/**
 * A text as exact matching compares it: normalised, without case, all else as it is. Upper and then lower case is full
 * case folding: `Straße`, `STRASSE` and `strasse` are one.
 */
export function exactText(text: string): string {
  return text.toWellFormed().normalize('NFKC').toUpperCase().toLowerCase().normalize('NFC').trim();
}

/** Abbreviations that names of furniture and devices have, as people write them. */
const WRITTEN = [
  ...['TV', 'TVs', 'LED', 'LEDs', 'OLED', 'QLED', 'LCD', 'CRT', 'USB', 'HDMI', 'PC', 'PCs', 'WC', 'WCs'],
  ...['3D', '2D', 'DVD', 'CD', 'DJ', 'BBQ', 'XL', 'XXL'],
] as const;
const BY_WORD: ReadonlyMap<string, string> = new Map(WRITTEN.map((each) => [each.toLowerCase(), each]));
/** After a number they are pieces: `set 4 pc`. */
const PIECES = new Set(['PC', 'PCs']);
const NUMBER = /^\d+$/;

/** Writes the well-known abbreviations among words that a space separates: `Led tv` is `LED TV`. */
export function withAbbreviations(text: string): string {
  const words = text.split(' ');
  return words.map((word, at) => abbreviation(word, words[at - 1]) ?? word).join(' ');
}

function abbreviation(word: string, before = ''): string | undefined {
  const written = BY_WORD.get(word.toLowerCase());
  return written !== undefined && PIECES.has(written) && NUMBER.test(before) ? undefined : written;
}

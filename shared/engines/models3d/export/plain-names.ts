const MAX_CHARACTERS = 60;

/** Makes names of letters, digits and `_`, unique in a model, which every format accepts as identifiers. */
export class PlainNames {
  readonly #taken = new Set<string>();

  /** @param fallback the name if no character of the label can be used */
  take(label: string, fallback: string): string {
    const plain = plainName(label, '_') || fallback;
    // Identifiers begin with a letter.
    const stem = /^[A-Za-z]/.test(plain) ? plain : `${fallback}_${plain}`;
    let name = stem;
    // Some readers ignore case.
    for (let count = 2; this.#taken.has(name.toLowerCase()); count++) name = `${stem}_${count}`;
    this.#taken.add(name.toLowerCase());
    return name;
  }
}

/** Letters and digits of a label without accents, with `separator` between them; empty if the label has none. */
export function plainName(label: string, separator: '_' | '-'): string {
  const words = label
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '');
  return words.join(separator).slice(0, MAX_CHARACTERS);
}

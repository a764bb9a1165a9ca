const MAX_CHARACTERS = 60;

/** Gives names of letters, digits and `_`, each once in a model: what every format allows as a name or an identifier. */
export class PlainNames {
  readonly #taken = new Set<string>();

  /** @param fallback what it is called when nothing of the label is left */
  take(label: string, fallback: string): string {
    const plain = plainName(label, '_') || fallback;
    // Identifiers begin with a letter.
    const stem = /^[A-Za-z]/.test(plain) ? plain : `${fallback}_${plain}`;
    let name = stem;
    // Some readers do not tell upper from lower case.
    for (let count = 2; this.#taken.has(name.toLowerCase()); count++) name = `${stem}_${count}`;
    this.#taken.add(name.toLowerCase());
    return name;
  }
}

/** Letters and digits of a label without their accents, `separator` for everything between; empty when there are none. */
export function plainName(label: string, separator: '_' | '-'): string {
  const words = label
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '');
  return words.join(separator).slice(0, MAX_CHARACTERS);
}

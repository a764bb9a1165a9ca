const FLUSH_CHARACTERS = 1 << 16;

/** Text of up to hundreds of megabytes, which no string can hold: stored as UTF-8 in pieces. */
export class TextOutput {
  readonly #pieces: Buffer[] = [];
  #pending = '';

  write(text: string): this {
    this.#pending += text;
    if (this.#pending.length >= FLUSH_CHARACTERS) this.#flush();
    return this;
  }

  /** Appends the content of another output. */
  append(other: TextOutput): this {
    this.#flush();
    other.#flush();
    this.#pieces.push(...other.#pieces);
    return this;
  }

  bytes(): Buffer {
    this.#flush();
    return Buffer.concat(this.#pieces);
  }

  #flush(): void {
    this.#pieces.push(Buffer.from(this.#pending, 'utf8'));
    this.#pending = '';
  }
}

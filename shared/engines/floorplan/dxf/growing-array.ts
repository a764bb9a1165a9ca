const FIRST_LENGTH = 1024;

type NumberArray = Float64Array<ArrayBuffer> | Int32Array<ArrayBuffer> | Uint8Array<ArrayBuffer>;

/** A typed array that doubles when it is full. It holds millions of numbers without an object for each. */
export class GrowingArray<Numbers extends NumberArray> {
  #numbers: Numbers;
  #length = 0;
  readonly #create: (length: number) => Numbers;

  private constructor(create: (length: number) => Numbers) {
    this.#create = create;
    this.#numbers = create(FIRST_LENGTH);
  }

  static doubles(): GrowingArray<Float64Array<ArrayBuffer>> {
    return new GrowingArray((length) => new Float64Array(length));
  }

  static integers(): GrowingArray<Int32Array<ArrayBuffer>> {
    return new GrowingArray((length) => new Int32Array(length));
  }

  static bytes(): GrowingArray<Uint8Array<ArrayBuffer>> {
    return new GrowingArray((length) => new Uint8Array(length));
  }

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    if (this.#length === this.#numbers.length) {
      const larger = this.#create(this.#length * 2);
      larger.set(this.#numbers);
      this.#numbers = larger;
    }
    this.#numbers[this.#length++] = value;
  }

  at(index: number): number {
    return this.#numbers[index] ?? 0;
  }

  /** Removes the numbers from `length` on; keeps the memory. */
  truncate(length: number): void {
    this.#length = length;
  }

  /** The numbers so far, without a copy. */
  view(): Numbers {
    return this.#numbers.subarray(0, this.#length) as Numbers;
  }
}

type NumberArray = Float64Array | Float32Array | Int32Array;

const INITIAL_CAPACITY = 1024;

/** A typed array that grows: what an `Array` of numbers would be, at a third of the memory and known to its type. */
export class NumberList<A extends NumberArray> {
  #values: A;
  #length = 0;
  readonly #allocate: (length: number) => A;

  constructor(allocate: (length: number) => A) {
    this.#allocate = allocate;
    this.#values = allocate(INITIAL_CAPACITY);
  }

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    if (this.#length === this.#values.length) {
      const grown = this.#allocate(this.#length * 2);
      grown.set(this.#values);
      this.#values = grown;
    }
    this.#values[this.#length++] = value;
  }

  /** The values so far; a view that a later `push` may leave behind. */
  values(): A {
    return this.#values.subarray(0, this.#length) as A;
  }
}

export function float64List(): NumberList<Float64Array<ArrayBuffer>> {
  return new NumberList((length) => new Float64Array(length));
}

export function float32List(): NumberList<Float32Array<ArrayBuffer>> {
  return new NumberList((length) => new Float32Array(length));
}

export function int32List(): NumberList<Int32Array<ArrayBuffer>> {
  return new NumberList((length) => new Int32Array(length));
}

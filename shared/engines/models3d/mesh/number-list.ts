type NumberArray = Float64Array | Float32Array | Int32Array;

const INITIAL_CAPACITY = 1024;

/** A typed array that grows. It takes a third of the memory of an `Array` of numbers. */
class NumberList<A extends NumberArray> {
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

  /** A view of the values so far. A later `push` can replace the array behind it. */
  values(): A {
    return this.#values.subarray(0, this.#length) as A;
  }
}

/** Creates an empty list of 64-bit floats. */
export function float64List(): NumberList<Float64Array<ArrayBuffer>> {
  return new NumberList((length) => new Float64Array(length));
}

/** Creates an empty list of 32-bit floats. */
export function float32List(): NumberList<Float32Array<ArrayBuffer>> {
  return new NumberList((length) => new Float32Array(length));
}

/** Creates an empty list of 32-bit integers. */
export function int32List(): NumberList<Int32Array<ArrayBuffer>> {
  return new NumberList((length) => new Int32Array(length));
}

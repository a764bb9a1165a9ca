const EMPTY = -1;
const INITIAL_SLOTS = 1 << 12;

/**
 * Gives equal points the same number: an open hash table over exact coordinates, which can hold millions of points,
 * unlike a `Map` of strings.
 */
export class PointIndex {
  #slots: Int32Array = new Int32Array(INITIAL_SLOTS).fill(EMPTY);
  #points = new Float64Array(INITIAL_SLOTS * 3);
  #count = 0;
  readonly #scratch = new Float64Array(3);
  readonly #bits = new Uint32Array(this.#scratch.buffer);

  /** The number of different points. */
  get count(): number {
    return this.#count;
  }

  /** Three doubles for each point, in the order of their first appearance. */
  points(): Float64Array {
    return this.#points.subarray(0, this.#count * 3);
  }

  /** Returns the number of the point at these coordinates, a new one if it is new. */
  add(x: number, y: number, z: number): number {
    if (this.#count * 2 >= this.#slots.length) this.#grow();
    const slot = this.#find(x, y, z);
    const known = this.#slots[slot] ?? EMPTY;
    if (known !== EMPTY) return known;
    const index = this.#count++;
    this.#slots[slot] = index;
    this.#points[index * 3] = x;
    this.#points[index * 3 + 1] = y;
    this.#points[index * 3 + 2] = z;
    return index;
  }

  #find(x: number, y: number, z: number): number {
    const points = this.#points;
    const mask = this.#slots.length - 1;
    let slot = this.#hash(x, y, z) & mask;
    for (;;) {
      const index = this.#slots[slot] ?? EMPTY;
      if (index === EMPTY) return slot;
      if (points[index * 3] === x && points[index * 3 + 1] === y && points[index * 3 + 2] === z) return slot;
      slot = (slot + 1) & mask;
    }
  }

  #hash(x: number, y: number, z: number): number {
    const scratch = this.#scratch;
    // Adding zero gives 0 and -0 the same bits, because they are equal.
    scratch[0] = x + 0;
    scratch[1] = y + 0;
    scratch[2] = z + 0;
    let hash = 0x811c9dc5;
    for (let word = 0; word < 6; word++) {
      hash = Math.imul(hash ^ (this.#bits[word] ?? 0), 0x9e3779b1);
      hash ^= hash >>> 15;
    }
    return hash;
  }

  #grow(): void {
    const points = new Float64Array(this.#points.length * 2);
    points.set(this.#points);
    this.#points = points;
    this.#slots = new Int32Array(this.#slots.length * 2).fill(EMPTY);
    for (let index = 0; index < this.#count; index++) {
      const at = index * 3;
      this.#slots[this.#find(points[at] ?? 0, points[at + 1] ?? 0, points[at + 2] ?? 0)] = index;
    }
  }
}

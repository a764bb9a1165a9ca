/** Something at a distance; of those at the same one the least id comes first, so that a ranking is stable. */
export interface Ranked {
  readonly id: string;
  readonly distance: number;
}

/** Keeps the nearest of all that are offered, and no more of them than asked. */
export class Nearest<T extends Ranked> {
  readonly #most: number;
  readonly #kept: T[] = [];

  constructor(most: number) {
    this.#most = most;
  }

  /** Whether something at this distance has a chance; spares callers to make what has none. */
  takes(distance: number): boolean {
    const last = this.#kept.at(-1);
    return !last || this.#kept.length < this.#most || distance <= last.distance;
  }

  offer(candidate: T): void {
    if (!this.takes(candidate.distance)) return;
    let low = 0;
    for (let high = this.#kept.length; low < high; ) {
      const middle = (low + high) >> 1;
      const other = this.#kept[middle];
      if (other && isBefore(other, candidate)) low = middle + 1;
      else high = middle;
    }
    this.#kept.splice(low, 0, candidate);
    if (this.#kept.length > this.#most) this.#kept.pop();
  }

  /** Nearest first. */
  ranked(): readonly T[] {
    return this.#kept;
  }
}

function isBefore(one: Ranked, two: Ranked): boolean {
  return one.distance < two.distance || (one.distance === two.distance && one.id < two.id);
}

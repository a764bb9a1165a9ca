/** An entry with a distance. At the same distance the smallest id comes first, so the order is stable. */
interface Ranked {
  readonly id: string;
  readonly distance: number;
}

/** Keeps the nearest entries of all that are offered, up to a maximum number. */
export class Nearest<T extends Ranked> {
  readonly #most: number;
  readonly #kept: T[] = [];

  constructor(most: number) {
    this.#most = most;
  }

  /** Returns whether an entry at this distance would be kept. Callers check it before they build an entry. */
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

  /** The kept entries, nearest first. */
  ranked(): readonly T[] {
    return this.#kept;
  }
}

function isBefore(one: Ranked, two: Ranked): boolean {
  return one.distance < two.distance || (one.distance === two.distance && one.id < two.id);
}

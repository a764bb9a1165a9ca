/** The requests in flight of one gateway, also by address. A request may be put in and taken out again and again. */
export class InFlight<T extends { readonly address: string }> {
  readonly #all = new Set<T>();
  readonly #byAddress = new Map<string, number>();

  get size(): number {
    return this.#all.size;
  }

  /** How many requests of an address are in flight. */
  of(address: string): number {
    return this.#byAddress.get(address) ?? 0;
  }

  has(request: T): boolean {
    return this.#all.has(request);
  }

  add(request: T): void {
    if (this.#all.has(request)) return;
    this.#all.add(request);
    this.#byAddress.set(request.address, this.of(request.address) + 1);
  }

  delete(request: T): void {
    if (!this.#all.delete(request)) return;
    const left = this.of(request.address) - 1;
    if (left > 0) this.#byAddress.set(request.address, left);
    else this.#byAddress.delete(request.address);
  }
}

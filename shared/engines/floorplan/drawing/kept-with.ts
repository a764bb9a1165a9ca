/** A class that makes no object of its own: its fields are put on the object that it is given. */
class OnObject {
  constructor(object: object) {
    // biome-ignore lint/correctness/noConstructorReturn: so a class that extends this one gives fields to any object
    return object;
  }
}

/** What has been computed for objects, as a WeakMap keeps it. */
interface KeptWith<Key extends object, Value> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): void;
}

/**
 * Returns what keeps one value with each object, for as long as the object lives, in a private field of it: no copy of
 * the object has it, and no comparison sees it. A WeakMap does the same, but once its table is old, V8 holds its values
 * until it collects all of its memory. A drag makes new objects in each frame: of 60 MB, 4.5 stayed at each collection
 * of young objects, which took eight times as long as with nothing left (measured with `--trace-gc`).
 */
export function keptWith<Key extends object, Value>(): KeptWith<Key, Value> {
  return class Kept extends OnObject {
    #value: Value | undefined;

    static get(key: Key): Value | undefined {
      return #value in key ? key.#value : undefined;
    }

    static set(key: Key, value: Value): void {
      const kept = #value in key ? key : new Kept(key);
      kept.#value = value;
    }
  };
}

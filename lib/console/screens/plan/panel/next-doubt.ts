/**
 * The piece in doubt that follows the one that is chosen; the first one if none of them is.
 *
 * @param keys of all pieces in doubt
 */
export function nextDoubt(keys: readonly number[], chosen: number | undefined): number | undefined {
  return keys[(chosen === undefined ? 0 : keys.indexOf(chosen) + 1) % keys.length];
}

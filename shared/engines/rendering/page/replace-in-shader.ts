/**
 * A chunk of three.js' shaders with other words in it.
 * @throws Error when three.js does not say it in these words any more
 */
export function reworded(chunk: string, from: string, to: string): string {
  const changed = chunk.replaceAll(from, to);
  if (changed === chunk) throw new Error(`three.js does not say ${from} any more`);
  return changed;
}

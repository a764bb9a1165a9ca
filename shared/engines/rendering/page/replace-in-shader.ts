/**
 * Replaces text in a shader chunk of three.js.
 *
 * @throws Error if the chunk does not contain the text
 */
export function replaceInShader(chunk: string, from: string, to: string): string {
  const changed = chunk.replaceAll(from, to);
  if (changed === chunk) throw new Error(`three.js no longer contains ${from}`);
  return changed;
}

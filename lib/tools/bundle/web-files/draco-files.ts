import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { withHash } from './web-file.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../..');
const FOLDER = 'node_modules/three/examples/jsm/libs/draco/gltf';
/** The decoder's files that a browser with WebAssembly asks for. */
const NAMES = ['draco_wasm_wrapper.js', 'draco_decoder.wasm'] as const;

/** The files of the Draco decoder, and their names with hashes by the names that three.js asks for. */
export async function dracoFiles(): Promise<{
  readonly names: Readonly<Record<string, string>>;
  readonly files: readonly { readonly name: string; readonly content: Uint8Array }[];
}> {
  const read = await Promise.all(
    NAMES.map(async (name) => {
      const content = await readFile(path.join(ROOT, FOLDER, name));
      return { asked: name, name: withHash(name, content), content };
    }),
  );
  return { names: Object.fromEntries(read.map(({ asked, name }) => [asked, name])), files: read };
}

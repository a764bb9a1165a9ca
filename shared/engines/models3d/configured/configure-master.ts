import { createMasterIo } from '../gltf-io.ts';
import type { Change } from './change.ts';
import { configureDocument } from './document/configure-document.ts';

/**
 * Applies changes to the master of a model. The result is uncompressed: a conversion makes the published files of it.
 *
 * @throws ModelError OPTION_NOT_APPLICABLE with the name that the model does not have, MODEL_TOO_COMPLEX,
 *   TEXTURE_TOO_LARGE
 */
export async function configureMaster(
  master: Uint8Array,
  changes: readonly Change[],
): Promise<{ readonly glb: Uint8Array }> {
  const io = createMasterIo();
  const read = (glb: Uint8Array) => io.readBinary(new Uint8Array(glb));
  const document = await read(master);
  await configureDocument(document, changes, read);
  return { glb: await io.writeBinary(document) };
}

import { join } from '@gltf-transform/functions';
import { createPublishedIo } from '../gltf-io.ts';
import { compressMeshes } from '../optimise/compress-meshes.ts';
import { compressTextures } from '../optimise/compress-textures.ts';
import { fitTextures } from '../optimise/fit-textures.ts';
import { keepPartNames } from '../optimise/keep-part-names.ts';
import { validateGlb } from '../validate-glb.ts';
import type { Change } from './change.ts';
import { configureDocument } from './document/configure-document.ts';

/** A model as it was chosen. */
export interface ConfiguredModel {
  /** In the form of published models: Draco, WebP, part numbers. */
  readonly glb: Uint8Array<ArrayBuffer>;
  readonly dimensionsMm: { readonly width: number; readonly height: number; readonly depth: number };
}

/**
 * Makes the model of a choice from a published model. Deterministic.
 *
 * @throws ModelError OPTION_NOT_APPLICABLE with the name that the model does not have, MODEL_TOO_COMPLEX,
 *   TEXTURE_TOO_LARGE, OUTPUT_INVALID
 */
export async function configure(glb: Uint8Array, changes: readonly Change[]): Promise<ConfiguredModel> {
  const io = await createPublishedIo();
  const document = await io.readBinary(new Uint8Array(glb));
  const dimensionsMm = await configureDocument(document, changes, (other) => io.readBinary(new Uint8Array(other)));
  keepPartNames(document);
  await document.transform(join({ keepNamed: false }));
  await fitTextures(document);
  await compressTextures(document);
  await compressMeshes(document);
  const configured = await io.writeBinary(document);
  await validateGlb(configured);
  return { glb: configured, dimensionsMm };
}

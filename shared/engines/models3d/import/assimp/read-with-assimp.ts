import { readFile } from 'node:fs/promises';
import type { Document } from '@gltf-transform/core';
import { ModelError } from '../../model-error.ts';
import { quoted } from '../../quoted.ts';
import { srgbToLinear } from '../../textures/srgb.ts';
import { readGlb } from '../gltf/glb-container.ts';
import { readGltf } from '../gltf/read-gltf.ts';
import type { ImportContext } from '../importer.ts';
import { usableOpacity } from '../phong.ts';

const BONES_MATERIAL = 'SkeletonMaterial';

/** An input file of assimp: the model, or a file that it refers to. */
interface AssimpFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

interface AssimpOptions {
  /** Bytes to read instead of the model file. */
  readonly bytes?: Uint8Array;
  readonly side?: readonly AssimpFile[];
}

/**
 * Reads a model with assimp's WebAssembly. Images are not loaded by assimp: they are found and checked like those of
 * any glTF. Colours are sRGB, by the rule of `phong.ts`.
 *
 * @param fileName its extension selects the format
 * @throws ModelError MODEL_CORRUPT
 */
export async function readWithAssimp(
  context: ImportContext,
  fileName: string,
  { bytes, side = [] }: AssimpOptions = {},
): Promise<Document> {
  const glb = await convert({ name: fileName, bytes: bytes ?? (await readFile(context.model.file)) }, side, context);
  const { json, binary } = readGlb(glb, quoted(context.model.name));
  const document = await readGltf(context, json, binary);
  dropSkeletons(document);
  for (const material of document.getRoot().listMaterials()) {
    const [red, green, blue, alpha] = material.getBaseColorFactor();
    const opacity = usableOpacity(alpha);
    const isPictured = material.getBaseColorTexture() !== null;
    material
      .setBaseColorFactor(
        isPictured ? [1, 1, 1, opacity] : [srgbToLinear(red), srgbToLinear(green), srgbToLinear(blue), opacity],
      )
      .setAlphaMode(opacity < 1 ? 'BLEND' : material.getAlphaMode() === 'MASK' ? 'MASK' : 'OPAQUE')
      // Files of these formats often have surfaces with the wrong winding.
      .setDoubleSided(true);
  }
  return document;
}

/**
 * Removes skins: a mesh keeps its modelled shape, because poses are animation frames in these formats. Also removes the
 * mesh that assimp creates to show the bones of a file without meshes.
 */
function dropSkeletons(document: Document): void {
  const root = document.getRoot();
  for (const skin of root.listSkins()) skin.dispose();
  for (const mesh of root.listMeshes()) {
    const isBones = mesh.listPrimitives().every((primitive) => primitive.getMaterial()?.getName() === BONES_MATERIAL);
    if (isBones) mesh.dispose();
  }
}

async function convert(main: AssimpFile, side: readonly AssimpFile[], { model }: ImportContext): Promise<Uint8Array> {
  const failure = (what: unknown) =>
    new ModelError('MODEL_CORRUPT', `${quoted(model.name)} is damaged or no intact model of its format.`, {
      cause: new Error(`assimp: ${String(what)}`),
    });
  // Loaded at first use, with a new instance each time, because an instance that has crashed cannot be used again.
  const { default: assimpjs } = await import('assimpjs');
  const assimp = await assimpjs();
  const files = new assimp.FileList();
  for (const { name, bytes } of [main, ...side]) files.AddFile(name, new Uint8Array(bytes));
  try {
    const result = assimp.ConvertFileList(files, 'glb2');
    if (!result.IsSuccess() || result.FileCount() === 0) throw failure(result.GetErrorCode());
    return new Uint8Array(result.GetFile(0).GetContent());
  } catch (error) {
    throw error instanceof ModelError ? error : failure(error);
  }
}

import { Logger, NodeIO } from '@gltf-transform/core';
import { ALL_EXTENSIONS } from '@gltf-transform/extensions';
import draco3d from 'draco3dgltf';
import { MeshoptDecoder } from 'meshoptimizer/decoder';

/** Readable extensions. A file that requires another extension cannot be read. */
export const READABLE_EXTENSIONS: readonly string[] = ALL_EXTENSIONS.map(({ EXTENSION_NAME }) => EXTENSION_NAME);

/**
 * Creates a reader and writer of glTF documents in memory, without log output. Supports all ratified extensions, and
 * reads Draco and meshopt.
 */
export async function createGltfIo(): Promise<NodeIO> {
  await MeshoptDecoder.ready;
  return createMasterIo().registerDependencies({
    'draco3d.decoder': await draco3d.createDecoderModule(),
    'meshopt.decoder': MeshoptDecoder,
  });
}

/** Like `createGltfIo`, for uncompressed documents such as masters: each decoder takes 16 MB of memory. */
export function createMasterIo(): NodeIO {
  return new NodeIO().setLogger(new Logger(Logger.Verbosity.SILENT)).registerExtensions(ALL_EXTENSIONS);
}

/** Creates a writer with Draco compression. */
export async function createGltfEncoder(): Promise<NodeIO> {
  return createMasterIo().registerDependencies({ 'draco3d.encoder': await draco3d.createEncoderModule() });
}

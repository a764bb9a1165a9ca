import { Logger, NodeIO } from '@gltf-transform/core';
import { ALL_EXTENSIONS } from '@gltf-transform/extensions';
import draco3d from 'draco3dgltf';
import { MeshoptDecoder } from 'meshoptimizer/decoder';

/** Extensions that can be read. Everything else that a file requires makes it unreadable. */
export const READABLE_EXTENSIONS: readonly string[] = ALL_EXTENSIONS.map(({ EXTENSION_NAME }) => EXTENSION_NAME);

/** Reads and writes glTF documents in memory, silently; knows all ratified extensions, reads Draco and meshopt. */
export async function createGltfIo(): Promise<NodeIO> {
  await MeshoptDecoder.ready;
  return createMasterIo().registerDependencies({
    'draco3d.decoder': await draco3d.createDecoderModule(),
    'meshopt.decoder': MeshoptDecoder,
  });
}

/** As `createGltfIo` for documents without compression, as masters are: each decoder takes 16 MB of memory. */
export function createMasterIo(): NodeIO {
  return new NodeIO().setLogger(new Logger(Logger.Verbosity.SILENT)).registerExtensions(ALL_EXTENSIONS);
}

/** Writes Draco. */
export async function createGltfEncoder(): Promise<NodeIO> {
  return createMasterIo().registerDependencies({ 'draco3d.encoder': await draco3d.createEncoderModule() });
}

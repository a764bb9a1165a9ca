import type { Importer } from '../../import/importer.ts';
import type { ExportFormat } from '../export-format-names.ts';

/**
 * For each format a reader that shares no code with its exporter, loaded at first use: assimp and three where they
 * support the format and are fast enough; our own readers of OBJ, PLY and STL, which the corpus tests with files of
 * other programs; and minimal readers of X3D, DXF and OFF. Only GLB and glTF are read by the library that wrote them;
 * they are also checked by Khronos' validator (`validateGltfExport`).
 */
export const EXPORT_READERS: Readonly<Record<ExportFormat, () => Promise<Importer>>> = {
  glb: async () => (await import('../../import/glb.ts')).importGlb,
  gltf: async () => (await import('../../import/gltf.ts')).importGltf,
  obj: async () => (await import('../../import/obj.ts')).importObj,
  fbx: async () => (await import('../../import/fbx.ts')).importFbx,
  // Assimp takes a file byte by byte, which takes three times as long for so much text.
  dae: async () => (await import('../../import/dae.ts')).importDaeWithThree,
  usdz: async () => (await import('../../import/usd.ts')).importUsd,
  stl: async () => (await import('../../import/stl.ts')).importStl,
  ply: async () => (await import('../../import/ply.ts')).importPly,
  '3mf': async () => (await import('../../import/3mf.ts')).import3mf,
  '3ds': async () => (await import('../../import/3ds.ts')).import3dsWithThree,
  x3d: async () => (await import('./read-x3d.ts')).readX3d,
  wrl: async () => (await import('./read-wrl.ts')).readWrl,
  dxf: async () => (await import('./read-dxf.ts')).readDxf,
  off: async () => (await import('./read-off.ts')).readOff,
};

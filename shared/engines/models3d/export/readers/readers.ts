import type { Importer } from '../../import/importer.ts';
import type { ExportFormat } from '../export-format-names.ts';

/**
 * For each format a reader that shares no code with its exporter, loaded when it is used. Assimp and three where they
 * know the format and are quick enough; the service's own readers of OBJ, PLY and STL, which are held to files of others
 * by the corpus; and for X3D, DXF and OFF readers of just what is looked for. GLB and glTF alone are read by the library
 * that wrote them; what judges those without it is Khronos' validator (`validateGltfExport`).
 */
export const EXPORT_READERS: Readonly<Record<ExportFormat, () => Promise<Importer>>> = {
  glb: async () => (await import('../../import/glb.ts')).importGlb,
  gltf: async () => (await import('../../import/gltf.ts')).importGltf,
  obj: async () => (await import('../../import/obj.ts')).importObj,
  fbx: async () => (await import('../../import/fbx.ts')).importFbx,
  // Assimp is handed a file byte by byte, which takes three times as long over so much text.
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

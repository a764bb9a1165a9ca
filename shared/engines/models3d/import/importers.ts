import type { ModelFormat } from '../formats.ts';
import type { Importer } from './importer.ts';

/** One reader of a format. */
interface FormatReader {
  readonly importer: Importer;
  /** Largest model file for this reader. */
  readonly maxBytes: number;
}

const MIB = 1024 * 1024;
/** Our own readers check their limits themselves. */
const ANY_SIZE = Number.POSITIVE_INFINITY;
/** Loaders of three hold the file, its objects and the result at once: this much was measured to fit. */
const THREE_BYTES = 150 * MIB;
/** Assimp's WebAssembly reads 33 MB, and fails at 135 MB. */
const ASSIMP_BYTES = 32 * MIB;

/**
 * The readers of each format, best first: the next one is asked when one fails. A reader is loaded when it is used, so
 * that no conversion pays for the readers of other formats.
 */
export const importers: Readonly<Record<ModelFormat, readonly FormatReader[]>> = {
  glb: [reader(async () => (await import('./glb.ts')).importGlb)],
  gltf: [reader(async () => (await import('./gltf.ts')).importGltf)],
  fbx: [
    reader(async () => (await import('./fbx.ts')).importFbx, ASSIMP_BYTES),
    reader(async () => (await import('./fbx.ts')).importFbxWithThree, THREE_BYTES),
  ],
  usdz: [reader(async () => (await import('./usd.ts')).importUsd, THREE_BYTES)],
  usd: [reader(async () => (await import('./usd.ts')).importUsd, THREE_BYTES)],
  dae: [
    reader(async () => (await import('./dae.ts')).importDae, ASSIMP_BYTES),
    reader(async () => (await import('./dae.ts')).importDaeWithThree, THREE_BYTES),
  ],
  obj: [reader(async () => (await import('./obj.ts')).importObj)],
  '3ds': [
    reader(async () => (await import('./3ds.ts')).import3ds, ASSIMP_BYTES),
    reader(async () => (await import('./3ds.ts')).import3dsWithThree, THREE_BYTES),
  ],
  '3mf': [reader(async () => (await import('./3mf.ts')).import3mf, THREE_BYTES)],
  step: [reader(async () => (await import('./step.ts')).importStep, THREE_BYTES)],
  iges: [reader(async () => (await import('./step.ts')).importStep, THREE_BYTES)],
  ply: [reader(async () => (await import('./ply.ts')).importPly)],
  stl: [reader(async () => (await import('./stl.ts')).importStl)],
};

function reader(load: () => Promise<Importer>, maxBytes = ANY_SIZE): FormatReader {
  return { importer: async (context) => (await load())(context), maxBytes };
}

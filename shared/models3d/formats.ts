import { looksLikeGlb } from './sniff/glb.ts';
import { looksLikeGltf } from './sniff/gltf.ts';
import { looksLikeObj } from './sniff/obj.ts';
import { looksLikeStl } from './sniff/stl.ts';
import type { ModelUnit, UpAxis } from './units.ts';

/** A model format that can be converted. */
export interface FormatRow {
  /** Endings of file names, in lower case with their dot. */
  readonly extensions: readonly string[];
  /** Axis that points up by the format's rule or custom, and the unit where the format has one. */
  readonly upAxis: UpAxis;
  readonly unit?: ModelUnit;
  /** The unit that most files of a format without one are drawn in. */
  readonly customUnit?: ModelUnit;
  /** Whether the axis is the format's rule and not only a custom. */
  readonly upAxisIsStated: boolean;
  /** Tells by the file's first bytes; see `sniffSource`. */
  readonly sniff: (head: Uint8Array, totalBytes?: number) => boolean;
}

/**
 * All formats, best first: of several models in an archive the one whose format carries most is taken. A new format is
 * a row here, and a file in `import/` that `import/importers.ts` names.
 */
export const MODEL_FORMATS = {
  glb: { extensions: ['.glb'], upAxis: 'y', unit: 'm', upAxisIsStated: true, sniff: looksLikeGlb },
  gltf: { extensions: ['.gltf'], upAxis: 'y', unit: 'm', upAxisIsStated: true, sniff: looksLikeGltf },
  obj: { extensions: ['.obj'], upAxis: 'y', upAxisIsStated: false, sniff: looksLikeObj },
  stl: { extensions: ['.stl'], upAxis: 'z', customUnit: 'mm', upAxisIsStated: false, sniff: looksLikeStl },
} as const satisfies Record<string, FormatRow>;

export type ModelFormat = keyof typeof MODEL_FORMATS;

/** The formats' names, best first. */
export const MODEL_FORMAT_NAMES = Object.keys(MODEL_FORMATS) as [ModelFormat, ...ModelFormat[]];

/** A format's row, with the optional fields of all rows. */
export function formatRow(format: ModelFormat): FormatRow {
  return MODEL_FORMATS[format];
}

/** Endings of model files that people upload and that cannot be converted: their archive deserves a clear answer. */
export const UNSUPPORTED_EXTENSIONS: readonly string[] = [
  ...['.skp', '.blend', '.max', '.c4d', '.ma', '.mb', '.3dm', '.dwg', '.dxf', '.step', '.stp', '.iges', '.igs', '.fbx'],
  ...['.dae', '.3ds', '.ply', '.3mf', '.usdz', '.usda', '.usdc', '.usd', '.wrl', '.x3d', '.abc', '.sldprt', '.ifc'],
];

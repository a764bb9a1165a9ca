import { looksLike3ds } from './sniff/3ds.ts';
import { looksLike3mfPart } from './sniff/3mf.ts';
import { looksLikeDae } from './sniff/dae.ts';
import { looksLikeFbx } from './sniff/fbx.ts';
import { looksLikeGlb } from './sniff/glb.ts';
import { looksLikeGltf } from './sniff/gltf.ts';
import { looksLikeIges } from './sniff/iges.ts';
import { looksLikeObj } from './sniff/obj.ts';
import { looksLikePly } from './sniff/ply.ts';
import { looksLikeStep } from './sniff/step.ts';
import { looksLikeStl } from './sniff/stl.ts';
import { looksLikeUsd } from './sniff/usd.ts';
import { looksLikeUsdz } from './sniff/usdz.ts';
import type { ModelUnit, UpAxis } from './units.ts';

/** A model format that can be converted. */
export interface FormatRow {
  /** File extensions in lower case, with the dot. */
  readonly extensions: readonly string[];
  /** Axis that points up by the format's specification or common practice, and the unit if the format has one. */
  readonly upAxis: UpAxis;
  readonly unit?: ModelUnit;
  /** The most common unit of a format that has none. */
  readonly usualUnit?: ModelUnit;
  /** Whether the specification defines the axis. */
  readonly upAxisIsStated: boolean;
  /** Recognises the format by the first bytes of a file; see `sniffSource`. */
  readonly sniff: (head: Uint8Array, totalBytes?: number) => boolean;
}

/**
 * All formats, best first: if an archive has several models, the one whose format stores most is chosen. A new format
 * needs a row here and a file in `import/` that is listed in `import/importers.ts`. Units and axes are those of a file
 * that states none. A `.model` is the part of a 3MF that holds its geometry.
 */
export const MODEL_FORMATS = {
  glb: { extensions: ['.glb'], upAxis: 'y', unit: 'm', upAxisIsStated: true, sniff: looksLikeGlb },
  gltf: { extensions: ['.gltf'], upAxis: 'y', unit: 'm', upAxisIsStated: true, sniff: looksLikeGltf },
  fbx: { extensions: ['.fbx'], upAxis: 'y', unit: 'cm', upAxisIsStated: true, sniff: looksLikeFbx },
  usdz: { extensions: ['.usdz'], upAxis: 'y', unit: 'cm', upAxisIsStated: true, sniff: looksLikeUsdz },
  usd: { extensions: ['.usdc', '.usda', '.usd'], upAxis: 'y', unit: 'cm', upAxisIsStated: true, sniff: looksLikeUsd },
  dae: { extensions: ['.dae'], upAxis: 'y', unit: 'm', upAxisIsStated: true, sniff: looksLikeDae },
  obj: { extensions: ['.obj'], upAxis: 'y', upAxisIsStated: false, sniff: looksLikeObj },
  '3ds': { extensions: ['.3ds'], upAxis: 'z', upAxisIsStated: true, sniff: looksLike3ds },
  '3mf': { extensions: ['.3mf', '.model'], upAxis: 'z', unit: 'mm', upAxisIsStated: true, sniff: looksLike3mfPart },
  step: { extensions: ['.step', '.stp', '.p21'], upAxis: 'z', unit: 'mm', upAxisIsStated: false, sniff: looksLikeStep },
  iges: { extensions: ['.iges', '.igs'], upAxis: 'z', unit: 'mm', upAxisIsStated: false, sniff: looksLikeIges },
  ply: { extensions: ['.ply'], upAxis: 'y', upAxisIsStated: false, sniff: looksLikePly },
  stl: { extensions: ['.stl'], upAxis: 'z', usualUnit: 'mm', upAxisIsStated: false, sniff: looksLikeStl },
} as const satisfies Record<string, FormatRow>;

export type ModelFormat = keyof typeof MODEL_FORMATS;

/** The names of the formats, best first. */
export const MODEL_FORMAT_NAMES = Object.keys(MODEL_FORMATS) as [ModelFormat, ...ModelFormat[]];

/** Returns a format's row, typed with the optional fields of all rows. */
export function formatRow(format: ModelFormat): FormatRow {
  return MODEL_FORMATS[format];
}

/** Extensions of model files that users upload and that cannot be converted, for a clear error. */
export const UNSUPPORTED_EXTENSIONS: readonly string[] = [
  ...['.skp', '.blend', '.max', '.c4d', '.ma', '.mb', '.3dm', '.dwg', '.dxf', '.wrl', '.x3d', '.abc', '.sldprt'],
  ...['.sldasm', '.ifc', '.rvt', '.rfa', '.lwo', '.off', '.amf', '.sat', '.x_t', '.ipt', '.iam', '.jt', '.zpr', '.vwx'],
];

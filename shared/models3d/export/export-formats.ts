import type { UpAxis } from '../units.ts';
import { export3ds } from './3ds.ts';
import { export3mf } from './3mf.ts';
import { CARRIES_ALL, CARRIES_SHAPE, type Carried } from './carried.ts';
import { exportDae } from './dae.ts';
import { exportDxf } from './dxf.ts';
import type { ExportFormat } from './export-format-names.ts';
import type { Exporter } from './export-model.ts';
import { exportFbx } from './fbx.ts';
import { exportGlb } from './glb.ts';
import { exportGltf } from './gltf.ts';
import { exportObj } from './obj.ts';
import { exportOff } from './off.ts';
import { exportPly } from './ply.ts';
import { exportStl } from './stl.ts';
import { exportUsdz } from './usdz.ts';
import { exportWrl } from './wrl.ts';
import { exportX3d } from './x3d.ts';

/** How a format is written and what is left of a model in it. */
export interface ExportFormatRow {
  readonly exporter: Exporter;
  readonly contentType: string;
  /** What the numbers of a file are, which several formats cannot say themselves. */
  readonly metresPerUnit: number;
  readonly upAxis: UpAxis;
  readonly carried: Carried;
}

const METRES = { metresPerUnit: 1, upAxis: 'y' } as const;
const MILLIMETRES = { metresPerUnit: 0.001, upAxis: 'z' } as const;
/** Colours and one picture. */
const PAINTED: Carried = { ...CARRIES_SHAPE, textures: ['baseColor'], color: true };
/** Programs that know Phong's surfaces. */
const PHONG: Carried = { ...PAINTED, textures: ['baseColor', 'normal', 'emissive'], vertexColors: true };

/**
 * All formats that can be produced. A new one is a row here, its file beside this one, its name in
 * `export-format-names.ts`, and a reader in `read-back.ts`. Source: the design, section 3.
 */
export const EXPORT_FORMATS = {
  glb: { exporter: exportGlb, contentType: 'model/gltf-binary', ...METRES, carried: CARRIES_ALL },
  gltf: { exporter: exportGltf, contentType: 'model/gltf+json', ...METRES, carried: CARRIES_ALL },
  obj: { exporter: exportObj, contentType: 'model/obj', ...METRES, carried: { ...PHONG, roughness: true } },
  fbx: {
    exporter: exportFbx,
    contentType: 'application/octet-stream',
    metresPerUnit: 0.01,
    upAxis: 'y',
    carried: PHONG,
  },
  dae: {
    exporter: exportDae,
    contentType: 'model/vnd.collada+xml',
    ...METRES,
    carried: { ...PAINTED, vertexColors: true },
  },
  usdz: {
    exporter: exportUsdz,
    contentType: 'model/vnd.usdz+zip',
    ...METRES,
    carried: { ...CARRIES_ALL, effects: false },
  },
  stl: { exporter: exportStl, contentType: 'model/stl', ...MILLIMETRES, carried: CARRIES_SHAPE },
  ply: {
    exporter: exportPly,
    contentType: 'application/octet-stream',
    ...METRES,
    carried: { ...CARRIES_SHAPE, color: true, vertexColors: true },
  },
  '3mf': { exporter: export3mf, contentType: 'model/3mf', ...MILLIMETRES, carried: PAINTED },
  '3ds': { exporter: export3ds, contentType: 'application/x-3ds', ...MILLIMETRES, carried: PAINTED },
  x3d: { exporter: exportX3d, contentType: 'model/x3d+xml', ...METRES, carried: { ...PAINTED, vertexColors: true } },
  wrl: { exporter: exportWrl, contentType: 'model/vrml', ...METRES, carried: { ...PAINTED, vertexColors: true } },
  dxf: { exporter: exportDxf, contentType: 'image/vnd.dxf', ...MILLIMETRES, carried: CARRIES_SHAPE },
  off: { exporter: exportOff, contentType: 'application/octet-stream', ...METRES, carried: CARRIES_SHAPE },
} as const satisfies Record<ExportFormat, ExportFormatRow>;

/** A format's row, as all rows are. */
export function exportFormatRow(format: ExportFormat): ExportFormatRow {
  return EXPORT_FORMATS[format];
}

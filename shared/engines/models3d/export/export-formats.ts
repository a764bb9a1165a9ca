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
/** Colours of vertices with their opacity, by which pictures are multiplied. */
const COLORED = { vertexColors: true, colorsOverPictures: true, vertexOpacity: true } as const;
/** Programs that know Phong's surfaces. */
const PHONG: Carried = {
  ...PAINTED,
  ...COLORED,
  textures: ['baseColor', 'normal', 'emissive'],
  opacity: 'besideColor',
};
/** Browsers' worlds: a picture takes the place of all colours, its opacity included. */
const WORLD: Carried = { ...PAINTED, opacity: 'inColor', vertexColors: true };

/**
 * All formats that can be produced. A new one is a row here, its file beside this one, its name in
 * `export-format-names.ts`, and a reader in `readers/readers.ts`. Source: the design, section 3.
 */
export const EXPORT_FORMATS = {
  glb: { exporter: exportGlb, contentType: 'model/gltf-binary', ...METRES, carried: CARRIES_ALL },
  gltf: { exporter: exportGltf, contentType: 'model/gltf+json', ...METRES, carried: CARRIES_ALL },
  obj: {
    exporter: exportObj,
    contentType: 'model/obj',
    ...METRES,
    carried: { ...PHONG, roughness: true, vertexOpacity: false },
  },
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
    carried: { ...PAINTED, ...COLORED, opacity: 'inColor' },
  },
  usdz: {
    exporter: exportUsdz,
    contentType: 'model/vnd.usdz+zip',
    ...METRES,
    carried: { ...CARRIES_ALL, effects: false, colorsOverPictures: false, vertexOpacity: false },
  },
  stl: { exporter: exportStl, contentType: 'model/stl', ...MILLIMETRES, carried: CARRIES_SHAPE },
  ply: {
    exporter: exportPly,
    contentType: 'application/octet-stream',
    ...METRES,
    carried: { ...CARRIES_SHAPE, ...COLORED, color: true },
  },
  '3mf': { exporter: export3mf, contentType: 'model/3mf', ...MILLIMETRES, carried: PAINTED },
  '3ds': {
    exporter: export3ds,
    contentType: 'application/x-3ds',
    ...MILLIMETRES,
    carried: { ...PAINTED, opacity: 'besideColor' },
  },
  x3d: { exporter: exportX3d, contentType: 'model/x3d+xml', ...METRES, carried: { ...WORLD, vertexOpacity: true } },
  wrl: { exporter: exportWrl, contentType: 'model/vrml', ...METRES, carried: WORLD },
  dxf: { exporter: exportDxf, contentType: 'image/vnd.dxf', ...MILLIMETRES, carried: CARRIES_SHAPE },
  off: { exporter: exportOff, contentType: 'application/octet-stream', ...METRES, carried: CARRIES_SHAPE },
} as const satisfies Record<ExportFormat, ExportFormatRow>;

/** A format's row, as all rows are. */
export function exportFormatRow(format: ExportFormat): ExportFormatRow {
  return EXPORT_FORMATS[format];
}

import type { UpAxis } from '../units.ts';
import { export3ds } from './3ds.ts';
import { export3mf } from './3mf.ts';
import { exportDae } from './dae.ts';
import { exportDxf } from './dxf.ts';
import type { ExportFormat } from './export-format-names.ts';
import type { Exporter } from './export-model.ts';
import { exportFbx } from './fbx.ts';
import { type FormatSupport, SUPPORTS_ALL, SUPPORTS_SHAPE } from './format-support.ts';
import { exportGlb } from './glb.ts';
import { exportGltf } from './gltf.ts';
import { exportObj } from './obj.ts';
import { exportOff } from './off.ts';
import { exportPly } from './ply.ts';
import { exportStl } from './stl.ts';
import { exportUsdz } from './usdz.ts';
import { exportWrl } from './wrl.ts';
import { exportX3d } from './x3d.ts';

/** How a format is written, and which properties of a model it keeps. */
interface ExportFormatRow {
  readonly exporter: Exporter;
  readonly contentType: string;
  /** The unit of the numbers, which several formats cannot state. */
  readonly metresPerUnit: number;
  readonly upAxis: UpAxis;
  readonly support: FormatSupport;
}

const METRES = { metresPerUnit: 1, upAxis: 'y' } as const;
const MILLIMETRES = { metresPerUnit: 0.001, upAxis: 'z' } as const;
/** Colours and one picture. */
const COLOR_AND_PICTURE: FormatSupport = { ...SUPPORTS_SHAPE, textures: ['baseColor'], color: true };
/** Vertex colours with opacity, which multiply pictures. */
const COLORED = { vertexColors: true, colorsOverPictures: true, vertexOpacity: true } as const;
/** For programs with Phong surfaces. */
const PHONG: FormatSupport = {
  ...COLOR_AND_PICTURE,
  ...COLORED,
  textures: ['baseColor', 'normal', 'emissive'],
  opacity: 'separate',
};
/** For X3D and VRML: a picture replaces all colours and their opacity. */
const WEB_WORLD: FormatSupport = { ...COLOR_AND_PICTURE, opacity: 'inColor', vertexColors: true };

/**
 * All formats that can be produced. A new one needs a row here, a file in this folder, a name in
 * `export-format-names.ts`, and a reader in `readers/readers.ts`.
 */
const EXPORT_FORMATS = {
  glb: { exporter: exportGlb, contentType: 'model/gltf-binary', ...METRES, support: SUPPORTS_ALL },
  gltf: { exporter: exportGltf, contentType: 'model/gltf+json', ...METRES, support: SUPPORTS_ALL },
  obj: {
    exporter: exportObj,
    contentType: 'model/obj',
    ...METRES,
    support: { ...PHONG, roughness: true, vertexOpacity: false },
  },
  fbx: {
    exporter: exportFbx,
    contentType: 'application/octet-stream',
    metresPerUnit: 0.01,
    upAxis: 'y',
    support: PHONG,
  },
  dae: {
    exporter: exportDae,
    contentType: 'model/vnd.collada+xml',
    ...METRES,
    support: { ...COLOR_AND_PICTURE, ...COLORED, opacity: 'inColor' },
  },
  usdz: {
    exporter: exportUsdz,
    contentType: 'model/vnd.usdz+zip',
    ...METRES,
    support: { ...SUPPORTS_ALL, effects: false, colorsOverPictures: false, vertexOpacity: false },
  },
  stl: { exporter: exportStl, contentType: 'model/stl', ...MILLIMETRES, support: SUPPORTS_SHAPE },
  ply: {
    exporter: exportPly,
    contentType: 'application/octet-stream',
    ...METRES,
    support: { ...SUPPORTS_SHAPE, ...COLORED, color: true },
  },
  '3mf': { exporter: export3mf, contentType: 'model/3mf', ...MILLIMETRES, support: COLOR_AND_PICTURE },
  '3ds': {
    exporter: export3ds,
    contentType: 'application/x-3ds',
    ...MILLIMETRES,
    support: { ...COLOR_AND_PICTURE, opacity: 'separate' },
  },
  x3d: { exporter: exportX3d, contentType: 'model/x3d+xml', ...METRES, support: { ...WEB_WORLD, vertexOpacity: true } },
  wrl: { exporter: exportWrl, contentType: 'model/vrml', ...METRES, support: WEB_WORLD },
  dxf: { exporter: exportDxf, contentType: 'image/vnd.dxf', ...MILLIMETRES, support: SUPPORTS_SHAPE },
  off: { exporter: exportOff, contentType: 'application/octet-stream', ...METRES, support: SUPPORTS_SHAPE },
} as const satisfies Record<ExportFormat, ExportFormatRow>;

/** Returns a format's row, with the common type of all rows. */
export function exportFormatRow(format: ExportFormat): ExportFormatRow {
  return EXPORT_FORMATS[format];
}

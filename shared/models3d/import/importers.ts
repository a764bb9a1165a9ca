import type { ModelFormat } from '../formats.ts';
import { importGlb } from './glb.ts';
import { importGltf } from './gltf.ts';
import type { Importer } from './importer.ts';
import { importObj } from './obj.ts';
import { importStl } from './stl.ts';

/** The reader of each format. Apart from the table of formats, so that telling a format loads no reader. */
export const importers: Readonly<Record<ModelFormat, Importer>> = {
  glb: importGlb,
  gltf: importGltf,
  obj: importObj,
  stl: importStl,
};

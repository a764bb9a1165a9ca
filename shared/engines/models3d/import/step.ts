import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Document } from '@gltf-transform/core';
import * as z from 'zod';
import { checkTriangles } from '../conversion-limits.ts';
import { addMesh } from '../mesh/add-mesh.ts';
import { TriangleBuilder } from '../mesh/triangle-builder.ts';
import { ModelError } from '../model-error.ts';
import { quoted } from '../quoted.ts';
import { srgbToLinear } from '../textures/srgb.ts';
import type { ImportContext, ImportedSource } from './importer.ts';

/** The optional package that reads CAD files. It has the LGPL licence, so it is not installed by default. */
const CAD_PACKAGE = 'occt-import-js';
const DEFAULT_COLOR = [0.6, 0.6, 0.6] as const;

const Numbers = z.array(z.number());
const CadResult = z.object({
  success: z.boolean(),
  meshes: z.array(
    z.object({
      name: z.string().default(''),
      color: Numbers.length(3).optional(),
      attributes: z.object({
        position: z.object({ array: Numbers }),
        normal: z.object({ array: Numbers }).optional(),
      }),
      index: z.object({ array: Numbers }),
    }),
  ),
});

interface CadKernel {
  ReadStepFile(content: Uint8Array, options: object): unknown;
  ReadIgesFile(content: Uint8Array, options: object): unknown;
}

/**
 * Imports STEP and IGES, tessellated by OpenCascade if the optional package `occt-import-js` is installed. The result
 * is in millimetres, for any unit of the file. See `Importer`.
 *
 * @throws ModelError UNSUPPORTED_FORMAT with the name of the package if it is not installed
 */
export async function importStep({ model, limits }: ImportContext): Promise<ImportedSource> {
  const kernel = await loadKernel(model.name);
  const bytes = await readFile(model.file);
  const isStep = /^\s*ISO-10303-21/.test(bytes.subarray(0, 100).toString('latin1'));
  const options = { linearUnit: 'millimeter', linearDeflectionType: 'bounding_box_ratio', linearDeflection: 0.001 };
  const result = CadResult.parse(isStep ? kernel.ReadStepFile(bytes, options) : kernel.ReadIgesFile(bytes, options));
  if (!result.success) throw new ModelError('MODEL_CORRUPT', `${quoted(model.name)} is no intact CAD file.`);
  if (result.meshes.length === 0) {
    throw new ModelError(
      'MODEL_NO_GEOMETRY',
      `${quoted(model.name)} holds no solid; the parts of an assembly must be in the same file.`,
    );
  }
  const document = new Document();
  for (const { name, color = DEFAULT_COLOR, attributes, index } of result.meshes) {
    const built = new TriangleBuilder((triangles) => checkTriangles(triangles, limits, model.name));
    const [positions, normals] = [attributes.position.array, attributes.normal?.array];
    const triple = (list: readonly number[], at: number) =>
      [list[at] ?? 0, list[at + 1] ?? 0, list[at + 2] ?? 0] as const;
    for (let at = 0; at < positions.length; at += 3) {
      built.addVertex({ position: triple(positions, at), normal: normals && triple(normals, at) });
    }
    for (let at = 0; at + 2 < index.array.length; at += 3) built.addTriangle(...triple(index.array, at), 0);
    const [red = 0, green = 0, blue = 0] = color;
    const material = document
      .createMaterial(name)
      .setBaseColorFactor([srgbToLinear(red), srgbToLinear(green), srgbToLinear(blue), 1])
      .setMetallicFactor(0)
      .setRoughnessFactor(0.9)
      .setDoubleSided(true);
    addMesh(document, name, built.mesh(), [material]);
  }
  return { document, stated: { metresPerUnit: 0.001 } };
}

async function loadKernel(name: string): Promise<CadKernel> {
  const require = createRequire(import.meta.url);
  let start: () => Promise<CadKernel>;
  try {
    start = require(CAD_PACKAGE) as typeof start;
  } catch (error) {
    throw new ModelError(
      'UNSUPPORTED_FORMAT',
      `${quoted(name)} is a CAD file, which this service reads only where the package ${CAD_PACKAGE} is installed; ` +
        'export it as GLB, FBX or OBJ.',
      { cause: error },
    );
  }
  return start();
}

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Document, type Material } from '@gltf-transform/core';
import { counted } from '../../../platform/text/counted.ts';
import type { SourceFile } from '../archive/source-file.ts';
import { checkTriangles } from '../conversion-limits.ts';
import type { FileIndex } from '../file-index.ts';
import { MAX_MATERIAL_LIBRARY_BYTES } from '../limits.ts';
import { addMesh } from '../mesh/add-mesh.ts';
import { checkFinite } from '../mesh/check-finite.ts';
import { triangulate } from '../mesh/triangulate.ts';
import { ModelError } from '../model-error.ts';
import { quoted } from '../quoted.ts';
import { textEncoding } from '../sniff/head-text.ts';
import { textChunks } from '../text/text-chunks.ts';
import { TextureStore } from '../textures/texture-store.ts';
import type { ImportContext, ImportedSource } from './importer.ts';
import { addMaterial } from './obj/add-material.ts';
import { type MtlMaterial, parseMtl } from './obj/parse-mtl.ts';
import { type ObjFile, parseObj } from './obj/parse-obj.ts';

/** Imports Wavefront OBJ with its material libraries. See `Importer`. */
export async function importObj({ model, files, limits, warnings }: ImportContext): Promise<ImportedSource> {
  const obj = await parseObj(textChunks(model.file), (triangles) => checkTriangles(triangles, limits, model.name));
  const { mesh, droppedFaces, nonFiniteTriangles } = triangulate(obj.polygons);
  checkFinite({ nonFinite: nonFiniteTriangles, finite: mesh.triangleMaterials.length }, model.name, warnings);
  if (mesh.triangleMaterials.length === 0) {
    throw new ModelError(
      'MODEL_NO_GEOMETRY',
      droppedFaces > 0
        ? `${quoted(model.name)} holds no usable face, only ${counted(droppedFaces, 'face')} of vertices that are not there.`
        : `${quoted(model.name)} holds no faces, only points, lines or nothing; perhaps its end is missing.`,
    );
  }
  if (droppedFaces > 0) {
    warnings.add('DEGENERATE_DROPPED', `Left out ${counted(droppedFaces, 'unusable face')} of ${quoted(model.name)}.`);
  }
  const document = new Document();
  const libraries = await readLibraries(obj, { model, files, warnings });
  const textures = new TextureStore(document, files, warnings);
  const used = new Set(mesh.triangleMaterials);
  const materials: Material[] = [];
  for (const [number, name] of obj.materialNames.entries()) {
    const found = libraries.get(name);
    if (!found && used.has(number) && name !== '' && (obj.materialLibraries.length > 0 || obj.hasOwnMaterials)) {
      warnings.add('MATERIAL_MISSING', `The material ${quoted(name)} is in none of the material libraries.`);
    }
    const { material, library } = found ?? { material: { name }, library: model };
    if (used.has(number)) materials[number] = await addMaterial(document, material, library.name, textures);
  }
  addMesh(document, 'model', mesh, materials);
  return { document };
}

interface LibraryMaterial {
  readonly material: MtlMaterial;
  readonly library: SourceFile;
}

/** All materials by name; the first of a name is used. */
async function readLibraries(
  { materialLibraries, hasOwnMaterials }: Pick<ObjFile, 'materialLibraries' | 'hasOwnMaterials'>,
  { model, files, warnings }: Omit<ImportContext, 'limits'>,
): Promise<Map<string, LibraryMaterial>> {
  const materials = new Map<string, LibraryMaterial>();
  // Some programs write materials into the model file.
  if (hasOwnMaterials && model.bytes <= MAX_MATERIAL_LIBRARY_BYTES) {
    for (const material of parseMtl(await readText(model))) materials.set(material.name, { material, library: model });
  }
  const renamed = libraryOfSameName(model, files);
  // Without a `mtllib` statement, a library with the same file name is used, as some programs expect.
  if (materialLibraries.length === 0 && !hasOwnMaterials && renamed) await addLibrary(materials, renamed);
  for (const reference of materialLibraries) {
    const libraries = findLibraries(reference, model.name, files);
    if (libraries.length === 0) {
      const instead = renamed ? `; ${quoted(renamed.name)} was taken for it` : '';
      warnings.add('MATERIAL_MISSING', `The material library ${quoted(reference)} is not in the archive${instead}.`);
      if (renamed) libraries.push(renamed);
    }
    for (const library of libraries) await addLibrary(materials, library);
  }
  return materials;
}

async function addLibrary(materials: Map<string, LibraryMaterial>, library: SourceFile): Promise<void> {
  for (const material of parseMtl(await readText(library))) {
    if (!materials.has(material.name)) materials.set(material.name, { material, library });
  }
}

/**
 * Files are often renamed after export: then model and library have the same name, and the statement has the old one.
 */
function libraryOfSameName({ name }: SourceFile, files: FileIndex): SourceFile | undefined {
  return files.findInFolder(`${path.posix.basename(name, path.posix.extname(name))}.mtl`, name);
}

/** Either one name with blanks, or several names separated by blanks: both are tried. */
function findLibraries(reference: string, from: string, files: FileIndex): SourceFile[] {
  const whole = files.find(reference.replace(/^"(.*)"$/, '$1'), from);
  if (whole) return [whole];
  return reference.split(/\s+/).flatMap((name) => files.find(name, from) ?? []);
}

async function readText(file: SourceFile): Promise<string> {
  if (file.bytes > MAX_MATERIAL_LIBRARY_BYTES) {
    throw new ModelError('MODEL_TOO_COMPLEX', `The material library ${quoted(file.name)} is larger than 16 MiB.`);
  }
  const bytes = await readFile(file.file);
  try {
    return new TextDecoder(textEncoding(bytes), { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

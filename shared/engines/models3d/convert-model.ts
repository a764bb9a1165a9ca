import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openPackage } from './archive/open-package.ts';
import { unpackSource } from './archive/unpack-source.ts';
import { chooseModel } from './choose-model.ts';
import { startCompanions } from './companions/start-companions.ts';
import type { ConversionInput, ConversionResult } from './conversion.ts';
import { readExportModel } from './export/read-export-model.ts';
import { formatRow } from './formats.ts';
import { createGltfEncoder, createMasterIo } from './gltf-io.ts';
import { importInChild } from './import-in-child.ts';
import { mainSurface } from './main-surface.ts';
import { WarningList } from './model-warning.ts';
import { changedSize, changeUpright } from './normalise/change-upright.ts';
import { checkSize } from './normalise/check-size.ts';
import { chooseScale } from './normalise/choose-scale.ts';
import { dimensionsOf, rounded } from './normalise/dimensions.ts';
import { standUpright } from './normalise/stand-upright.ts';
import { fitTextures } from './optimise/fit-textures.ts';
import { optimiseDocument } from './optimise/optimise-document.ts';
import { simplifyDocument } from './optimise/simplify-document.ts';
import { validateGlb } from './validate-glb.ts';

/** Percent of the whole job that are done after each step. */
const PROGRESS = {
  ...{ unpacked: 15, chosen: 18, imported: 45, normalised: 55, master: 65 },
  ...{ optimised: 80, usdz: 88, validated: 92 },
};

/**
 * Converts an upload into an optimised, validated GLB in real size, the same model as USDZ, an uncompressed master and
 * a preview. Deterministic: the same input gives the same bytes. Writes below `workFolder` only.
 *
 * @throws ModelError if the source has an error; the signal's reason when it aborts
 */
export async function convertModel(input: ConversionInput): Promise<ConversionResult> {
  const { sourceFile, workFolder, options, limits, programs, signal } = input;
  const warnings = new WarningList();
  const step = async (percent: number) => {
    signal?.throwIfAborted();
    await input.onProgress(percent);
    signal?.throwIfAborted();
  };

  signal?.throwIfAborted();
  const files = await unpackSource(sourceFile, path.join(workFolder, 'files'), { signal });
  await step(PROGRESS.unpacked);
  const choice = chooseModel(files, warnings);
  await step(PROGRESS.chosen);
  const opened = await openPackage(choice, files, path.join(workFolder, 'package'), signal);
  await using companions = startCompanions(programs.companionThread, signal);
  const imported = await importInChild({ ...choice, model: opened.model }, opened.files, {
    importChild: programs.importChild,
    workFolder,
    limits,
    signal,
  });
  warnings.addAll(imported.warnings);
  await step(PROGRESS.imported);

  const io = createMasterIo();
  const document = await io.readBinary(await readFile(imported.glbFile));
  const scale = chooseScale(imported.extents, formatRow(choice.format), options, warnings, imported.stated);
  const { change } = options;
  const upright = dimensionsOf(imported.extents, scale);
  const size = change ? changedSize(upright, change) : upright;
  checkSize(size, change ? undefined : options.knownDimensionsMm, choice.model.name, warnings);
  standUpright(document, imported.extents, scale);
  if (change) changeUpright(document, change);
  await step(PROGRESS.normalised);

  const masterFile = path.join(workFolder, 'master.glb');
  await writeValid(await io.writeBinary(document), masterFile);
  await step(PROGRESS.master);

  const triangles = await simplifyDocument(document, warnings);
  await fitTextures(document);
  const surface = await mainSurface(document);
  // Read before textures become WebP and meshes Draco, which USDZ does not support.
  const { document: _, ...content } = readExportModel(document);
  const companionFiles = companions.make(content, workFolder);
  await optimiseDocument(document);
  const glbFile = path.join(workFolder, 'model.glb');
  // Written while the companion thread works, so that the GLB is complete when step `optimised` is reported.
  await writeValid(await (await createGltfEncoder()).writeBinary(document), glbFile);
  await step(PROGRESS.optimised);
  const { usdzFile, previewFile, warnings: companionWarnings } = await companionFiles;
  warnings.addAll(companionWarnings);
  await step(PROGRESS.usdz);
  await step(PROGRESS.validated);

  const root = document.getRoot();
  return {
    glbFile,
    masterFile,
    usdzFile,
    previewFile,
    glbBytes: (await stat(glbFile)).size,
    triangles,
    materials: root.listMaterials().length,
    textures: root.listTextures().length,
    surface,
    dimensionsMm: rounded(size),
    warnings: warnings.list(),
    sourceFormat: choice.format,
    ...scale,
  };
}

async function writeValid(glb: Uint8Array, file: string): Promise<void> {
  await validateGlb(glb);
  await writeFile(file, glb);
}

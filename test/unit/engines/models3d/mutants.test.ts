import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import validator from 'gltf-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONVERSION_LIMITS } from '../../../../shared/engines/models3d/conversion-limits.ts';
import { convertModel } from '../../../../shared/engines/models3d/convert-model.ts';
import { ModelError } from '../../../../shared/engines/models3d/model-error.ts';
import type { ModelErrorCode } from '../../../../shared/engines/models3d/model-error-codes.ts';
import { bundlePrograms } from '../../../fixtures/models/bundled-programs.ts';
import { MODEL_SOURCES, type ModelSource } from '../../../fixtures/models/model-sources.ts';
import { mutate } from '../../../fixtures/models/mutate.ts';
import { mutateGltf } from '../../../fixtures/models/mutate-gltf.ts';
import { temporaryFolder } from '../../../fixtures/models/temporary-folder.ts';
import { writeZip } from '../../../fixtures/models/write-zip.ts';
import { seededRandom } from '../../../matching/random.ts';
import { runs } from '../../../runs.ts';

/** All mutants by `npm run corpus:mutants`. */
const MUTANTS = 36;
/** A damaged file must not end with one of these codes. */
const FAULTS_OF_OURS: readonly ModelErrorCode[] = [
  'INTERNAL',
  'OUTPUT_INVALID',
  'MODEL_TIMEOUT',
  'MODEL_OUT_OF_MEMORY',
];
/** A mutant of a few hundred bytes that takes longer hangs. */
const LIMITS = { ...CONVERSION_LIMITS, importTimeoutMs: 60_000 };

let bundled: Awaited<ReturnType<typeof bundlePrograms>>;
beforeAll(async () => {
  bundled = await bundlePrograms();
});
afterAll(() => bundled?.remove());

/** Converts a mutant with the side files of its model. Returns the error code, or the fault of the result. */
async function outcomeOf({ fileName, sideFiles = [] }: ModelSource, mutant: Buffer): Promise<string> {
  const folder = temporaryFolder();
  const [sourceFile, workFolder] = [path.join(folder, 'source.zip'), path.join(folder, 'work')];
  writeFileSync(sourceFile, writeZip([{ name: fileName, data: mutant }, ...sideFiles]));
  mkdirSync(workFolder);
  try {
    const result = await convertModel({
      ...{ sourceFile, workFolder, limits: LIMITS, programs: bundled.programs },
      options: {},
      onProgress: () => undefined,
    });
    for (const file of [result.glbFile, result.masterFile]) {
      const { issues } = await validator.validateBytes(readFileSync(file));
      if (issues.numErrors > 0) return `${path.basename(file)} has ${issues.numErrors} errors`;
    }
    return result.usdzFile === undefined ? 'converted without USDZ' : 'converted';
  } catch (error) {
    if (error instanceof ModelError) return error.code;
    throw error;
  }
}

/** Every other mutant of a glTF is valid JSON with invalid values, because few damaged files are still valid JSON. */
function mutantOf({ format, bytes }: ModelSource, seed: number): Buffer {
  const isGltf = format === 'glb' || format === 'gltf';
  return (isGltf && seed % 2 === 1 ? mutateGltf : mutate)(bytes, seededRandom(seed));
}

describe('a damaged file has a valid result or an error code', () => {
  it.each(Object.entries(MODEL_SOURCES))('%s', async (name, source) => {
    const counts = new Map<string, number>();
    for (let seed = 1; seed <= runs(MUTANTS, 1 / MUTANTS); seed++) {
      const outcome = await outcomeOf(source, mutantOf(source, seed));
      counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
      expect(FAULTS_OF_OURS, `seed ${seed}`).not.toContain(outcome);
      expect(outcome, `seed ${seed}`).toMatch(/^(?:[A-Z_]+|converted)$/);
    }
    console.log(`${name}: ${[...counts].map(([outcome, count]) => `${count} ${outcome}`).join(', ')}`);
  });
});

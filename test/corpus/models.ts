/**
 * Converts every model of the corpus whose format is supported, packed with its side files, and compares the outcome
 * with the manifest.
 *
 *   node test/corpus/models.ts [folder] [--only=part-of-a-path]
 *
 * Prints for each format the number of models, the share with the expected outcome next to the share that the design
 * measured, the failures by name, and the median time. Exits with 1 if a share is below its limit.
 */
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import validator from 'gltf-validator';
import * as z from 'zod';
import { MODEL_FORMAT_NAMES } from '../../shared/engines/models3d/formats.ts';
import { MIN_SIDE_MM } from '../../shared/engines/models3d/normalise/dimensions.ts';
import { metresOf, type SourceUnit } from '../../shared/engines/models3d/units.ts';
import { bundlePrograms } from '../fixtures/models/bundled-programs.ts';
import { writeZip } from '../fixtures/models/write-zip.ts';
import { convertSource, type Outcome } from './convert-source.ts';
import { corpusFolder } from './corpus-folder.ts';

/**
 * Models for which the judge is wrong. Their content was read from the bytes or computed by hand. Their sizes are not
 * compared.
 */
const DISPUTED: Readonly<Record<string, string>> = {
  'assimp/glTF2/draco/2CylinderEngine.gltf':
    'the judge loads half of it; the uncompressed file of the same model agrees with us',
  'assimp/glTF/CesiumMilkTruck/CesiumMilkTruck.gltf':
    'the judge turns the wheels about another axis; the nodes of the file multiplied out give our 2582.9 mm',
  'assimp/Collada/earthCylindrical.DAE': 'its numbers have decimal commas, which the judge reads in vertices only',
  'assimp/Collada/teapots.DAE': 'its numbers have decimal commas, which the judge reads in vertices only',
  'assimp/FBX/cubes_with_mirroring_and_pivot.fbx': 'two readers without common code agree, and find 12 triangles more',
  'assimp/FBX/cubes_with_outofrange_float.fbx': 'two readers without common code agree, and find 12 triangles more',
  'assimp/3DS/CameraRollAnimWithChildObject.3ds': 'animated; three readers give three poses',
  'assimp/3DS/test1.3ds': 'two readers without common code agree, and find 48 triangles more',
  'o3dv/3ds/cube_instance_scale_rotation.3ds':
    'four cubes, of which the judge draws one; the four placed by hand have our 1998.2, 3599.1, 3731.7 mm',
  'o3dv/obj/lines_triangles_colors.obj': "the judge's box holds the lines as well",
};

/** Models that by their bytes have another outcome than the manifest expects, with the reason. */
const OTHER_OUTCOMES: Readonly<Record<string, { readonly expected: 'no-geometry' | 'corrupt'; readonly why: string }>> =
  {
    'assimp/Collada/cameras.dae': {
      expected: 'no-geometry',
      why: 'no geometry element, three nodes with a camera each; the judge draws bones for them',
    },
    'assimp/Collada/lights.dae': {
      expected: 'no-geometry',
      why: 'no geometry element, five nodes with a light each; the judge draws bones for them',
    },
    'assimp/FBX/transparentTest.fbx': {
      expected: 'corrupt',
      why: 'of 389,688 bytes none is zero and 37,770 are blanks: every length in it is wrong',
    },
  };

/** The share of files that the cascade of each format read or rightly refused, as measured. */
const BARS: Readonly<Record<string, number>> = {
  ...{ gltf: 83 / 84, glb: 13 / 14, fbx: 42 / 43, dae: 24 / 25, obj: 1, '3ds': 1, stl: 15 / 16, ply: 1, '3mf': 1 },
  ...{ usdz: 1, usd: 1 },
};
/** Limit of small files. */
const SMALL_BYTES = 1_000_000;

/** Relative difference of a side from the judge's. */
const EXTENT_TOLERANCE = 0.002;
/** Results are rounded to tenths. */
const ROUNDING_MM = 0.051;

const modelSchema = z.object({
  path: z.string(),
  side: z.array(z.string()).default([]),
  format: z.string(),
  expected: z.enum(['ok', 'no-geometry', 'corrupt', 'refused', 'any']),
  extents: z.array(z.number()).nullable(),
  metresPerUnit: z.number().nullable(),
});
type CorpusModel = z.infer<typeof modelSchema>;

interface Tally {
  models: number;
  asExpected: number;
  readonly seconds: number[];
  readonly misses: string[];
}

const argument = process.argv.slice(2).find((word) => !word.startsWith('--'));
const only = process.argv.find((word) => word.startsWith('--only='))?.slice('--only='.length) ?? '';
const corpus = corpusFolder('models', argument);
const manifest = z
  .object({ files: z.array(modelSchema) })
  .parse(JSON.parse(await readFile(path.join(corpus, 'MANIFEST.json'), 'utf8')));
for (const [name, reason] of Object.entries(DISPUTED)) console.log(`sizes not compared: ${name} (${reason})`);
for (const [name, { expected, why }] of Object.entries(OTHER_OUTCOMES)) console.log(`${expected}: ${name} (${why})`);
const tallies = new Map<string, Tally>();
const smallSeconds: number[] = [];
const bundled = await bundlePrograms();
const folder = await mkdtemp(path.join(tmpdir(), 'models-'));
try {
  for (const model of manifest.files) {
    const format = model.format === 'usda' || model.format === 'usdc' ? 'usd' : (model.format.split('-')[0] ?? '');
    if (!(MODEL_FORMAT_NAMES as readonly string[]).includes(format) || !model.path.includes(only)) continue;
    const tally = tallies.get(format) ?? { models: 0, asExpected: 0, seconds: [], misses: [] };
    tallies.set(format, tally);
    const archive = path.join(folder, 'source.zip');
    await writeFile(archive, await pack(model));
    const started = performance.now();
    const outcome = await convertSource(archive, {}, bundled.programs);
    const seconds = (performance.now() - started) / 1000;
    tally.seconds.push(seconds);
    if ('result' in outcome && (await stat(archive)).size < SMALL_BYTES) smallSeconds.push(seconds);
    tally.models++;
    const fault = await judge({ ...model, ...OTHER_OUTCOMES[model.path] }, outcome);
    if (fault) tally.misses.push(`${model.path}: ${fault}`);
    else tally.asExpected++;
  }
} finally {
  await rm(folder, { recursive: true });
  await bundled.remove();
}
let below = 0;
for (const [format, { models, asExpected, seconds, misses }] of tallies) {
  const [share, bar] = [asExpected / models, BARS[format] ?? 1];
  if (share < bar) below++;
  const figures = `${asExpected} of ${models} as expected, ${percent(share)} (bar ${percent(bar)})`;
  console.log(`${share < bar ? 'MISS' : 'ok  '} ${format}: ${figures}, median ${median(seconds).toFixed(2)} s`);
  for (const miss of misses) console.log(`     ${miss}`);
}
console.log(`     small files that became models: ${smallSeconds.length}, median ${median(smallSeconds).toFixed(2)} s`);
process.exitCode = below > 0 ? 1 : 0;

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}

/** Packs the model at the top of an archive if its folder allows it, with the side files relative to it. */
async function pack({ path: modelPath, side }: CorpusModel): Promise<Buffer> {
  const names = [modelPath, ...side];
  const entries = names.map(async (name) => ({ name, data: await readFile(path.join(corpus, name)) }));
  return writeZip(await Promise.all(entries));
}

async function judge(model: CorpusModel, outcome: Outcome): Promise<string | undefined> {
  if (outcome.code === 'UNCODED' || outcome.code === 'INTERNAL' || outcome.code === 'OUTPUT_INVALID') {
    return `${outcome.code} ${'message' in outcome ? outcome.message : ''}`;
  }
  const isOk = 'result' in outcome;
  if (model.expected === 'no-geometry' && outcome.code !== 'MODEL_NO_GEOMETRY') return `${outcome.code}, not refused`;
  if ((model.expected === 'corrupt' || model.expected === 'refused') && isOk) return 'was converted, not refused';
  if (model.expected === 'ok' && !isOk) return `${outcome.code} ${outcome.message}`;
  if (!isOk) return undefined;
  for (const bytes of [outcome.glb, outcome.master]) {
    const { issues } = await validator.validateBytes(bytes);
    if (issues.numErrors > 0) return `${issues.numErrors} errors of the validator`;
  }
  return compareExtents(model, outcome.result);
}

/** Sides from small to large: absolute if the unit is known, otherwise relative to the largest. */
function compareExtents(
  model: CorpusModel,
  { dimensionsMm, unit }: { readonly dimensionsMm: object; readonly unit: SourceUnit },
): string | undefined {
  const { extents, metresPerUnit } = model;
  // If the judge could not read a file, there are no measurements.
  if (!extents || Math.max(...extents) === 0) return undefined;
  const sides = Object.values(dimensionsMm)
    .map(Number)
    .sort((a, b) => a - b);
  const expected = extents.map((side) => Math.max(MIN_SIDE_MM, side * (metresPerUnit ?? metresOf(unit)) * 1000));
  const isEqual = sides.every((side, index) => {
    const wanted = expected[index] ?? 0;
    return Math.abs(side - wanted) <= Math.max(ROUNDING_MM, wanted * EXTENT_TOLERANCE);
  });
  return isEqual || DISPUTED[model.path]
    ? undefined
    : `sides ${sides.join(', ')} mm, expected ${expected.map((side) => side.toFixed(1)).join(', ')}`;
}

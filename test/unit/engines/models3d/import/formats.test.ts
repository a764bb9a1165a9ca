import { describe, expect, it } from 'vitest';
import { openPackage } from '../../../../../shared/engines/models3d/archive/open-package.ts';
import { CONVERSION_LIMITS } from '../../../../../shared/engines/models3d/conversion-limits.ts';
import { FileIndex } from '../../../../../shared/engines/models3d/file-index.ts';
import { formatRow, type ModelFormat } from '../../../../../shared/engines/models3d/formats.ts';
import type { ImportContext } from '../../../../../shared/engines/models3d/import/importer.ts';
import { importers } from '../../../../../shared/engines/models3d/import/importers.ts';
import { WarningList } from '../../../../../shared/engines/models3d/model-warning.ts';
import { chooseScale } from '../../../../../shared/engines/models3d/normalise/choose-scale.ts';
import { dimensionsOf, rounded } from '../../../../../shared/engines/models3d/normalise/dimensions.ts';
import { standUpright } from '../../../../../shared/engines/models3d/normalise/stand-upright.ts';
import { flattenScene } from '../../../../../shared/engines/models3d/scene/flatten-scene.ts';
import { sniffSource } from '../../../../../shared/engines/models3d/sniff-source.ts';
import type { ModelUnit, UpAxis } from '../../../../../shared/engines/models3d/units.ts';
import { mapped, markedBox, type Solid } from '../../../../fixtures/models/solid.ts';
import { sourceFiles } from '../../../../fixtures/models/source-files.ts';
import { temporaryFolder } from '../../../../fixtures/models/temporary-folder.ts';
import { write3ds } from '../../../../fixtures/models/write-3ds.ts';
import { write3mf, write3mfModel } from '../../../../fixtures/models/write-3mf.ts';
import { writeDae } from '../../../../fixtures/models/write-dae.ts';
import { writeFbxBinary, writeFbxText } from '../../../../fixtures/models/write-fbx.ts';
import { writePly } from '../../../../fixtures/models/write-ply.ts';
import { writeUsda, writeUsdz } from '../../../../fixtures/models/write-usd.ts';

/** A solid of 300 x 900 x 500 mm, Y up, written in the unit and with the up axis of the file or of the options. */
interface Written {
  readonly format: ModelFormat;
  readonly write: (solid: Solid) => string | Uint8Array;
  /** Units of one millimetre in the file, and its up axis. */
  readonly perMm: number;
  readonly up: UpAxis;
  readonly asked?: { readonly unit?: ModelUnit; readonly upAxis?: UpAxis };
}

const WRITTEN: Readonly<Record<string, Written>> = {
  'PLY, text': { format: 'ply', write: (solid) => writePly(solid), perMm: 1, up: 'y', asked: { unit: 'mm' } },
  'PLY, little-endian': {
    format: 'ply',
    write: (solid) => writePly(solid, 'binary_little_endian'),
    perMm: 0.1,
    up: 'z',
    asked: { unit: 'cm', upAxis: 'z' },
  },
  'PLY, big-endian': {
    format: 'ply',
    write: (solid) => writePly(solid, 'binary_big_endian'),
    perMm: 0.001,
    up: 'y',
    asked: { unit: 'm', upAxis: 'y' },
  },
  '3DS, Z up': { format: '3ds', write: write3ds, perMm: 1, up: 'z', asked: { unit: 'mm' } },
  '3DS whose sender says Y up': {
    format: '3ds',
    write: write3ds,
    perMm: 1,
    up: 'y',
    asked: { unit: 'mm', upAxis: 'y' },
  },
  '3MF in millimetres': { format: '3mf', write: (solid) => write3mf(solid), perMm: 1, up: 'z' },
  '3MF in inches': { format: '3mf', write: (solid) => write3mf(solid, 'inch'), perMm: 1 / 25.4, up: 'z' },
  'a part of a 3MF': { format: '3mf', write: (solid) => write3mfModel(solid, 'meter'), perMm: 0.001, up: 'z' },
  'COLLADA in metres': { format: 'dae', write: (solid) => writeDae(solid), perMm: 0.001, up: 'y' },
  'COLLADA in inches, Z up': {
    format: 'dae',
    write: (solid) => writeDae(solid, { metresPerUnit: 0.0254, upAxis: 'Z_UP' }),
    perMm: 1 / 25.4,
    up: 'z',
  },
  'COLLADA whose numbers have commas': {
    format: 'dae',
    write: (solid) => {
      const [head = '', body = ''] = writeDae(solid, { metresPerUnit: 0.01 }).split(/(?=<asset>)/);
      return head + body.replace(/(\d)\.(?=\d)/g, '$1,');
    },
    perMm: 0.1,
    up: 'y',
  },
  'COLLADA in centimetres, X up': {
    format: 'dae',
    write: (solid) => writeDae(solid, { metresPerUnit: 0.01, upAxis: 'X_UP' }),
    perMm: 0.1,
    up: 'x',
  },
  'COLLADA with X up whose sender says Z up': {
    format: 'dae',
    write: (solid) => writeDae(solid, { metresPerUnit: 0.001, upAxis: 'X_UP' }),
    perMm: 1,
    up: 'z',
    asked: { upAxis: 'z' },
  },
  'COLLADA whose unit and axis are wrong': {
    format: 'dae',
    write: (solid) => writeDae(solid, { metresPerUnit: 0.0254, upAxis: 'Z_UP' }),
    perMm: 1,
    up: 'y',
    asked: { unit: 'mm', upAxis: 'y' },
  },
  'FBX, text, centimetres by default': { format: 'fbx', write: (solid) => writeFbxText(solid), perMm: 0.1, up: 'y' },
  'FBX, text, inches, Z up': {
    format: 'fbx',
    write: (solid) => writeFbxText(solid, { unitScaleFactor: 2.54, upAxis: 'z' }),
    perMm: 1 / 25.4,
    up: 'z',
  },
  'FBX, text, centimetres, X up': {
    format: 'fbx',
    write: (solid) => writeFbxText(solid, { upAxis: 'x' }),
    perMm: 0.1,
    up: 'x',
  },
  'FBX, binary, metres, X up': {
    format: 'fbx',
    write: (solid) => writeFbxBinary(solid, { unitScaleFactor: 100, upAxis: 'x' }),
    perMm: 0.001,
    up: 'x',
  },
  'PLY whose sender says X up': {
    format: 'ply',
    write: (solid) => writePly(solid),
    perMm: 1,
    up: 'x',
    asked: { unit: 'mm', upAxis: 'x' },
  },
  'FBX, binary, metres': {
    format: 'fbx',
    write: (solid) => writeFbxBinary(solid, { unitScaleFactor: 100 }),
    perMm: 0.001,
    up: 'y',
  },
  'FBX, binary, millimetres, Z up': {
    format: 'fbx',
    write: (solid) => writeFbxBinary(solid, { unitScaleFactor: 0.1, upAxis: 'z' }),
    perMm: 1,
    up: 'z',
  },
  'FBX, text, whose up axis has a negative sign': {
    format: 'fbx',
    write: (solid) => writeFbxText(solid, { upAxis: '-y' }),
    perMm: 0.1,
    up: '-y',
  },
  'FBX, binary, whose Z axis points down': {
    format: 'fbx',
    write: (solid) => writeFbxBinary(solid, { unitScaleFactor: 0.1, upAxis: '-z' }),
    perMm: 1,
    up: '-z',
  },
  'FBX, binary, whose unit and axis are wrong': {
    format: 'fbx',
    write: (solid) => writeFbxBinary(solid, { unitScaleFactor: 1, upAxis: 'z' }),
    perMm: 1,
    up: 'y',
    asked: { unit: 'mm', upAxis: 'y' },
  },
  'USD, text, centimetres': { format: 'usd', write: (solid) => writeUsda(solid), perMm: 0.1, up: 'y' },
  'USD, text, metres, Z up': {
    format: 'usd',
    write: (solid) => writeUsda(solid, { metresPerUnit: 1, upAxis: 'Z' }),
    perMm: 0.001,
    up: 'z',
  },
  'USDZ, metres': { format: 'usdz', write: (solid) => writeUsdz(solid, { metresPerUnit: 1 }), perMm: 0.001, up: 'y' },
};

describe.each(Object.entries(WRITTEN))('%s', (_, { format, write, perMm, up, asked = {} }) => {
  // The numbers of a program with Z up: its Z is our Y, its Y points away from the viewer. With X up, Y points to the
  // left. With the opposite directions it is the other way round.
  const drawn = mapped(markedBox([300, 900, 500]), ([x, y, z]) => {
    const [a, b, c] = {
      ...{ x: [y, -x, z] as const, y: [x, y, z] as const, z: [x, -z, y] as const },
      ...{ '-x': [-y, x, z] as const, '-y': [-x, -y, z] as const, '-z': [x, z, -y] as const },
    }[up];
    return [a * perMm, b * perMm, c * perMm];
  });

  it.each(importers[format].map(({ importer }, index) => [index + 1, importer] as const))(
    'keeps every axis of a marked model, by reader %s',
    async (_number, importer) => {
      const content = write(drawn);
      const context = await openedContext(format, content);
      const { document, stated = {} } = await importer(context);
      const { extents, triangles } = await flattenScene(document, 'a', context);
      const scale = chooseScale(extents, formatRow(format), asked, context.warnings, stated);
      expect(rounded(dimensionsOf(extents, scale))).toEqual({ widthMm: 300, heightMm: 900, depthMm: 500 });
      expect(triangles).toBe(15);
      standUpright(document, extents, scale);
      const points = document
        .getRoot()
        .listMeshes()
        .flatMap((mesh) => mesh.listPrimitives())
        .flatMap((primitive) => {
          const position = primitive.getAttribute('POSITION');
          return Array.from({ length: position?.getCount() ?? 0 }, (_unused, at) => position?.getElement(at, []) ?? []);
        });
      const tip = points.find(([, y = 0]) => y > 0.899) ?? [];
      expect(tip, 'the spike stands over small x and small z').toEqual([
        expect.closeTo(-0.15, 4),
        expect.closeTo(0.9, 4),
        expect.closeTo(-0.25, 4),
      ]);
    },
  );

  it('is recognised by its first bytes', () => {
    const bytes = Buffer.from(write(drawn));
    const known = sniffSource(bytes.subarray(0, 4096), bytes.length);
    // The package is a zip, which is unpacked before the model is chosen.
    expect(known).toBe(bytes.subarray(0, 2).toString() === 'PK' && format === '3mf' ? 'zip' : format);
  });
});

it('warns of left out keyframes, by every reader', async () => {
  const warningsOf = async (keys: number, reader: number) => {
    const context = await openedContext('3ds', write3ds(markedBox([1, 2, 3]), keys));
    await importers['3ds'][reader]?.importer(context);
    return context.warnings.list().map(({ code, message }) => `${code} ${message}`);
  };
  const dropped = 'ANIMATION_DROPPED Left out the animations of "a.3ds"; it stays as it was modelled.';
  for (const reader of importers['3ds'].keys()) {
    expect(await warningsOf(1, reader)).toEqual([]);
    expect(await warningsOf(2, reader)).toEqual([dropped]);
  }
});

it('calls a 3DS damaged whose end is missing, by every reader, and still knows its format', async () => {
  const whole = write3ds(markedBox([1, 2, 3]));
  const cut = whole.subarray(0, whole.length - 40);
  expect(sniffSource(cut, cut.length)).toBe('3ds');
  const context = await openedContext('3ds', cut);
  for (const { importer } of importers['3ds']) {
    await expect(importer(context)).rejects.toMatchObject({
      ...{ code: 'MODEL_CORRUPT', message: expect.stringMatching(/^"a.3ds" ends in the middle/) },
    });
  }
});

async function openedContext(format: ModelFormat, content: string | Uint8Array): Promise<ImportContext> {
  const files = sourceFiles({ [`a.${format}`]: content });
  const [model] = files;
  if (!model) throw new Error('There is one file.');
  const opened = await openPackage({ model, format }, files, `${temporaryFolder()}/package`);
  return {
    model: opened.model,
    files: new FileIndex(opened.files),
    limits: CONVERSION_LIMITS,
    warnings: new WarningList(),
  };
}

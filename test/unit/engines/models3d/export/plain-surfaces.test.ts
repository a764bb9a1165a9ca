import { Document, type Material } from '@gltf-transform/core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import {
  EXPORT_FORMAT_NAMES,
  type ExportFormat,
} from '../../../../../shared/engines/models3d/export/export-format-names.ts';
import { exportFormatRow } from '../../../../../shared/engines/models3d/export/export-formats.ts';
import type { ExportFile } from '../../../../../shared/engines/models3d/export/export-model.ts';
import { losses } from '../../../../../shared/engines/models3d/export/losses.ts';
import { importExport } from '../../../../../shared/engines/models3d/export/read-back.ts';
import { readExportModel } from '../../../../../shared/engines/models3d/export/read-export-model.ts';
import { plainSurfaces } from '../../../../../shared/engines/models3d/export/surfaces/plain-surfaces.ts';
import { linearToSrgb, srgbToLinear } from '../../../../../shared/engines/models3d/textures/srgb.ts';
import { box } from '../../../../fixtures/models/solid.ts';
import { sourceFiles } from '../../../../fixtures/models/source-files.ts';
import { temporaryFolder } from '../../../../fixtures/models/temporary-folder.ts';

const COLOR_AND_PICTURE = EXPORT_FORMAT_NAMES.filter((format) =>
  exportFormatRow(format).support.textures.includes('baseColor'),
);
const TINT = [0.5, 1, 0.25] as const;
/** A picture of one colour, as bytes. */
const PICTURE = [200, 120, 40] as const;
const TOLERANCE_BYTES = 2;
const EXPECTED = PICTURE.map((byte, at) => 255 * linearToSrgb(srgbToLinear(byte / 255) * (TINT[at] ?? 1)));

/** A box whose picture has this opacity; `change` modifies its surface. */
async function boxWith(alpha: number, change: (material: Material, document: Document) => void) {
  const document = new Document();
  const background = { r: PICTURE[0], g: PICTURE[1], b: PICTURE[2], alpha: alpha / 255 };
  const bytes = await sharp({ create: { width: 4, height: 4, channels: alpha < 255 ? 4 : 3, background } })
    .png()
    .toBuffer();
  const texture = document.createTexture('wood').setImage(new Uint8Array(bytes)).setMimeType('image/png');
  const material = document
    .createMaterial('wood')
    .setBaseColorTexture(texture)
    .setBaseColorFactor([...TINT, 1]);
  change(material, document);
  const { points, triangles } = box([0.3, 0.4, 0.5]);
  const accessor = (type: 'VEC2' | 'VEC3' | 'SCALAR', values: Float32Array<ArrayBuffer> | Uint32Array<ArrayBuffer>) =>
    document.createAccessor().setType(type).setArray(values);
  const primitive = document
    .createPrimitive()
    .setMaterial(material)
    .setAttribute('POSITION', accessor('VEC3', Float32Array.from(points.flat())))
    .setAttribute('TEXCOORD_0', accessor('VEC2', Float32Array.from(points.flatMap(([x, y]) => [x * 2, y]))))
    .setIndices(accessor('SCALAR', Uint32Array.from(triangles.flat())));
  document.createScene().addChild(document.createNode().setMesh(document.createMesh().addPrimitive(primitive)));
  document
    .getRoot()
    .listAccessors()
    .map((each) => each.setBuffer(document.getRoot().listBuffers()[0] ?? document.createBuffer()));
  return readExportModel(document);
}

async function exported(format: ExportFormat, model: Awaited<ReturnType<typeof boxWith>>): Promise<ExportFile[]> {
  const { exporter, support } = exportFormatRow(format);
  return exporter(await plainSurfaces(model, support), { baseName: 'model', embed: false });
}

/** The colour in bytes with opacity that another program shows: its picture times its factor. */
async function shownBy(format: ExportFormat, files: readonly ExportFile[]): Promise<number[]> {
  const contents = Object.fromEntries(files.map(({ name, bytes }) => [name, bytes]));
  const { document } = await importExport(format, sourceFiles(contents), temporaryFolder());
  const material = document
    .getRoot()
    .listMaterials()
    .find((each) => each.getBaseColorTexture());
  // Our reader of X3D reads shapes and pictures only.
  const texture = material?.getBaseColorTexture() ?? document.getRoot().listTextures()[0];
  const factor = material?.getBaseColorFactor() ?? [1, 1, 1, 1];
  const pixel = await sharp(texture?.getImage() ?? new Uint8Array())
    .ensureAlpha()
    .raw()
    .toBuffer();
  return [0, 1, 2, 3].map((at) => {
    const share = (pixel[at] ?? 0) / 255;
    return 255 * (at === 3 ? share * (factor[3] ?? 1) : linearToSrgb(srgbToLinear(share) * (factor[at] ?? 1)));
  });
}

function expectColor(found: readonly number[], expected: readonly number[]): void {
  for (const [at, value] of expected.entries())
    expect(Math.abs((found[at] ?? 0) - value), `channel ${at} of ${found}`).toBeLessThan(TOLERANCE_BYTES);
}

describe.each(COLOR_AND_PICTURE)('surfaces in an export as %s', (format) => {
  it('have the colour of the picture times that of the material, as in glTF', async () => {
    const opaque = await boxWith(255, () => undefined);
    expectColor(await shownBy(format, await exported(format, opaque)), [...EXPECTED, 255]);
    const hidden = await boxWith(100, (material) => material.setAlphaMode('OPAQUE'));
    const { support } = exportFormatRow(format);
    const alpha = support.factors ? [] : [255];
    expectColor(await shownBy(format, await exported(format, hidden)), [...EXPECTED, ...alpha]);
  });

  it('have the opacity of the picture times that of the material; formats without opacity give a warning', async () => {
    const { support } = exportFormatRow(format);
    const blended = await boxWith(100, (material) => material.setAlphaMode('BLEND').setAlpha(0.5));
    const cut = await boxWith(100, (material) => material.setAlphaMode('MASK').setAlphaCutoff(0.5));
    const codes = [blended, cut].map((model) => losses(model, support, format).map(({ code }) => code));
    expect(codes[0]?.includes('OPACITY_DROPPED')).toBe(support.opacity === 'none');
    expect(codes[1]?.includes('ALPHA_MASK_DROPPED')).toBe(support.opacity === 'none');
    if (support.opacity === 'none') return;
    const files = await exported(format, blended);
    // Three's reader of 3DS ignores opacity pictures, whose file is checked below; that of USD ignores the opacity
    // factor.
    const isRead = format !== '3ds' && format !== 'usdz';
    expectColor(await shownBy(format, files), isRead ? [...EXPECTED, 50] : EXPECTED);
    if (support.opacity !== 'separate') return;
    const [main, , picture] = format === 'obj' ? files.slice(1) : files;
    expect(Buffer.from(main?.bytes ?? []).includes(picture?.name ?? '?')).toBe(true);
    expect([...(await sharp(picture?.bytes).raw().toBuffer()).subarray(0, 4)]).toEqual([50, 50, 50, 50]);
  });
});

describe('surfaces for formats without factors', () => {
  const PHONG = exportFormatRow('obj').support;
  const only = async (...call: Parameters<typeof boxWith>) =>
    (await plainSurfaces(await boxWith(...call), PHONG)).materials[0];

  it('are cut at the cutoff of the material', async () => {
    for (const [factor, left] of [
      [1, 255],
      [0.5, 0],
    ] as const) {
      const cut = await only(150, (material) => material.setAlphaMode('MASK').setAlphaCutoff(0.5).setAlpha(factor));
      const pixels = await sharp(cut?.opacityImage?.bytes).raw().toBuffer();
      expect(pixels[3]).toBe(left);
      expect(cut?.baseColor).toEqual([1, 1, 1, 1]);
    }
  });

  it('do not glow if the format does not store the emissive picture', async () => {
    const glowing = (material: Material) =>
      material.setEmissiveTexture(material.getBaseColorTexture()).setEmissiveFactor([1, 1, 1]);
    const model = await boxWith(255, glowing);
    const [dull] = (await plainSurfaces(model, exportFormatRow('dae').support)).materials;
    expect(dull?.emissive).toEqual([0, 0, 0]);
    expect(Object.keys(dull?.textures ?? {})).toEqual(['baseColor']);
    expect((await plainSurfaces(model, PHONG)).materials[0]).toMatchObject({ emissive: [1, 1, 1] });
  });

  it('have the mean of a roughness picture and scaled normals, and do not change the model', async () => {
    const model = await boxWith(255, (material) =>
      material
        .setMetallicRoughnessTexture(material.getBaseColorTexture())
        .setNormalTexture(material.getBaseColorTexture())
        .setNormalScale(2),
    );
    const before = model.materials[0];
    const [plain] = (await plainSurfaces(model, PHONG)).materials;
    expect(plain?.roughness).toBeCloseTo(PICTURE[1] / 255, 2);
    expect(plain?.metalness).toBeCloseTo(PICTURE[2] / 255, 2);
    const [x = 0, , z = 0] = [...(await sharp(plain?.textures.normal?.image.bytes).raw().toBuffer())].map(
      (byte) => (byte / 255) * 2 - 1,
    );
    const slope = (PICTURE[0] / 127.5 - 1) / (PICTURE[2] / 127.5 - 1);
    expect(x / z).toBeCloseTo(2 * slope, 1);
    expect(model.materials[0]).toBe(before);
    expect(await plainSurfaces(model, exportFormatRow('usdz').support), 'where factors multiply').toBe(model);
  });
});

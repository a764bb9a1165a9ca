import { describe, expect, it } from 'vitest';
import { CONVERSION_LIMITS } from '../../../../../shared/engines/models3d/conversion-limits.ts';
import { doublingUsd } from '../../../../fixtures/models/doubling-models.ts';
import { importFlat } from '../../../../fixtures/models/import-flat.ts';
import { box, sheet } from '../../../../fixtures/models/solid.ts';
import { writeUsda } from '../../../../fixtures/models/write-usd.ts';

const BROKEN = `
def Mesh "broken"
{
    int[] faceVertexCounts = [3]
    int[] faceVertexIndices = [0, 1, 2]
    point3f points = (0, 0, 0)
}
`;

/** The mesh only, without the layer's metadata. */
const mesh = (sides: readonly [number, number, number]) => writeUsda(box(sides)).split(')\n\n')[1] ?? '';
const SEAT = mesh([1, 2, 3]);
const large = (name: string, statement = '') =>
  mesh([9, 9, 9]).replace('"Solid"', `"${name}"`).replace('{', `{\n    ${statement}`);
const variants = (chosen: string, other: string) => `def Xform "All" (
    variants = {
        string size = "${chosen}"
    }
    prepend variantSets = "size"
)
{
    variantSet "size" = {
        "${other}" {
${large('a')}
        }
        "${chosen}" {
${SEAT}
        }
    }
}
`;

describe('importUsd', () => {
  it('ignores a mesh whose points have a wrong type, with a warning', async () => {
    const { triangles, extents, warnings } = await importFlat('usd', { 'a.usda': writeUsda(box([1, 2, 3])) + BROKEN });
    expect(triangles).toBe(12);
    expect(extents).toEqual([1, 2, 3]);
    expect(warnings).toEqual(['DEGENERATE_DROPPED']);
  });

  it.each<[what: string, layer: string, sideFiles?: Record<string, string>]>([
    ['an invisible parent', `${SEAT}def Xform "off"\n{\n    token visibility = "invisible"\n${large('a')}}\n`],
    ['a guide', SEAT + large('guide', 'uniform token purpose = "guide"')],
    [
      'a stand-in for what is there',
      SEAT.replace('{', '{\n    uniform token purpose = "render"') + large('low', 'uniform token purpose = "proxy"'),
    ],
    ['what is switched off', `${SEAT}def Xform "off" (\n    active = false\n)\n{\n${large('a')}}\n`],
    ['a variant that is not chosen', variants('small', 'big')],
    [
      'a class that only others refer to',
      `class Xform "Kind"\n{\n${SEAT}}\ndef "One" (\n    inherits = </Kind>\n)\n{\n}\n`,
    ],
    [
      'an instance twice',
      `class "Kind"\n{\n${SEAT}}\ndef Xform "All"\n{\n    def "One" (\n        instanceable = true\n        prepend references = </Kind>\n    )\n    {\n    }\n}\n`,
    ],
    [
      'layers by every way to refer to them',
      'def Xform "One" (\n    references = @../parts/seat.usda@</All>\n)\n{\n}\n',
      { 'parts/seat.usda': `#usda 1.0\n(\n    defaultPrim = "All"\n)\ndef Xform "All"\n{\n${SEAT}}\n` },
    ],
  ])('shows the same as a viewer: %s', async (_, layer, sideFiles = {}) => {
    const { triangles, extents } = await importFlat('usd', { 'm/a.usda': `#usda 1.0\n${layer}`, ...sideFiles });
    expect({ triangles, extents }).toEqual({ triangles: 12, extents: [1, 2, 3] });
  });

  it('reads sublayers, whose opinions are weaker', async () => {
    const stronger =
      '#usda 1.0\n(\n    metersPerUnit = 1\n    subLayers = [\n        @./parts/b.usda@\n    ]\n)\nover "Solid"\n{\n    token visibility = "inherited"\n}\n';
    const weaker = writeUsda(box([1, 2, 3])).replace('{\n', '{\n    token visibility = "invisible"\n');
    const { extents, stated } = await importFlat('usd', { 'a.usda': stronger, 'parts/b.usda': weaker });
    expect({ extents, stated }).toEqual({ extents: [1, 2, 3], stated: { metresPerUnit: 1, upAxis: 'y' } });
  });

  it('reads statements at every place that USD allows', async () => {
    const layer =
      '#usda 1.0\n( metersPerUnit = 1; "what = it ( is"\nupAxis = "Z" )\n/* { */ def Xform "All" ( "about # it" kind = "prop"; active = true ) { # {\n' +
      'def Xform "off" (active = false) { def Mesh "a" { point3f[] points = [(9, 9, 9)] } }\n' +
      `over "on" (variants = { string size = "small" }\nprepend variantSets = "size") { variantSet "size" = { "small" { } "big" { ${SEAT} } } }\n` +
      'string note = "a { b; c"; double3 xformOp:scale = (2,\n 1, 1) ( doc = "x" ); uniform token[] xformOpOrder = ["xformOp:scale"]\n' +
      `${SEAT.replaceAll('\n', ' ')
        .replace('}', '; }')
        .replace(/ {2,}(?=int|point|uniform)/g, '; ')
        .replace('{;', '{')} }\n`;
    const { triangles, extents, stated } = await importFlat('usd', { 'a.usda': layer });
    expect({ triangles, extents, stated }).toEqual({
      ...{ triangles: 12, extents: [2, 2, 3] },
      stated: { metresPerUnit: 1, upAxis: 'z' },
    });
  });

  it('warns only of layers that are missing, binary or too many', async () => {
    const layer = (sublayers: readonly string[], body = SEAT) =>
      `#usda 1.0\n(\n    subLayers = [${sublayers.map((name) => `@${name}@`).join(', ')}]\n)\n${body}`;
    const nothing = '#usda 1.0\n';
    const empty = Object.fromEntries(Array.from({ length: 66 }, (_, at) => [`l${at}.usda`, nothing]));
    const refers = (name: string) => `#usda 1.0\n${SEAT}def Xform "One" (\n    references = @${name}@\n)\n{\n}\n`;
    for (const [what, files, count] of [
      ['all there', { 'a.usda': layer(['b.usda']), 'b.usda': nothing, 'unused.usda': layer(['gone.usda']) }, 0],
      ['not there', { 'a.usda': layer(['gone.usda']) }, 1],
      ['binary', { 'a.usda': layer(['b.usdc', 'c.usda']), 'b.usdc': 'PXR-USDC', 'c.usda': nothing }, 1],
      ['too many', { 'a.usda': layer(Object.keys(empty)), ...empty }, 1],
      ['referred to', { 'a.usda': refers('gone.usd') }, 1],
    ] as const) {
      const { triangles, warnings } = await importFlat('usd', files);
      expect({ what, triangles, warnings }).toEqual({
        what,
        triangles: 12,
        warnings: Array(count).fill('LAYER_MISSING'),
      });
    }
  });

  it('reads long lists of numbers, also over several lines, and ignores other values', async () => {
    const [solid, sublayer] = [sheet(40, 40), '#usda 1.0\n(\n    subLayers = [@b.usda@]\n)\n'];
    const layer = writeUsda(solid).replaceAll('), (', '),\n(');
    const corrupted = layer.replace(/points = \[\([^,]+/, 'points = [(nan').replaceAll(')]', '),\n]');
    for (const [files, triangles] of [
      [{ 'a.usda': layer }, 3_200],
      [{ 'a.usda': sublayer + mesh([1, 2, 3]).replace('"Solid"', '"Other"'), 'b.usda': layer }, 3_212],
    ] as const) {
      expect(await importFlat('usd', files)).toMatchObject({ triangles, warnings: [] });
    }
    const { triangles, warnings } = await importFlat('usd', { 'a.usda': corrupted });
    expect(warnings).toEqual(['DEGENERATE_DROPPED']);
    expect(triangles).toBeGreaterThan(3_190);
    const shown = (await importFlat('usd', { 'a.usda': layer })).corners;
    const middle = [0, 1, 2].map((axis) => {
      const values = solid.points.map((point) => point[axis] ?? 0);
      return (Math.min(...values) + Math.max(...values)) / 2;
    });
    for (const [corner, index] of solid.triangles.flat().entries()) {
      const expected = (solid.points[index] ?? []).map((value, axis) => value - (middle[axis] ?? 0));
      for (const [axis, value] of expected.entries()) {
        if (!(Math.abs((shown[corner]?.[axis] ?? Number.NaN) - value) <= 1e-6)) expect(shown[corner]).toEqual(expected);
      }
    }
  });

  it('throws for a damaged layer only if the model refers to it', async () => {
    const sideFiles = { 'b.usdc': 'PXR-USDC' };
    expect((await importFlat('usd', { 'a.usda': `#usda 1.0\n${SEAT}`, ...sideFiles })).triangles).toBe(12);
    const refers = `#usda 1.0\n${SEAT}def Xform "One" (\n    references = @b.usdc@\n)\n{\n}\n`;
    await expect(importFlat('usd', { 'a.usda': refers, ...sideFiles })).rejects.toMatchObject({
      code: 'MODEL_CORRUPT',
    });
  });

  it.each([
    [
      'a value at several times',
      SEAT.replace('{', '{\n    double3 xformOp:translate.timeSamples = { 0: (0, 0, 0), 24: (1, 0, 0) }\n'),
    ],
    ['a blend shape', SEAT.replace('{', '{\n    def BlendShape "open"\n    {\n    }\n')],
  ])('leaves out %s, with a warning', async (_, layer) => {
    const { extents, warnings } = await importFlat('usd', { 'a.usda': `#usda 1.0\n${layer}` });
    expect({ extents, warnings }).toEqual({ extents: [1, 2, 3], warnings: ['ANIMATION_DROPPED'] });
  });

  it('refuses endless references, and references that double at each step', async () => {
    const doubling = Array.from({ length: 40 }, (_, at) => {
      const next = (name: string) => `    def "${name}" (\n        references = </L${at + 1}>\n    )\n    {\n    }\n`;
      return `def Xform "L${at}"\n{\n${next('a')}${next('b')}}\n`;
    });
    const loop = 'def Xform "A"\n{\n    def "B" (\n        references = </A>\n    )\n    {\n    }\n}\n';
    for (const [layer, code] of [
      [loop, 'MODEL_CORRUPT'],
      [doubling.join(''), 'MODEL_TOO_COMPLEX'],
    ]) {
      await expect(importFlat('usd', { 'a.usda': `#usda 1.0\n${layer}` })).rejects.toMatchObject({ code });
    }
  });

  it('shows a layer in all the places that layers of layers give it, and refuses too many of them', async () => {
    const pair = `def Xform "Pair"\n{\n${SEAT}${large('other')}}\n`;
    expect((await importFlat('usd', doublingUsd(3, pair))).triangles).toBe(8 * 24);
    for (const leaf of [SEAT, undefined]) {
      await expect(importFlat('usd', doublingUsd(26, leaf))).rejects.toMatchObject({ code: 'MODEL_TOO_COMPLEX' });
    }
  });

  it('counts the triangles of all meshes together', async () => {
    const limits = { ...CONVERSION_LIMITS, maxTriangles: 23 };
    const two = `#usda 1.0\n${SEAT}${large('other')}`;
    await expect(importFlat('usd', { 'a.usda': two }, limits)).rejects.toMatchObject({ code: 'MODEL_TOO_COMPLEX' });
  });

  it('refuses a class whose statements are copied too often', async () => {
    const statements = Array.from({ length: 500 }, (_, at) => `float a${at} = 1\n`).join('');
    const prims = Array.from({ length: 5_000 }, (_, at) => `def "x${at}" (\ninherits = </Kind>\n)\n{\n}\n`).join('');
    const layer = `#usda 1.0\nclass Xform "Kind"\n{\n${statements}}\n${prims}`;
    await expect(importFlat('usd', { 'a.usda': layer })).rejects.toMatchObject({ code: 'MODEL_TOO_COMPLEX' });
  });

  it('gives a prim that inherits twice the first opinion of each', async () => {
    const kind = (name: string, size: string) =>
      `class "${name}"\n{\n    token visibility = "${size}"\n    def Xform "Part"\n    {\n${SEAT}}\n}\n`;
    const layer = `#usda 1.0\n${kind('A', 'inherited')}${kind('B', 'invisible')}def Xform "One" (\n    inherits = [</A>, </B>]\n)\n{\n    over "Part"\n    {\n    }\n}\n`;
    expect((await importFlat('usd', { 'a.usda': layer })).triangles).toBe(12);
  });

  it('finds the materials of meshes by the bindings of parents and children, and in the usual place', async () => {
    const material = (name: string, red: number) =>
      `def Material "${name}"\n{\n    token outputs:surface.connect = </All/Looks/${name}/S.outputs:surface>\n    def Shader "S"\n    {\n        uniform token info:id = "UsdPreviewSurface"\n        color3f inputs:diffuseColor = (${red}, 0, 0)\n    }\n}\n`;
    const bound = (name: string) => `rel material:binding = </All/Looks/${name}>`;
    const subset = `    def Xform "sub"\n    {\n        ${bound('below')}\n    }\n`;
    const layer = `#usda 1.0\ndef Xform "All"\n{\ndef Scope "Looks"\n{\n${material('usual', 0.1)}${material('own', 0.2)}${material('above', 0.3)}${material('below', 0.4)}}\n${large('o', bound('own'))}def Xform "p"\n{\n${bound('above')}\n${large('a')}}\n${large('b').replace(/\}\s*$/, `${subset}}\n`)}${large('u')}}\n`;
    const { document } = await importFlat('usd', { 'a.usda': layer });
    const reds = document
      .getRoot()
      .listNodes()
      .map((node) => [node.getName(), node.getMesh()?.listPrimitives()[0]?.getMaterial()?.getBaseColorFactor()[0]]);
    expect(Object.fromEntries(reds)).toEqual({ o: 0.2, a: 0.3, b: 0.4, u: 0.1 });
  });
});

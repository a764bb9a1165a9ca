import { describe, expect, it } from 'vitest';
import { importFlat } from '../../../fixtures/models/import-flat.ts';
import { box } from '../../../fixtures/models/solid.ts';
import { writeUsda } from '../../../fixtures/models/write-usd.ts';

const BROKEN = `
def Mesh "broken"
{
    int[] faceVertexCounts = [3]
    int[] faceVertexIndices = [0, 1, 2]
    point3f points = (0, 0, 0)
}
`;

/** The mesh alone, without what the layer says of all. */
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
  it('passes over a mesh whose points are of a wrong type, and says so', async () => {
    const { triangles, extents, warnings } = await importFlat('usd', { 'a.usda': writeUsda(box([1, 2, 3])) + BROKEN });
    expect(triangles).toBe(12);
    expect(extents).toEqual([1, 2, 3]);
    expect(warnings).toEqual(['DEGENERATE_DROPPED']);
  });

  it.each<[what: string, layer: string, beside?: Record<string, string>]>([
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
  ])('shows neither more nor less than a viewer: %s', async (_, layer, beside = {}) => {
    const { triangles, extents } = await importFlat('usd', { 'm/a.usda': `#usda 1.0\n${layer}`, ...beside });
    expect({ triangles, extents }).toEqual({ triangles: 12, extents: [1, 2, 3] });
  });

  it('reads the layers that a layer is made of, whose opinions are weaker', async () => {
    const stronger =
      '#usda 1.0\n(\n    metersPerUnit = 1\n    subLayers = [\n        @./parts/b.usda@\n    ]\n)\nover "Solid"\n{\n    token visibility = "inherited"\n}\n';
    const weaker = writeUsda(box([1, 2, 3])).replace('{\n', '{\n    token visibility = "invisible"\n');
    const { extents, stated } = await importFlat('usd', { 'a.usda': stronger, 'parts/b.usda': weaker });
    expect({ extents, stated }).toEqual({ extents: [1, 2, 3], stated: { metresPerUnit: 1, upAxis: 'y' } });
  });

  it('refuses references to themselves that would never end, and those that double at each step', async () => {
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
});

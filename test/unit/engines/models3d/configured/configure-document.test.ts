import { getBounds } from '@gltf-transform/core';
import fc from 'fast-check';
import validator from 'gltf-validator';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Change, SizeRule } from '../../../../../shared/engines/models3d/configured/change.ts';
import { createGltfIo } from '../../../../../shared/engines/models3d/gltf-io.ts';
import { configureGlb } from '../../../../fixtures/models/configure-glb.ts';
import { boxAt, publishedFurniture } from '../../../../fixtures/models/furniture.ts';
import { SHELF, SHELF_MM } from '../../../../fixtures/models/shelf.ts';
import { shownParts } from '../../../../fixtures/models/shown-parts.ts';
import { triangleAreas } from '../../../../fixtures/models/triangle-areas.ts';
import { writeImage } from '../../../../fixtures/models/write-image.ts';
import { runs } from '../../../../runs.ts';

const RULES: readonly SizeRule[] = [
  ...(['width', 'height', 'depth'] as const).map((axis): SizeRule => ({ parts: ['steel'], axis, rule: 'keep' })),
  { parts: ['Side'], axis: 'width', rule: 'keep' },
  { parts: ['Top', 'Bottom'], axis: 'height', rule: 'keep' },
  { parts: ['Boards'], axis: 'height', rule: 'repeat', spacingMm: 290 },
  { parts: ['Door'], axis: 'depth', rule: 'keep' },
];

let shelf: Uint8Array;
beforeAll(async () => {
  shelf = await publishedFurniture(SHELF);
});

/** A model as another program reads it. */
async function read(glb: Uint8Array) {
  expect((await validator.validateBytes(glb)).issues).toMatchObject({ numErrors: 0, numWarnings: 0 });
  const document = await (await createGltfIo()).readBinary(new Uint8Array(glb));
  const [scene] = document.getRoot().listScenes();
  const { min, max } = getBounds(scene ?? document.createScene());
  const sides = max.map((value, axis) => (value - (min[axis] ?? 0)) * 1000);
  return { document, min, max, sides, parts: shownParts(document) };
}

/** Different values of an axis, rounded to millimetres. */
const levels = (corners: readonly number[][] = [], axis: number) =>
  [...new Set(corners.map((corner) => Math.round(corner[axis] ?? 0)))].sort((one, other) => one - other);

const size = (sizes: { widthMm?: number; heightMm?: number; depthMm?: number }): Change => ({
  kind: 'size',
  ...sizes,
  rules: RULES,
});

describe('configureDocument', () => {
  it('makes a valid model of every choice, with the chosen parts and the chosen size, whatever comes first', async () => {
    const choice = fc.record({
      width: fc.integer({ min: 300, max: 3_000 }),
      height: fc.integer({ min: 400, max: 3_000 }),
      depth: fc.integer({ min: 150, max: 1_200 }),
      hidden: fc.subarray(['Door', 'Handle', 'Boards', 'Top']),
      hex: fc.constantFrom('#ff0000', '#0a0b0c'),
      parts: fc.subarray(['Door', 'steel', 'Boards'], { minLength: 1 }),
    });
    const changes = choice.chain(({ width, height, depth, hidden, hex, parts }) => {
      const all: Change[] = [
        size({ widthMm: width }),
        size({ heightMm: height }),
        size({ depthMm: depth }),
        { kind: 'hide', nodes: hidden },
        { kind: 'colour', parts, hex },
      ];
      return fc.record({
        expected: fc.constant({ sides: [width, height, depth], hidden }),
        ordered: fc.constant(all),
        shuffled: fc.shuffledSubarray(all, { minLength: all.length }),
      });
    });
    await fc.assert(
      fc.asyncProperty(changes, async ({ expected, ordered, shuffled }) => {
        const { glb, dimensionsMm } = await configureGlb(shelf, shuffled);
        const { sides, min, max, parts } = await read(glb);
        expect(Object.values(dimensionsMm).map((side) => Math.round(side * 10) / 10)).toEqual(expected.sides);
        for (const [axis, side] of sides.entries())
          expect(Math.abs(side - (expected.sides[axis] ?? 0))).toBeLessThan(0.5);
        expect([min[1], (min[0] ?? 0) + (max[0] ?? 0)].every((value) => Math.abs(value ?? 1) < 0.0005)).toBe(true);
        const names = SHELF.map(({ name }) => name).filter((name) => !expected.hidden.includes(name));
        expect(new Set(parts.keys())).toEqual(new Set(names));
        const legs = parts.get('Legs');
        expect(Math.round((levels(legs, 1).at(-1) ?? 0) - (levels(legs, 1)[0] ?? 0)), 'legs keep their shape').toBe(
          100,
        );
        const again = await configureGlb(shelf, ordered);
        expect(Buffer.compare(again.glb, glb), 'the order does not matter').toBe(0);
      }),
      { numRuns: runs(60) },
    );
  });

  it('gives a higher shelf more boards of the same thickness, evenly', async () => {
    const { parts } = await read((await configureGlb(shelf, [size({ heightMm: 2_170 })])).glb);
    const boards = levels(parts.get('Boards'), 1);
    const bottoms = boards.filter((_, at) => at % 2 === 0);
    expect(bottoms.length, `boards at ${boards}`).toBe(6);
    expect(boards.map((level, at) => (at % 2 === 0 ? 0 : level - (boards[at - 1] ?? 0))).filter(Boolean)).toEqual(
      bottoms.map(() => 20),
    );
    const gaps = bottoms.slice(1).map((bottom, at) => bottom - (bottoms[at] ?? 0));
    expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThanOrEqual(2);
    expect(levels(parts.get('Top'), 1)).toEqual([2_150, 2_170]);
  });

  it('keeps the thickness of sides and the shape of legs in a wider shelf', async () => {
    const { parts } = await read((await configureGlb(shelf, [size({ widthMm: 1_600 })])).glb);
    expect(levels(parts.get('Side'), 0)).toEqual([-800, -780, 780, 800]);
    expect(levels(parts.get('Top'), 0)).toEqual([-780, 780]);
    expect(levels(parts.get('Legs'), 0)).toEqual([-800, -760, 760, 800]);
    const handle = levels(parts.get('Handle'), 0);
    expect((handle[1] ?? 0) - (handle[0] ?? 0)).toBe(60);
  });

  it('does not stretch the sides of a shelf alone, if what it holds keeps its shape', async () => {
    const full = await publishedFurniture([
      ...SHELF,
      {
        name: 'Books',
        material: 'paper',
        boxes: [boxAt(-375, 420, -100, 330, 200, 150), boxAt(0, 420, -100, 370, 200, 150)],
      },
    ]);
    const rules: SizeRule[] = [{ parts: ['Books'], axis: 'width', rule: 'keep' }];
    const { parts } = await read((await configureGlb(full, [{ kind: 'size', widthMm: 1_200, rules }])).glb);
    expect(levels(parts.get('Side'), 0)).toEqual([-600, -570, 570, 600]);
    expect(levels(parts.get('Books'), 0).at(-1)).toBeLessThan(570);
  });

  it('stretches seats that stand side by side to fill the room between the arms', async () => {
    const sofa = await publishedFurniture([
      { name: 'Arms', material: 'cover', boxes: [boxAt(-800, 0, 0, 100, 600, 800), boxAt(700, 0, 0, 100, 600, 800)] },
      {
        name: 'Seats',
        material: 'cover',
        boxes: [boxAt(-700, 100, 0, 699, 300, 800), boxAt(1, 100, 0, 699, 300, 800)],
      },
    ]);
    const rules: SizeRule[] = [
      { parts: ['Arms'], axis: 'width', rule: 'keep' },
      { parts: ['Seats'], axis: 'width', rule: 'repeat' },
    ];
    const { parts, sides } = await read((await configureGlb(sofa, [{ kind: 'size', widthMm: 2_400, rules }])).glb);
    expect(Math.round(sides[0] ?? 0)).toBe(2_400);
    expect(levels(parts.get('Seats'), 0).length, 'three seats').toBe(6);
    expect(levels(parts.get('Seats'), 0).at(0)).toBe(-1_100);
    expect(levels(parts.get('Seats'), 0).at(-1)).toBe(1_100);
  });

  it('applies a variant and drops the others', async () => {
    const glb = await publishedFurniture(
      SHELF.map((part) => ({ ...part, variants: { oak: 'oak', black: 'black lacquer' } })),
    );
    const { document, parts } = await read((await configureGlb(glb, [{ kind: 'variant', variant: 'black' }])).glb);
    expect(
      document
        .getRoot()
        .listMaterials()
        .map((one) => one.getName()),
    ).toEqual(['black lacquer']);
    expect(
      document
        .getRoot()
        .listExtensionsUsed()
        .map((one) => one.extensionName),
    ).not.toContain('KHR_materials_variants');
    expect(new Set(parts.keys()), 'part names stay').toEqual(new Set(SHELF.map(({ name }) => name)));
    await expect(configureGlb(glb, [{ kind: 'variant', variant: 'pink' }])).rejects.toMatchObject({
      code: 'OPTION_NOT_APPLICABLE',
      message: expect.stringContaining('"pink"'),
    });
  });

  it('lays the picture of a material over a part at its true size, and leaves the other parts alone', async () => {
    const image = new Uint8Array(await writeImage(64, 'jpeg'));
    const material = {
      name: 'linen',
      baseColour: '#ffffff',
      roughness: 0.9,
      metallic: 0,
      widthMm: 500,
      heightMm: 250,
      image,
    };
    const { document } = await read((await configureGlb(shelf, [{ kind: 'material', parts: ['Top'], material }])).glb);
    const primitives = document
      .getRoot()
      .listMeshes()
      .flatMap((mesh) => mesh.listPrimitives());
    const top = primitives.find((one) => one.getMaterial()?.getName() === 'linen');
    expect(top?.getMaterial()?.getBaseColorTexture()?.getMimeType()).toBe('image/webp');
    for (const { surfaceMm2, pictures } of triangleAreas(top)) expect(pictures * 500 * 250).toBeCloseTo(surfaceMm2, -3);
    expect(primitives.find((one) => one.getMaterial()?.getName() === 'wood')).toBeDefined();
    const damaged = { ...material, image: image.slice(0, 40) };
    await expect(configureGlb(shelf, [{ kind: 'material', parts: ['Top'], material: damaged }])).rejects.toMatchObject({
      code: 'OPTION_NOT_APPLICABLE',
      message: expect.stringContaining('"linen"'),
    });
  });

  it('tints parts by node or material, the last colour of a part counting', async () => {
    const changes: Change[] = [
      { kind: 'colour', parts: ['steel'], hex: '#ffffff' },
      { kind: 'colour', parts: ['Handle'], hex: '#000000' },
    ];
    const { document } = await read((await configureGlb(shelf, changes)).glb);
    const colours = document
      .getRoot()
      .listMaterials()
      .map((one) => one.getBaseColorFactor()[0]);
    expect(colours.toSorted()).toEqual([0, 0.5, 0.5, 1]);
  });

  it('puts another model in the place of a node, with its name', async () => {
    const knob = await publishedFurniture([
      { name: 'knob', material: 'brass', boxes: [boxAt(-15, 0, -15, 30, 30, 15)] },
      { name: 'stem', material: 'steel', boxes: [boxAt(-5, 10, 0, 10, 10, 15)] },
    ]);
    const rules: SizeRule[] = [{ parts: ['Handle'], axis: 'width', rule: 'keep' }];
    const changes: Change[] = [
      { kind: 'attach', node: 'Handle', glb: knob },
      { kind: 'size', widthMm: 1_200, rules },
    ];
    const { parts, document } = await read((await configureGlb(shelf, changes)).glb);
    const [left = 0, ...further] = levels(parts.get('Handle'), 0);
    expect((further.at(-1) ?? 0) - left, 'kept like the handle').toBe(30);
    expect(levels(parts.get('Handle'), 1)[0]).toBe(240);
    expect(
      document
        .getRoot()
        .listMaterials()
        .map((one) => one.getName()),
    ).toContain('brass');
  });

  it('refuses to attach a model at a node that does not exist', async () => {
    await expect(configureGlb(shelf, [{ kind: 'attach', node: 'nothing', glb: shelf }])).rejects.toMatchObject({
      code: 'OPTION_NOT_APPLICABLE',
      message: 'The model has no node "nothing".',
    });
  });

  it('shows a part that was hidden before', async () => {
    const changes: Change[] = [
      { kind: 'hide', nodes: ['Door', 'Handle'] },
      { kind: 'show', nodes: ['Door'] },
    ];
    const { parts } = await read((await configureGlb(shelf, changes)).glb);
    expect([parts.has('Door'), parts.has('Handle')]).toEqual([true, false]);
  });

  it.each<[string, Change]>([
    ['"nothing"', { kind: 'colour', parts: ['wood', 'nothing'], hex: '#ffffff' }],
    ['"nothing"', { kind: 'hide', nodes: ['nothing'] }],
    ['"nothing"', { kind: 'show', nodes: ['nothing'] }],
    ['"nothing"', { kind: 'size', widthMm: 900, rules: [{ parts: ['nothing'], axis: 'width', rule: 'keep' }] }],
    ['nothing of the model is shown', { kind: 'hide', nodes: ['wood', 'paint', 'steel'] }],
    [
      'width cannot be 100 mm',
      { kind: 'size', widthMm: 100, rules: [{ parts: ['Top'], axis: 'width', rule: 'keep' }] },
    ],
    [
      'more than 500',
      {
        kind: 'size',
        heightMm: 100_000,
        rules: [{ parts: ['Boards'], axis: 'height', rule: 'repeat', spacingMm: 30 }],
      },
    ],
  ])('refuses what the model does not allow: %s', async (words, change) => {
    await expect(configureGlb(shelf, [change])).rejects.toMatchObject({
      code: 'OPTION_NOT_APPLICABLE',
      message: expect.stringContaining(words),
    });
  });

  it('configures a model without part names by its materials', async () => {
    const plain = await publishedFurniture(SHELF.map((part) => ({ ...part, name: '' })));
    const { sides } = await read((await configureGlb(plain, [{ kind: 'hide', nodes: ['steel'] }, size0(2_000)])).glb);
    expect(sides.map(Math.round)).toEqual([2_000, 1_200, 390]);
  });

  it('leaves a model without changes as it is', async () => {
    const { sides } = await read((await configureGlb(shelf, [])).glb);
    expect(sides.map(Math.round)).toEqual(Object.values(SHELF_MM));
  });
});

const size0 = (widthMm: number): Change => ({ kind: 'size', widthMm, rules: [] });

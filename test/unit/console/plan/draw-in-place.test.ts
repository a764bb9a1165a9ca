import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { drawInPlace } from '../../../../lib/console/screens/plan/canvas/draw-in-place.ts';
import { NO_PLAN } from '../../../../lib/console/screens/plan/canvas/no-plan.ts';
import { drawFurniture, drawOpenings } from '../../../../shared/engines/floorplan/drawing/draw-objects.ts';
import type { PlanObject } from '../../../../shared/engines/floorplan/plan-xml/plan-document.ts';
import { writeXml } from '../../../../shared/engines/floorplan/plan-xml/write-xml.ts';
import type { XmlElement } from '../../../../shared/engines/floorplan/plan-xml/xml-element.ts';

const EMPTY: PlanObject = {
  catalogName: '',
  type: '',
  layerId: 0,
  xMm: 0,
  yMm: 0,
  zMm: 0,
  widthMm: 100,
  depthMm: 100,
  heightMm: 100,
  rotationDegrees: 0,
  flipX: 1,
  flipY: 1,
  rights: 0,
  idMap: { entries: [] },
};
const SIDE_PX = 120;
/** Coordinates in place are rounded to a tenth of a millimetre, so edges differ by a shade. Of 255. */
const MAX_DIFFERENCE = 30;
const LINE_MM = 60;
const TYPES = ['sofa', 'bed', 'stair', 'storage', 'table', 'electric', 'decoration', 'unknown'];
const OPENINGS = ['door', 'window'];

const objects = (types: readonly string[], widths: fc.Arbitrary<number>) =>
  fc.record({
    type: fc.constantFrom(...types),
    xMm: fc.integer({ min: -300, max: 300 }),
    yMm: fc.integer({ min: -300, max: 300 }),
    zMm: fc.constant(0),
    widthMm: widths,
    depthMm: fc.integer({ min: 10, max: 1_500 }),
    heightMm: fc.integer({ min: 10, max: 2_000 }),
    rotationDegrees: fc.integer({ min: 0, max: 359 }),
    flipX: fc.constantFrom(1 as const, -1 as const),
    flipY: fc.constantFrom(1 as const, -1 as const),
  });

describe('an object drawn with its coordinates on the sheet', () => {
  test('furniture looks as it does in its group with a transform, turned and flipped as it may be', async () => {
    await fc.assert(
      fc.asyncProperty(objects(TYPES, fc.integer({ min: 10, max: 2_000 })), async (drawn) => {
        const object = { ...EMPTY, ...drawn };
        await expectSame(object, drawFurniture({ ...NO_PLAN, objects: [object] }, LINE_MM));
      }),
      { numRuns: 40 },
    );
  });

  test('doors with one leaf or two and windows do so too, on the side to which they open', async () => {
    await fc.assert(
      fc.asyncProperty(objects(OPENINGS, fc.constantFrom(80, 900, 1_600)), async (drawn) => {
        const object = { ...EMPTY, ...drawn };
        await expectSame(object, drawOpenings({ ...NO_PLAN, objects: [object] }, LINE_MM));
      }),
      { numRuns: 40 },
    );
  });

  test('what has no size or a negative one has no outline, as in SVG', () => {
    const shapes = [0, -300].flatMap((widthMm) => {
      const object = { ...EMPTY, type: 'unknown', widthMm };
      return drawInPlace(object, drawFurniture({ ...NO_PLAN, objects: [object] }, 1)).flatMap(
        ({ children }) => children,
      );
    });
    expect(shapes).toEqual([]);
  });

  test('nothing keeps a transform', () => {
    const object = { ...EMPTY, type: 'sofa', xMm: 100, widthMm: 800, depthMm: 600, rotationDegrees: 30 };
    const text = drawInPlace(object, drawFurniture({ ...NO_PLAN, objects: [object] }, 1))
      .map(writeXml)
      .join('');
    expect(text).toContain('<path');
    expect(text).not.toContain('transform');
  });
});

async function expectSame(object: PlanObject, drawn: readonly XmlElement[]): Promise<void> {
  const [grouped, inPlace] = await Promise.all([pixels(drawn), pixels(drawInPlace(object, drawn))]);
  const differences = grouped.map((value, at) => Math.abs(value - (inPlace[at] ?? 0)));
  expect(differences.reduce((most, each) => Math.max(most, each), 0)).toBeLessThan(MAX_DIFFERENCE);
  expect(grouped.some((value) => value !== grouped[0])).toBe(true);
}

async function pixels(drawn: readonly XmlElement[]): Promise<number[]> {
  const shapes = drawn.map(writeXml).join('');
  const text = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE_PX}" height="${SIDE_PX}" viewBox="-2000 -2000 4000 4000"><rect x="-2000" y="-2000" width="4000" height="4000" fill="#88aacc"/>${shapes}</svg>`;
  return [...(await sharp(Buffer.from(text)).removeAlpha().raw().toBuffer())];
}

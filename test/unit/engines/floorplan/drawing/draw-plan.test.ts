import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawPlan } from '../../../../../shared/engines/floorplan/drawing/draw-plan.ts';
import { parsePlanXml } from '../../../../../shared/engines/floorplan/plan-xml/parse-plan-xml.ts';
import { readXml } from '../../../../../shared/engines/floorplan/plan-xml/read-xml.ts';
import { planDocument } from '../plan-xml/plan-arbitraries.ts';
import { SMALL_ROOM_XML } from '../plan-xml/small-room-xml.ts';

const WALL = [58, 63, 71];
const FLOOR = [246, 241, 231];

/** The colour of a drawing at a point of the plan, millimetres. */
async function colourAt(svg: string, xMm: number, yMm: number): Promise<number[]> {
  const [left = 0, top = 0, width = 1] = (readXml(svg).attributes.viewBox ?? '').split(' ').map(Number);
  const { data, info } = await sharp(Buffer.from(svg)).raw().toBuffer({ resolveWithObject: true });
  const [x, y] = [xMm - left, yMm - top].map((distance) => Math.floor((distance * info.width) / width));
  const at = ((y ?? 0) * info.width + (x ?? 0)) * info.channels;
  return [...data.subarray(at, at + 3)];
}

describe('drawPlan', () => {
  it('shows walls where they are, mitred at their corners, and the floor between them', async () => {
    const svg = drawPlan(parsePlanXml(SMALL_ROOM_XML));
    expect(await colourAt(svg, 2000, -3000)).toEqual(WALL);
    expect(await colourAt(svg, 4050, -3050), 'the outer corner').toEqual(WALL);
    expect(await colourAt(svg, 2900, -700)).toEqual(FLOOR);
    expect(await colourAt(svg, 4300, -3300), 'outside').toEqual([255, 255, 255]);
  });

  it('cuts the wall at a door, and covers the floor with furniture', async () => {
    const svg = drawPlan(parsePlanXml(SMALL_ROOM_XML));
    expect(await colourAt(svg, 2000, 30)).toEqual([255, 255, 255]);
    expect(await colourAt(svg, 1450, 30), 'beside the door').toEqual(WALL);
    expect(await colourAt(svg, 1100, -2200), 'on the sofa').toEqual([255, 255, 255]);
  });

  it('writes texts, lengths in metres and the scale, escaped', () => {
    const svg = drawPlan(
      parsePlanXml(SMALL_ROOM_XML.replace('Living &amp; dining', '&lt;script>alert(1)&lt;/script>')),
    );
    expect(svg).toContain('&lt;script&gt;');
    expect(svg).not.toContain('<script');
    expect(svg).toContain('4.00 m');
    expect(svg).toMatch(/>1 m</);
  });

  it('draws every plan as XML of a limited size, without NaN and Infinity', () => {
    fc.assert(
      fc.property(planDocument, (plan) => {
        const svg = drawPlan(plan);
        const { attributes } = readXml(svg);
        expect(svg).not.toMatch(/NaN|Infinity/);
        expect(Number(attributes.width)).toBeLessThanOrEqual(1_600);
        expect(Number(attributes.height)).toBeLessThanOrEqual(1_600);
      }),
      { numRuns: 100 },
    );
  });

  it('draws an empty sheet for an empty plan', () => {
    expect(drawPlan(parsePlanXml('<plan version="2"/>'))).toMatch(/viewBox="-\d+ -\d+ \d+ \d+"/);
  });
});

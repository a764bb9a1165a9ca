import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawPlan } from '../../../../../shared/engines/floorplan/drawing/draw-plan.ts';
import { parsePlanXml } from '../../../../../shared/engines/floorplan/plan-xml/parse-plan-xml.ts';
import { readXml } from '../../../../../shared/engines/floorplan/plan-xml/read-xml.ts';
import { planDocument } from '../plan-xml/plan-arbitraries.ts';
import { SMALL_ROOM_XML } from '../plan-xml/small-room-xml.ts';

const WALL = [51, 56, 63];
const FLOOR = [248, 244, 236];

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
    expect(await colourAt(svg, 4150, -3150), 'outside').toEqual([255, 255, 255]);
  });

  it('cuts the wall at a door, and covers the floor with furniture', async () => {
    const svg = drawPlan(parsePlanXml(SMALL_ROOM_XML));
    expect(await colourAt(svg, 2000, 30)).toEqual(FLOOR);
    expect(await colourAt(svg, 1450, 30), 'beside the door').toEqual(WALL);
    expect(await colourAt(svg, 1100, -2200), 'on the sofa').toEqual([230, 220, 203]);
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

  it('names a room in its middle with its net area, in several lines where the room is narrow', () => {
    const svg = drawPlan(parsePlanXml(SMALL_ROOM_XML));
    expect(svg).toContain('>11.17 m²<');
    expect(svg).toContain('>Living &amp; dining<');
    const narrow = drawPlan(
      parsePlanXml(
        SMALL_ROOM_XML.replaceAll('x="4000"', 'x="700"')
          .replace('x="1000"', 'x="300"')
          .replace(/<planobjects>.*<.planobjects>/s, ''),
      ),
    );
    expect(narrow).toContain('>Living &amp;<');
    expect(narrow).toContain('>dining<');
  });

  it('measures each side of the building, and its lengths add up to the whole', () => {
    const svg = drawPlan(parsePlanXml(SMALL_ROOM_XML), { labels: false, areas: false });
    const lengths = [...svg.matchAll(/>(\d+\.\d\d)</g)].map(([, length]) => Number(length));
    expect(lengths).toEqual([1.66, 0.8, 1.66, 4.12, 3.12]);
  });

  it('leaves out dimensions, areas, furniture and names when they are switched off, and makes the sheet smaller', () => {
    const whole = drawPlan(parsePlanXml(SMALL_ROOM_XML));
    const bare = drawPlan(parsePlanXml(SMALL_ROOM_XML), {
      dimensions: false,
      areas: false,
      furniture: false,
      labels: false,
    });
    expect([/dining/, /m²/, /4\.12/, /4\.00/].map((part) => part.test(bare))).toEqual([false, false, false, false]);
    const width = (svg: string) => Number((readXml(svg).attributes.viewBox ?? '').split(' ')[2]);
    expect(width(bare)).toBeLessThan(width(whole));
  });

  it('cuts a wall at a passage of the conversion, unless the wall has moved since', async () => {
    const passages = [{ xMm: 4000, yMm: -1000, widthMm: 900 }];
    expect(await colourAt(drawPlan(parsePlanXml(SMALL_ROOM_XML), { passages }), 4000, -1000)).toEqual(FLOOR);
    const moved = drawPlan(parsePlanXml(SMALL_ROOM_XML.replaceAll('x="4000"', 'x="4400"')), { passages });
    expect(await colourAt(moved, 4400, -1000)).toEqual(WALL);
  });

  it('draws an empty sheet for an empty plan', () => {
    expect(drawPlan(parsePlanXml('<plan version="2"/>'))).toMatch(/viewBox="-\d+ -\d+ \d+ \d+"/);
  });
});

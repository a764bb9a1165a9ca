import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { idMapOf, itemIdOf } from '../../../../../shared/engines/floorplan/plan-xml/id-map.ts';
import { parsePlanXml } from '../../../../../shared/engines/floorplan/plan-xml/parse-plan-xml.ts';
import { writePlanXml } from '../../../../../shared/engines/floorplan/plan-xml/write-plan-xml.ts';
import { runs } from '../../../../runs.ts';
import { planDocument } from './plan-arbitraries.ts';
import { SMALL_ROOM_XML } from './small-room-xml.ts';

const OBJECT =
  '<planobject catalogName="" type="table" x="1" y="2" z="3" width="4" depth="5" height="6" rotation="7" flipX="1" flipY="-1"><idMap/></planobject>';

describe('plan XML', () => {
  it('reads the document that was written, with all unknown content', () => {
    fc.assert(
      fc.property(planDocument, (plan) => {
        const read = parsePlanXml(writePlanXml(plan));
        expect(read).toEqual(plan);
      }),
      { numRuns: runs(150) },
    );
  });

  it('reads what clients write, in millimetres and degrees', () => {
    const { walls, objects, texts, measures, floors } = parsePlanXml(SMALL_ROOM_XML);
    expect(walls.nodes).toHaveLength(4);
    expect(walls.nodes[1]).toEqual({ id: 2, xMm: 4000, yMm: -3000, zMm: 0, rights: 0 });
    expect(walls.edges[0]).toMatchObject({ from: 1, to: 2, heightMm: 2800, thicknessMm: 120, color: '#000000' });
    expect(walls.edges[0]?.materials[0]).toMatchObject({ side: 'left', idMap: idMapOf('basic:wall-white') });
    expect(objects.map(({ type, idMap }) => [type, itemIdOf(idMap)])).toEqual([
      ['door', 'basic:door'],
      ['sofa', 'demo:sofa-1'],
      ['cabinet', undefined],
    ]);
    expect(objects[2]?.idMap.configuration).toBe('{"width":1200,"doors":["left","right"]}');
    expect(texts).toEqual([{ rights: 0, text: 'Living & dining', xMm: 1000, yMm: -500, widthMm: 100, heightMm: 0 }]);
    expect(measures).toEqual([{ x1Mm: 0, y1Mm: 0.5, x2Mm: 4000, y2Mm: 0.5, rights: 0 }]);
    expect(floors[0]?.nodes.map(({ nodeId }) => nodeId)).toEqual([1, 2, 3, 4]);
  });

  it('is written as clients write it, byte for byte', () => {
    expect(writePlanXml(parsePlanXml(SMALL_ROOM_XML))).toBe(SMALL_ROOM_XML.replaceAll(/>\s+</g, '><').trim());
  });

  it('writes every number without an exponent', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        const plan = parsePlanXml(
          `<plan version="2"><measures><measure x1="${value}" y1="0" x2="0" y2="0"/></measures></plan>`,
        );
        const [, written] = /x1="([^"]*)"/.exec(writePlanXml(plan)) ?? [];
        expect(written).toMatch(/^-?\d+(\.\d+)?$/);
        expect(Number(written)).toBe(value + 0);
      }),
      { numRuns: runs(300) },
    );
  });

  it.each(['catalogName', 'type', 'x', 'y', 'z', 'width', 'depth', 'height', 'rotation', 'flipX', 'flipY'])(
    'does not read an object without its %s, because clients drop it, but keeps it',
    (attribute) => {
      const damaged = OBJECT.replace(new RegExp(` ${attribute}="[^"]*"`), '');
      const plan = parsePlanXml(`<plan version="2"><planobjects>${OBJECT}${damaged}</planobjects></plan>`);
      expect(plan.objects).toHaveLength(1);
      expect(writePlanXml(plan)).toContain(damaged);
    },
  );

  it.each([
    ['flipX="1"', 'flipX="0.5"'],
    ['x="1"', 'x="1e999"'],
    ['x="1"', 'x="NaN"'],
    ['x="1"', 'x="0x10"'],
    ['x="1"', 'x=""'],
    ['><idMap/></planobject>', '/>'],
    ['<idMap/>', '<idMap><itemId><b/></itemId></idMap>'],
  ])('does not read an object with %s written as %s', (right, wrong) => {
    const damaged = OBJECT.replace(right, wrong);
    const plan = parsePlanXml(`<plan version="2"><planobjects>${damaged}</planobjects></plan>`);
    expect(plan.objects).toEqual([]);
    expect(writePlanXml(plan)).toContain(damaged);
  });

  it('accepts only integers as ids, like clients', () => {
    const nodes = '<node id="1.5" x="0" y="0"/><node id="2" x="0.5" y="-1e2"/>';
    const { walls } = parsePlanXml(`<plan version="2"><walls><nodes>${nodes}</nodes></walls></plan>`);
    expect(walls.nodes).toEqual([{ id: 2, xMm: 0.5, yMm: -100, zMm: 0, rights: 0 }]);
  });

  it('keeps unknown elements, attributes and texts in their places', () => {
    const edge =
      '<edge from="1" to="2" color="#ffffff" height="1" thickness="2" rights="0" curve="9"><bezier><p/>x</bezier></edge>';
    const xml = `<plan version="2" owner="me"><walls zoom="3"><nodes origin="0"><!-- none --><camera/></nodes><edges>${edge}</edges></walls><lights><lamp on="1"/></lights></plan>`;
    const written = writePlanXml(parsePlanXml(xml));
    for (const kept of [
      'owner="me"',
      '<walls zoom="3">',
      '<nodes origin="0"><camera/></nodes>',
      edge,
      '<lights><lamp on="1"/></lights>',
    ]) {
      expect(written).toContain(kept);
    }
    expect(parsePlanXml(written)).toEqual(parsePlanXml(xml));
  });

  it('names an item by its id element, else by the entry of its map', () => {
    expect(itemIdOf({ entries: [{ key: 'id', value: 'a:b' }] })).toBe('a:b');
    expect(itemIdOf({ entries: [{ key: 'id', value: 'a:b' }], itemId: ' c:d ' })).toBe('c:d');
    expect(itemIdOf({ entries: [], itemId: ' ' })).toBeUndefined();
  });

  it.each([
    ['<plan><walls/></plan>', 'of another version'],
    ['<plan version="1"/>', 'of another version'],
    ['<html version="2"/>', 'its root is <html>'],
  ])('refuses %j, which is not a plan', (xml, reason) => {
    expect(() => parsePlanXml(xml)).toThrow(
      expect.objectContaining({ code: 'NOT_A_PLAN', message: expect.stringContaining(reason) }),
    );
  });
});

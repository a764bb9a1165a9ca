import { expect, it } from 'vitest';
import { parsePlanXml } from '../../../../../shared/engines/floorplan/plan-xml/parse-plan-xml.ts';
import { leafObjects } from '../../../../../shared/engines/models3d/plan/leaf-objects.ts';

const ONE_LEAF_MM = 900;

function door(attributes: string) {
  const [object] = parsePlanXml(
    `<plan version="2"><planobjects><planobject catalogName="" type="door" layerId="0" x="1000" y="0" z="0" depth="100" height="2100" flipY="1" rights="0" ${attributes}><idMap/></planobject></planobjects></plan>`,
  ).objects;
  if (!object) throw new Error('the plan has a door');
  return object;
}

it('shows the model of one leaf twice in a door with two, hinged at both ends, also in one that is turned', () => {
  const double = door('width="1600" rotation="90" flipX="1"');
  const halves = leafObjects(double, ONE_LEAF_MM);
  expect(halves.map(({ widthMm, flipX }) => [widthMm, flipX])).toEqual([
    [800, 1],
    [800, -1],
  ]);
  expect(halves.map(({ xMm, yMm }) => [Math.round(xMm), Math.round(yMm)])).toEqual([
    [1_000, -400],
    [1_000, 400],
  ]);
  const [first] = leafObjects({ ...double, flipX: -1 }, ONE_LEAF_MM);
  expect([first && Math.round(first.yMm), first?.flipX]).toEqual([400, -1]);
});

it('leaves a door with one leaf, a garage door and a door whose model has two leaves as they are', () => {
  const single = door('width="900" rotation="0" flipX="1"');
  expect(leafObjects(single, ONE_LEAF_MM)).toEqual([single]);
  const double = { ...single, widthMm: 1_600 };
  expect(leafObjects(double, 1_500)).toEqual([double]);
  expect(leafObjects(double, null)).toEqual([double]);
  expect(leafObjects({ ...double, widthMm: 3_000 }, ONE_LEAF_MM)).toHaveLength(1);
  expect(leafObjects({ ...double, type: 'storage' }, ONE_LEAF_MM)).toHaveLength(1);
});

import { expect, test } from 'vitest';
import { planScene } from '../../../../shared/domain/views/plan-scene.ts';
import { parsePlanXml } from '../../../../shared/engines/floorplan/plan-xml/parse-plan-xml.ts';
import { demoPlanXml } from '../../../../shared/samples/demo-plan.ts';

const URL = 'https://files.example/door.glb';
const MODEL = { glbUrl: URL, widthMm: 985 };
const openingsOf = (plan: string, modelOf: Parameters<typeof planScene>[1]) => {
  const { walls, pieces } = planScene(parsePlanXml(plan), modelOf);
  return { walls, types: walls.flatMap(({ openings }) => openings.map(({ type }) => type)), pieces };
};

test('the model of a door stands in a gap of its wall, and is no furniture', () => {
  const { types, pieces } = openingsOf(demoPlanXml(), (id) => (id === 'basic:door' ? MODEL : undefined));
  expect(types).toEqual(['gap', 'window']);
  expect(pieces.filter(({ isDoor }) => isDoor).map(({ glbUrl }) => glbUrl)).toEqual([URL]);
});

test('a door without a model is one that the page draws, unless it is too wide for a leaf', () => {
  const { types, pieces } = openingsOf(demoPlanXml(), () => undefined);
  expect(types).toEqual(['door', 'window']);
  expect(pieces.some(({ isDoor }) => isDoor)).toBe(false);
  const garage = demoPlanXml().replace('width="860"', 'width="2600"');
  expect(openingsOf(garage, () => MODEL).types).toEqual(['gap', 'window']);
});

test('a door of two leaves shows no model of one leaf, which would be stretched, but its own', () => {
  const double = demoPlanXml().replace('width="860"', 'width="1800"');
  expect(openingsOf(double, () => MODEL).types).toEqual(['door', 'window']);
  expect(openingsOf(double, () => ({ ...MODEL, widthMm: 1_700 })).types).toEqual(['gap', 'window']);
});

test('a door is hung at the other end of its wall when it is mirrored, and when it is turned round', () => {
  const hung = (plan: string) =>
    openingsOf(plan, () => undefined).walls.flatMap(({ openings }) =>
      openings.filter(({ type }) => type === 'door').map(({ isHungAtEnd }) => isHungAtEnd),
    );
  const [asDrawn] = hung(demoPlanXml());
  const door = /<planobject [^>]*type="door"[^>]*>/.exec(demoPlanXml())?.[0] ?? '';
  const changed = (change: (text: string) => string) => hung(demoPlanXml().replace(door, change(door)));
  expect(
    changed((text) => text.replace(/flipX="-?1"/, (flip) => (flip.includes('-') ? 'flipX="1"' : 'flipX="-1"'))),
  ).toEqual([!asDrawn]);
  const turn = (text: string) =>
    text.replace(/rotation="(-?\d+)"/, (_, degrees) => `rotation="${Number(degrees) + 180}"`);
  expect(changed(turn)).toEqual([!asDrawn]);
});

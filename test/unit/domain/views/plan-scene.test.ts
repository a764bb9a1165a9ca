import { expect, test } from 'vitest';
import { planScene } from '../../../../shared/domain/views/plan-scene.ts';
import { parsePlanXml } from '../../../../shared/engines/floorplan/plan-xml/parse-plan-xml.ts';
import { demoPlanXml } from '../../../../shared/samples/demo-plan.ts';

const URL = 'https://files.example/door.glb';
const openingsOf = (plan: string, glbUrlOf: (id: string) => string | null) => {
  const { walls, pieces } = planScene(parsePlanXml(plan), glbUrlOf);
  return { types: walls.flatMap(({ openings }) => openings.map(({ type }) => type)), pieces };
};

test('the model of a door stands in a gap of its wall, and is no furniture', () => {
  const { types, pieces } = openingsOf(demoPlanXml(), (id) => (id === 'basic:door' ? URL : null));
  expect(types).toEqual(['gap', 'window']);
  expect(pieces.filter(({ isDoor }) => isDoor).map(({ glbUrl }) => glbUrl)).toEqual([URL]);
});

test('a door without a model is one that the page draws, unless it is too wide for a leaf', () => {
  const { types, pieces } = openingsOf(demoPlanXml(), () => null);
  expect(types).toEqual(['door', 'window']);
  expect(pieces.some(({ isDoor }) => isDoor)).toBe(false);
  const garage = demoPlanXml().replace('width="860"', 'width="2600"');
  expect(openingsOf(garage, () => URL).types).toEqual(['gap', 'window']);
});

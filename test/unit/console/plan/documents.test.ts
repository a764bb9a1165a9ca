import fc from 'fast-check';
import { expect, it } from 'vitest';
import { deleteObject } from '../../../../lib/console/screens/plan/commands/pieces.ts';
import { planView } from '../../../../lib/console/screens/plan/document/plan-view.ts';
import { EMPTY_PLAN, readSource, writeSource } from '../../../../lib/console/screens/plan/document/source-document.ts';
import { parsePlanXml } from '../../../../shared/engines/floorplan/plan-xml/parse-plan-xml.ts';
import { writePlanXml } from '../../../../shared/engines/floorplan/plan-xml/write-plan-xml.ts';
import { runs } from '../../../runs.ts';
import { planDocument } from '../../engines/floorplan/plan-xml/plan-arbitraries.ts';
import { PUBLISHED_PLAN } from './published-plan.ts';

it('gives back the bytes of what was read', () => {
  for (const text of [PUBLISHED_PLAN, EMPTY_PLAN, PUBLISHED_PLAN.replaceAll('\n', '\r\n')]) {
    expect(writeSource(readSource(text))).toBe(text);
  }
});

it('gives back the bytes of any plan, and sees in it what the reader of the service sees', () => {
  fc.assert(
    fc.property(planDocument, (plan) => {
      const text = writePlanXml(plan);
      const source = readSource(text);
      expect(writeSource(source)).toBe(text);
      const { walls, objects, texts, floors } = parsePlanXml(text);
      const view = planView(source);
      expect(view.nodes.map(({ value }) => value)).toEqual(walls.nodes);
      expect(view.openings.length + view.pieces.length).toBe(objects.length);
      expect(view.texts.map(({ value }) => value)).toEqual(texts);
      expect(view.floors.map(({ value }) => value)).toEqual(floors);
    }),
    { numRuns: runs(150) },
  );
});

it('takes a deleted object out with its line, and nothing else', () => {
  const source = readSource(PUBLISHED_PLAN);
  const [window] = planView(source).openings.filter(({ value: { type } }) => type === 'window');
  const lines = PUBLISHED_PLAN.split('\n').filter((line) => !line.includes('basic:window'));
  expect(writeSource(deleteObject(source, window?.key ?? -1))).toBe(lines.join('\n'));
});

it('refuses what the reader of the service refuses', () => {
  for (const text of [
    '',
    'no XML',
    '<plan version="1"/>',
    '<plan version="2">',
    '<!DOCTYPE plan><plan version="2"/>',
  ]) {
    expect(() => readSource(text)).toThrow();
  }
});

import { expect, it } from 'vitest';
import { standsFree } from '../../../../../lib/console/parts/kinds/stands-free.ts';

it('dining and coffee tables stand free in their room, whatever language names them', () => {
  const free = [
    'Dining table oak',
    'Couchtisch rund',
    'Esstisch',
    'Table basse',
    'Mesa de comedor',
    'Tavolo da pranzo',
  ];
  for (const label of free) expect(standsFree({ type: 'table', label }), label).toBe(true);
  expect(standsFree({ type: 'table', label: 'Linnea' }), 'a name that says nothing').toBe(true);
});

it('desks, side and bedside tables stand at a wall', () => {
  const atWall = [
    'Desk 140',
    'Schreibtisch',
    'Standing desk',
    'Side table',
    'Beistelltisch',
    'Nachttisch',
    'Console table',
    'Table de chevet',
    'Mesita de noche',
    'Comodino',
    'Bureau en chêne',
    'Sekretär',
    'Table de nuit',
    'Tavolino da notte',
    'Nachtkästchen Tisch',
    'End table',
    'Lamp table',
    'Lampentisch',
  ];
  for (const label of atWall) expect(standsFree({ type: 'table', label }), label).toBe(false);
  expect(standsFree({ type: 'table', detailType: 'desk', label: 'Linnea' })).toBe(false);
});

it('tables for games stand free, but not what belongs to them', () => {
  const free = [
    'Pool table',
    'Billiard',
    'Billardtisch',
    'Snooker',
    'Table tennis',
    'Tischtennisplatte',
    'Ping-Pong',
    'Table de billard',
    'Mesa de billar',
    'Tavolo da biliardo',
    'Tischkicker',
    'Foosball',
    'Baby-foot',
    'Futbolín',
    'Calciobalilla',
  ];
  for (const label of free) expect(standsFree({ type: 'other', label }), label).toBe(true);
  expect(standsFree({ type: 'other', detailType: 'billiard', label: 'Linnea' })).toBe(true);
  for (const label of [
    'Billiard cue rack',
    'Billardlampe',
    'Queueständer Billard',
    'Snooker cues',
    'Ping pong net',
    'Pool lounger',
  ]) {
    expect(standsFree({ type: 'other', label }), label).toBe(false);
  }
});

it('nothing else stands free', () => {
  for (const label of ['Sofa', 'Table lamp', 'Bookshelf', 'Dining chair']) {
    expect(standsFree({ type: 'other', label }), label).toBe(false);
  }
});

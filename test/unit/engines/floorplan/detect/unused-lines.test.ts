import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unitEvidence } from '../../../../../shared/engines/floorplan/detect/unit-evidence.ts';
import { unusedLines } from '../../../../../shared/engines/floorplan/detect/unused-lines.ts';
import type { FlatDrawing } from '../../../../../shared/engines/floorplan/flat/flat-drawing.ts';

type Line = readonly [layer: string, x1: number, y1: number, x2: number, y2: number];

/** A wall of 200 mm along x. */
const WALL = {
  nodes: [
    { x: 0, y: 0 },
    { x: 6_000, y: 0 },
  ],
  edges: [{ a: 0, b: 1, thicknessMm: 200, single: false, openings: [] }],
};
const FACES: readonly Line[] = [
  ['A', 0, 100, 6_000, 100],
  ['A', 0, -100, 6_000, -100],
];

function drawingOf(lines: readonly Line[]): FlatDrawing {
  const shapes = lines.map(([layer, x1, y1, x2, y2]) => ({
    layer,
    instance: -1,
    width: 0,
    closed: false,
    points: [
      { x: x1, y: y1 },
      { x: x2, y: y2 },
    ],
  }));
  const nothing = { arcs: [], fills: [], texts: [], dimensions: [], instances: [], missingReferences: [] };
  return { shapes, ...nothing, limitReached: false };
}

describe('lines that are no walls', () => {
  it('are a share of all long lines near the walls, by layer', () => {
    const lines: Line[] = [...FACES, ['B', 0, 500, 4_000, 500], ['B', 0, 700, 100, 700], ['B', 0, 9_000, 4_000, 9_000]];
    expect(unusedLines(drawingOf(lines), WALL, () => undefined)).toEqual({
      share: 0.25,
      layers: [{ name: 'B', share: 0.25 }],
    });
    expect(unusedLines(drawingOf(lines), WALL, (layer) => (layer === 'B' ? 'furniture' : undefined)).share).toBe(0);
  });

  it('have a share from 0 to 1 that their layers add up to, whatever is drawn', () => {
    const place = fc.integer({ min: -2_000, max: 8_000 });
    const line = fc.tuple(fc.constantFrom('A', 'B', 'C'), place, place, place, place);
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
        const { share, layers } = unusedLines(drawingOf(lines), WALL, () => undefined);
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(1 + 1e-9);
        expect(layers.reduce((sum, layer) => sum + layer.share, 0)).toBeCloseTo(share, 9);
      }),
    );
  });
});

describe('the evidence for a unit', () => {
  it('tells what each kind prefers, how far, and what the header says', () => {
    const scores = { mm: 0, cm: -9, dm: -9, m: -9, in: -9, ft: -9 };
    const kinds = [
      { kind: 'doorSwings', lengths: [800, 810, 900], scores },
      { kind: 'extent', lengths: [], scores },
    ] as const;
    const [swings, header, ...others] = unitEvidence(kinds, 'in');
    expect(swings).toMatchObject({
      kind: 'doorSwings',
      unit: 'mm',
      text: '3 swings of doors, usually 810 mm if the unit is mm',
    });
    expect(swings?.weight).toBeGreaterThan(0.99);
    expect(header).toMatchObject({ kind: 'header', unit: 'in' });
    expect(others).toEqual([]);
    const [alone] = unitEvidence([{ kind: 'doorSwings', lengths: [810], scores }], undefined);
    expect(alone?.text).toBe('1 swing of a door, 810 mm if the unit is mm');
  });
});

import { describe, expect, it } from 'vitest';
import { roomLabels } from '../../../../lib/console/screens/plan/canvas/room-labels.ts';
import { planView } from '../../../../lib/console/screens/plan/document/plan-view.ts';
import { roomsOf } from '../../../../lib/console/screens/plan/document/rooms.ts';
import { readSource } from '../../../../lib/console/screens/plan/document/source-document.ts';
import { boundsOf } from '../../../../shared/engines/floorplan/geometry/polygon.ts';

const HEIGHT_MM = 2_000;
const WALL_MM = 100;

describe('the label of a room', () => {
  it('is its name above its area, in the middle', () => {
    const [label] = labelsOf([['Kitchen', 4_000]], 10);
    expect(label?.lines).toEqual(['Kitchen', '7.41 m²']);
    expect([label?.x, label?.y].map((at) => Math.round(at ?? 0))).toEqual([2_000, 1_000]);
  });

  it('stays inside of its room, however large the plan is shown', () => {
    const rooms = [
      ['Guest bathroom and laundry', 1_200],
      ['WC', 900],
      ['Wohnzimmer', 2_600],
      ['Storage', 700],
    ] as const;
    for (const mmPerPx of [1, 3, 5, 8, 12, 20, 60]) {
      for (const { x, y, width, height, bounds } of labelsOf(rooms, mmPerPx)) {
        if (width === 0) continue;
        expect(x - width / 2).toBeGreaterThanOrEqual(bounds.minX - 1);
        expect(x + width / 2).toBeLessThanOrEqual(bounds.maxX + 1);
        expect(y - height / 2).toBeGreaterThanOrEqual(bounds.minY - 1);
        expect(y + height / 2).toBeLessThanOrEqual(bounds.maxY + 1);
      }
    }
  });

  it('wraps, then loses the name, then the unit, and is nothing at last; the whole name stays known', () => {
    const told = (mmPerPx: number) => {
      const [label] = labelsOf([['Guest bathroom', 1_500]], mmPerPx);
      return [label?.lines.join('/'), label?.isNameless];
    };
    expect(told(5)).toEqual(['Guest bathroom/2.66 m²', false]);
    expect(told(16)).toEqual(['Guest/bathroom/2.66 m²', false]);
    expect(told(40)).toEqual(['2.66 m²', true]);
    expect(told(60)).toEqual(['2.66', true]);
    expect(told(200)).toEqual(['', true]);
  });

  it('stands beside a piece', () => {
    const [label] = labelsOf([['Kitchen', 4_000]], 5, pieceOf(2_000, 1_000, 1_600, 800));
    expect(label?.lines).toEqual(['Kitchen', '7.41 m²']);
    expect(Math.abs((label?.y ?? 0) - 1_000) > 400 || Math.abs((label?.x ?? 0) - 2_000) > 800).toBe(true);
  });

  it('has several names of a drawing below each other, beside the pieces of the room', () => {
    const [alone] = labelsOf([['Kitchen + Dining + Living', 4_000]], 5);
    expect(alone?.lines).toEqual(['Kitchen', 'Dining', 'Living', '7.41 m²']);
    // A free strip of 900 mm at the right is too narrow for the three names in one line.
    const [beside] = labelsOf([['Kitchen + Dining + Living', 4_000]], 8, pieceOf(1_500, 1_000, 2_900, 1_800));
    expect(beside?.lines).toEqual(['Kitchen', 'Dining', 'Living', '7.41 m²']);
    expect((beside?.x ?? 0) - (beside?.width ?? 0) / 2).toBeGreaterThanOrEqual(2_950);
  });

  it('wraps several names where one of them is too wide for a line of its own', () => {
    const [label] = labelsOf([['Guest bathroom + WC', 1_800]], 25);
    expect(label?.lines).toEqual(['Guest', 'bathroom +', 'WC', '3.23 m²']);
  });

  it('has the texts of a room below each other, and not where they cover furniture', () => {
    const texts = '<texter textContent="Dining" x="3500" y="1000" width="0" height="0" rights="0"/>';
    const [label] = labelsOf([['Kitchen', 4_000]], 5, '', texts);
    expect(label?.lines).toEqual(['Kitchen', 'Dining', '7.41 m²']);
  });

  it('leaves the area out of a full room rather than covering a piece', () => {
    const [label] = labelsOf([['Kitchen', 4_000]], 20, pieceOf(2_000, 1_200, 3_900, 1_500));
    expect([label?.lines, label?.covered]).toEqual([['Kitchen'], 0]);
  });

  it('keeps its place while another room changes', () => {
    const before = labelsOf([['Kitchen', 4_000]], 5);
    expect(
      labelsOf(
        [
          ['Kitchen', 4_000],
          ['Hall', 2_000],
        ],
        5,
      )[0]?.x,
    ).toBe(before[0]?.x);
  });
});

function pieceOf(x: number, y: number, width: number, depth: number): string {
  return `<planobject catalogName="" type="table" layerId="0" x="${x}" y="${y}" z="0" width="${width}" depth="${depth}" height="700" rotation="0" flipX="1" flipY="1" rights="0"><idMap/></planobject>`;
}

/** Labels of rooms side by side, each with its width between the middles of its walls. */
function labelsOf(
  named: readonly (readonly [name: string, widthMm: number])[],
  mmPerPx: number,
  objects = '',
  otherTexts = '',
) {
  let x = 0;
  const ends = [0, ...named.map(([, width]) => (x += width))];
  const nodes = ends.flatMap((at, index) => [
    `<node id="${2 * index + 1}" x="${at}" y="0" z="0" rights="0"/>`,
    `<node id="${2 * index + 2}" x="${at}" y="${HEIGHT_MM}" z="0" rights="0"/>`,
  ]);
  const edge = (from: number, to: number) =>
    `<edge from="${from}" to="${to}" color="#000000" height="2800" thickness="${WALL_MM}" rights="0"/>`;
  const edges = ends.flatMap((_, index) => [
    edge(2 * index + 1, 2 * index + 2),
    ...(index > 0 ? [edge(2 * index - 1, 2 * index + 1), edge(2 * index, 2 * index + 2)] : []),
  ]);
  const texts = named.map(([name], index) => {
    const middle = ((ends[index] ?? 0) + (ends[index + 1] ?? 0)) / 2;
    return `<texter textContent="${name}" x="${middle}" y="${HEIGHT_MM / 2}" width="0" height="0" rights="0"/>`;
  });
  const view = planView(
    readSource(
      `<plan version="2"><walls><nodes>${nodes.join('')}</nodes><edges>${edges.join('')}</edges></walls><planobjects>${objects}</planobjects><texters>${texts.join('')}${otherTexts}</texters></plan>`,
    ),
  );
  return roomLabels(roomsOf(view), view, mmPerPx, 'm²')
    .map(({ room, label, isNameless }) => ({
      x: label?.x ?? 0,
      y: label?.y ?? 0,
      width: label?.width ?? 0,
      height: label?.height ?? 0,
      covered: label?.covered,
      lines: label?.lines.map(({ text }) => text) ?? [],
      isNameless,
      bounds: boundsOf(room.polygon) ?? { minX: 0, minY: 0, maxX: 0, maxY: 0 },
    }))
    .toSorted((a, b) => a.bounds.minX - b.bounds.minX);
}

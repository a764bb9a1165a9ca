import { BufferGeometry, Float32BufferAttribute, Vector3 } from 'three';
import { direction, dot, leftOf, minus, type Point, plus } from '../../../shared/engines/floorplan/geometry/point.ts';
import type { WallBody } from './wall-bodies.ts';
import type { WallBox, WallReach } from './wall-boxes.ts';

const MM = 0.001;

/** The groups of the geometry, in the order of their materials. */
export const WALL_GROUPS = ['plain', 'left', 'right'] as const;
type Group = (typeof WALL_GROUPS)[number];

/** Where a corner lies at an end of a wall. */
type Place = 'left' | 'right' | 'node';

/** A corner: its place on the sheet and its height, in millimetres, and how far along the wall it is. */
interface Corner {
  readonly at: Point;
  readonly alongMm: number;
  readonly aboveMm: number;
}

/** Triangles of each group. */
type Surfaces = Record<Group, { readonly places: number[]; readonly normals: number[]; readonly uvs: number[] }>;

/**
 * One closed surface around the boxes of a wall, in metres, Y up. Faces between two boxes are left out, and
 * neighbouring faces share their corners: between boxes of their own, lines were seen at every door.
 *
 * Sides have as texture coordinates their place in metres from the upper left corner, so that a picture goes on from
 * part to part.
 *
 * @param boxes of the wall, without panes
 * @param reach the boxes that begin or end there end in the corners of the body
 */
export function wallSolid(body: WallBody, boxes: readonly WallBox[], reach: WallReach): BufferGeometry {
  const { wall } = body;
  const along = direction(body.start, body.end);
  const lengthMm = dot(minus(body.end, body.start), along);
  const columns = sorted(boxes.flatMap(({ from, to }) => [from, to]));
  const rows = sorted(boxes.flatMap(({ bottom, top }) => [bottom, top]));
  const isSolid = (column: number, row: number) => {
    if (column < 0 || row < 0 || column >= columns.length - 1 || row >= rows.length - 1) return false;
    const [x, y] = [middle(columns, column), middle(rows, row)];
    return boxes.some(({ from, to, bottom, top }) => x > from && x < to && y > bottom && y < top);
  };
  const corner = (side: Place, column: number, row: number): Corner => {
    const aboveMm = rows[row] ?? 0;
    const alongMm = columns[column] ?? 0;
    const end = alongMm === reach.from ? 0 : alongMm === reach.to ? 1 : undefined;
    if (side === 'node') return cornerAt(end === 0 ? body.start : body.end, aboveMm);
    if (end !== undefined) return cornerAt(body[side][end], aboveMm);
    const awayMm = ((side === 'left' ? 1 : -1) * wall.thickness) / 2;
    return { at: plus(plus(body.start, along, alongMm), leftOf(along), awayMm), alongMm, aboveMm };
  };
  const cornerAt = (at: Point, aboveMm: number): Corner => ({
    at,
    alongMm: dot(minus(at, body.start), along),
    aboveMm,
  });

  const surfaces: Surfaces = { plain: surface(), left: surface(), right: surface() };
  const uvOf = (group: Group, { alongMm, aboveMm }: Corner) => [
    (group === 'right' ? lengthMm - alongMm : alongMm) * MM,
    (wall.height - aboveMm) * MM,
  ];
  const triangle = (group: Group, ...corners: readonly [Corner, Corner, Corner]) => {
    const { places, normals, uvs } = surfaces[group];
    const [a, b, c] = corners.map(({ at, aboveMm }) => new Vector3(at.x * MM, aboveMm * MM, at.y * MM));
    if (!a || !b || !c) return;
    const normal = b.clone().sub(a).cross(c.clone().sub(a)).normalize();
    for (const each of [a, b, c]) {
      places.push(each.x, each.y, each.z);
      normals.push(normal.x, normal.y, normal.z);
    }
    uvs.push(...corners.flatMap((each) => uvOf(group, each)));
  };
  const face = (group: Group, first: Corner, ...others: readonly Corner[]) => {
    for (const [at, second] of others.slice(0, -1).entries()) triangle(group, first, second, others[at + 1] ?? second);
  };
  /** A face across the wall, with the place `from` on the left of who looks at it. */
  const across = (column: number, row: number, from: Place, to: Place) => {
    const above = row + 1;
    face(
      'plain',
      corner(from, column, row),
      corner(to, column, row),
      corner(to, column, above),
      corner(from, column, above),
    );
  };
  /** The corners of a top, as seen from above. Where more than two walls meet, they meet in the node. */
  const topOf = (column: number, row: number): readonly [Corner, ...Corner[]] => {
    const next = column + 1;
    const node = (at: number, isEnd: boolean) => (isEnd ? [corner('node', at, row)] : []);
    return [
      corner('left', column, row),
      corner('left', next, row),
      ...node(next, columns[next] === reach.to),
      corner('right', next, row),
      corner('right', column, row),
      ...node(column, columns[column] === reach.from),
    ];
  };

  for (let column = 0; column < columns.length - 1; column++) {
    for (let row = 0; row < rows.length - 1; row++) {
      if (!isSolid(column, row)) continue;
      const [next, above] = [column + 1, row + 1];
      const [leftBelow, leftAbove] = [corner('left', column, row), corner('left', column, above)];
      face('left', leftBelow, corner('left', next, row), corner('left', next, above), leftAbove);
      const [rightBelow, rightAbove] = [corner('right', column, row), corner('right', column, above)];
      face('right', corner('right', next, row), rightBelow, rightAbove, corner('right', next, above));
      if (columns[column] === reach.from) {
        across(column, row, 'right', 'node');
        across(column, row, 'node', 'left');
      } else if (!isSolid(column - 1, row)) across(column, row, 'right', 'left');
      if (columns[next] === reach.to) {
        across(next, row, 'left', 'node');
        across(next, row, 'node', 'right');
      } else if (!isSolid(next, row)) across(next, row, 'left', 'right');
      if (!isSolid(column, above)) face('plain', ...topOf(column, above));
      if (!isSolid(column, row - 1)) {
        const [first, ...others] = topOf(column, row);
        face('plain', first, ...others.reverse());
      }
    }
  }
  return geometryOf(surfaces);
}

function surface(): Surfaces[Group] {
  return { places: [], normals: [], uvs: [] };
}

function geometryOf(surfaces: Surfaces): BufferGeometry {
  const geometry = new BufferGeometry();
  const all = surface();
  for (const [index, name] of WALL_GROUPS.entries()) {
    const { places, normals, uvs } = surfaces[name];
    geometry.addGroup(all.places.length / 3, places.length / 3, index);
    all.places.push(...places);
    all.normals.push(...normals);
    all.uvs.push(...uvs);
  }
  geometry.setAttribute('position', new Float32BufferAttribute(all.places, 3));
  geometry.setAttribute('normal', new Float32BufferAttribute(all.normals, 3));
  geometry.setAttribute('uv', new Float32BufferAttribute(all.uvs, 2));
  return geometry;
}

function sorted(values: readonly number[]): readonly number[] {
  return [...new Set(values)].sort((a, b) => a - b);
}

function middle(values: readonly number[], index: number): number {
  return ((values[index] ?? 0) + (values[index + 1] ?? 0)) / 2;
}

import { outerWalls } from '../../../lib/console/screens/plan/document/outer-walls.ts';
import { type PlanView, planView } from '../../../lib/console/screens/plan/document/plan-view.ts';
import { readSource, type SourceDocument } from '../../../lib/console/screens/plan/document/source-document.ts';
import { resizeAndCarry } from '../../../lib/console/screens/plan/editor/standing.ts';
import { object, SHELF } from '../../unit/console/plan/wall-plan.ts';
import { family } from '../measure-growth.ts';

const ROOM_MM = 3_000;
const IN_A_ROW = 50;
const TABLE = { type: 'table', width: 1_600, depth: 900, height: 740 };
const LAMP = { type: 'electric', width: 300, depth: 300, height: 500, z: TABLE.height };

const listed = (length: number, each: (at: number) => string) => Array.from({ length }, (_, at) => each(at)).join('');

/** Families of what the plan screen changes, or looks for, in one step of a whole plan. */
export const PLAN_CHANGE_FAMILIES = [
  family<PlanView>({
    reader: 'plan, outer walls',
    family: 'rooms in rows',
    sizes: [50, 4_000],
    make: (parts) => planView(readSource(planOf(wallsOf(parts), ''))),
    // Lists of their own: the result is kept with them.
    run: (view) => outerWalls({ ...view, walls: [...view.walls] }),
  }),
  family<SourceDocument>({
    reader: 'plan, other sizes of pieces',
    family: 'tables with a lamp and a shelf each',
    sizes: [50, 8_000],
    make: (parts) =>
      readSource(
        planOf(
          wallsOf(1),
          listed(parts, (at) => {
            const [x, y] = [(at % IN_A_ROW) * ROOM_MM, Math.floor(at / IN_A_ROW) * ROOM_MM];
            return [TABLE, LAMP, { ...SHELF, y: 1_200 }]
              .map((piece) => object({ ...piece, x, y: y + ('y' in piece ? piece.y : 0) }))
              .join('');
          }),
        ),
      ),
    run: (document) => {
      const sizes = planView(document).pieces.map(
        ({ key, value }) => [key, { ...value, heightMm: value.heightMm + 10 }] as const,
      );
      return resizeAndCarry(document, new Map(sizes));
    },
  }),
];

/** Square rooms in rows, with a wall between each two. */
function wallsOf(rooms: number): string {
  const rows = Math.ceil(rooms / IN_A_ROW);
  const across = Math.min(rooms, IN_A_ROW);
  const id = (x: number, y: number) => y * (across + 1) + x + 1;
  const nodes: string[] = [];
  const edges: string[] = [];
  const edge = (from: number, to: number) =>
    edges.push(`<edge from="${from}" to="${to}" color="#000000" height="2800" thickness="120" rights="0"/>`);
  for (let y = 0; y <= rows; y++) {
    for (let x = 0; x <= across; x++) {
      nodes.push(`<node id="${id(x, y)}" x="${x * ROOM_MM}" y="${y * ROOM_MM}" z="0" rights="0"/>`);
      if (x < across) edge(id(x, y), id(x + 1, y));
      if (y < rows) edge(id(x, y), id(x, y + 1));
    }
  }
  return `<nodes>${nodes.join('')}</nodes><edges>${edges.join('')}</edges>`;
}

function planOf(walls: string, objects: string): string {
  return `<plan version="2"><walls>${walls}</walls><planobjects>${objects}</planobjects></plan>`;
}

import { parsePlanXml } from '../../../shared/engines/floorplan/plan-xml/parse-plan-xml.ts';
import type { PlanDocument } from '../../../shared/engines/floorplan/plan-xml/plan-document.ts';
import { ModelError } from '../../../shared/engines/models3d/model-error.ts';
import { planScene } from '../../../shared/engines/models3d/plan/plan-scene.ts';
import { family } from '../measure-growth.ts';

const listed = (length: number, part: (index: number) => string) =>
  Array.from({ length }, (_, at) => part(at)).join('');
const node = (id: number, x: number, y: number) => `<node id="${id}" x="${x}" y="${y}" z="0"/>`;
const edge = (from: number, to: number, thickness = 120) =>
  `<edge from="${from}" to="${to}" height="2800" thickness="${thickness}"/>`;
const door = (x: number, z = 0) =>
  `<planobject type="door" layerId="0" x="${x}" y="0" z="${z}" width="5" depth="100" height="50" rotation="0" flipX="1" flipY="1"/>`;
const floor = (corners: number) =>
  `<floor>${listed(corners, (at) => `<node nodeId="${at + 1}" sortId="${at}"/>`)}</floor>`;

function plan(nodes: string, edges: string, objects = '', floors = ''): PlanDocument {
  return parsePlanXml(
    `<plan version="2"><walls><nodes>${nodes}</nodes><edges>${edges}</edges></walls><floors>${floors}</floors><planobjects>${objects}</planobjects></plan>`,
  );
}

const PLANS: readonly (readonly [name: string, most: number, make: (parts: number) => PlanDocument])[] = [
  ['equal walls', 100_000, (n) => plan(node(1, 0, 0) + node(2, 4_000, 0), edge(1, 2).repeat(n))],
  [
    'walls around one node',
    100_000,
    (n) =>
      plan(
        node(0, 0, 0) + listed(n, (at) => node(at + 1, 1 + (at % 997), at % 991)),
        listed(n, (at) => edge(0, at + 1, 1 + (at % 300))),
      ),
  ],
  [
    'walls with a door each',
    4_000,
    (n) =>
      plan(
        listed(2 * n, (at) => node(at, Math.floor(at / 2) * 3_000 + (at % 2) * 2_000, 0)),
        listed(n, (at) => edge(2 * at, 2 * at + 1)),
        listed(n, (at) => door(at * 3_000 + 500)),
      ),
  ],
  [
    'doors in one wall',
    4_000,
    (n) =>
      plan(
        node(1, 0, 0) + node(2, 90_000, 0),
        edge(1, 2),
        listed(n, (at) => door(at * 20, at % 2_000)),
      ),
  ],
  [
    'corners of a floor that crosses itself',
    4_000,
    (n) =>
      plan(
        listed(n, (at) => node(at + 1, (at * 7_919) % 9_973, (at * 104_729) % 9_967)),
        '',
        '',
        floor(n),
      ),
  ],
];

/**
 * Families of the scene of a plan, which exports are made from; what is beyond its budget must not take long either.
 */
export const PLAN_SCENE_FAMILIES = PLANS.map(([name, most, make]) =>
  family<PlanDocument>({
    reader: 'plan, scene',
    family: name,
    sizes: [100, most],
    make,
    run: (document) =>
      planScene(document, { pieces: new Map() }).catch((error: unknown) => {
        if (!(error instanceof ModelError)) throw error;
      }),
  }),
);

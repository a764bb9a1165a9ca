import { drawPlan } from '../../../shared/engines/floorplan/drawing/draw-plan.ts';
import { parsePlanXml } from '../../../shared/engines/floorplan/plan-xml/parse-plan-xml.ts';
import type { PlanDocument } from '../../../shared/engines/floorplan/plan-xml/plan-document.ts';
import { readXml } from '../../../shared/engines/floorplan/plan-xml/read-xml.ts';
import { writePlanXml } from '../../../shared/engines/floorplan/plan-xml/write-plan-xml.ts';
import { svgToPng } from '../../../shared/engines/images/svg-to-png.ts';
import { family } from '../measure-growth.ts';

const plan = (content: string) => `<plan version="2">${content}</plan>`;
const listed = (length: number, part: (index: number) => string) =>
  Array.from({ length }, (_, at) => part(at)).join('');

const object = (at: number, type = 'sofa', sizeMm = 800) =>
  `<planobject catalogName="c" type="${type}" x="${(at % 100) * 900}" y="${Math.floor(at / 100) * 900}" z="${at % 7}" ` +
  `width="${sizeMm}" depth="${sizeMm}" height="800" rotation="${at % 360}" flipX="1" flipY="1">` +
  `<idMap><map><entry key="id">c:${at}</entry></map></idMap></planobject>`;
const objects = (length: number, type?: string, sizeMm?: number) =>
  plan(`<planobjects>${listed(length, (at) => object(at, type, sizeMm))}</planobjects>`);

const node = (id: number, x: number, y: number) => `<node id="${id}" x="${x}" y="${y}"/>`;
const edge = (from: number, to: number) => `<edge from="${from}" to="${to}" height="1" thickness="100"/>`;
const walls = (nodes: string, edges: string) => `<walls><nodes>${nodes}</nodes><edges>${edges}</edges></walls>`;
/** One line of walls, from its middle to both ends. */
const chain = (length: number) => {
  const place = (at: number) => node(at, (at % 97) * 300, (at % 89) * 300);
  const middle = Math.floor(length / 2);
  const first = edge(middle, middle + 1);
  return plan(
    walls(listed(length, place), first + listed(length - 1, (at) => (at === middle ? '' : edge(at, at + 1)))),
  );
};
const sharedNode = (length: number) => plan(walls(node(1, 0, 0) + node(2, 5_000, 0), edge(1, 2).repeat(length)));
const floors = (length: number) =>
  plan(
    walls(
      listed(100, (at) => node(at, at * 90, (at * at) % 5_000)),
      '',
    ) +
      `<floors><floor><nodes>${listed(length, (at) => `<node sortId="${at}">${at % 100}</node>`)}</nodes></floor></floors>`,
  );
const texts = (length: number) =>
  plan(`<texters>${listed(length, (at) => `<texter textContent="&lt;${at}" x="${at}" y="0"/>`)}</texters>`);
const measures = (length: number) =>
  plan(`<measures>${listed(length, (at) => `<measure x1="${at}" y1="0" x2="0" y2="${at + 1}"/>`)}</measures>`);
/** Square rooms in a grid, each with a name and a door. */
const rooms = (length: number) => {
  const side = Math.max(1, Math.round(Math.sqrt(length / 4)));
  const id = (column: number, row: number) => column * (side + 1) + row;
  const [places, sides, names, doors] = [[], [], [], []] as [string[], string[], string[], string[]];
  for (let column = 0; column <= side; column++) {
    for (let row = 0; row <= side; row++) {
      const [x, y] = [column * 3_000, -row * 3_000];
      places.push(node(id(column, row), x, y));
      if (column < side) sides.push(edge(id(column, row), id(column + 1, row)));
      if (row < side) sides.push(edge(id(column, row), id(column, row + 1)));
      names.push(`<texter textContent="Room ${column} ${row}" x="${x + 1_500}" y="${y - 1_500}"/>`);
      doors.push(object(0, 'door').replace('x="0" y="0"', `x="${x + 1_500}" y="${y}"`));
    }
  }
  const content = `<planobjects>${doors.join('')}</planobjects><texters>${names.join('')}</texters>`;
  return plan(walls(places.join(''), sides.join('')) + content);
};

/** As many attributes as one element may have. */
const FULL_ELEMENT = `<a ${listed(1_000, (at) => `a${at}="1" `)}/>`;

const READ: readonly (readonly [name: string, make: (parts: number) => string, most?: number])[] = [
  ['elements with blanks between', (n: number) => plan('<a/>\n'.repeat(n)), 400_000],
  ['texts between elements', (n: number) => plan('<a/>x\n'.repeat(n)), 400_000],
  ['attributes of full elements', (n: number) => plan(listed(Math.ceil(n / 1_000), () => FULL_ELEMENT)), 1_000_000],
  ['characters of an attribute', (n: number) => `<plan version="2" a="${'x'.repeat(n)}"/>`],
  ['references in a text', (n: number) => plan('&amp;'.repeat(n))],
  ['blanks in a number', (n: number) => objects(1).replace('x="0"', `x="${' '.repeat(n)}x"`)],
  ['characters of a comment', (n: number) => plan(`<!--${'- '.repeat(n)}-->`)],
  ['brackets in CDATA', (n: number) => plan(`<![CDATA[${'] '.repeat(n)}]]>`)],
  [
    'depth of elements',
    (n: number) => plan(`${'<a>'.repeat(60)}${'</a>'.repeat(60)}`.repeat(Math.ceil(n / 60))),
    400_000,
  ],
];

const DRAWN = [
  ['objects', (n: number) => objects(n)],
  ['objects of a kilometre', (n: number) => objects(n, 'sofa', 1_000_000)],
  ['doors', (n: number) => objects(n, 'door')],
  ['stairs', (n: number) => objects(n, 'stair', 20_000)],
  ['walls between two nodes', sharedNode],
  ['walls of one line', chain],
  ['corners of a floor', floors],
  ['texts', texts],
  ['rooms with names and doors', rooms],
  ['measures', measures],
] as const;

/** Families of plan XML: reading, writing, drawing as SVG and as PNG. */
export const PLAN_TEXT_FAMILIES = [
  ...READ.map(([name, make, most = 4_000_000]) =>
    family({ reader: 'plan XML, read', family: name, sizes: [500, most], make, run: (text) => readXml(text) }),
  ),
  ...DRAWN.map(([name, make]) =>
    family<PlanDocument>({
      reader: 'plan XML, write',
      family: name,
      sizes: [100, 100_000],
      make: (n) => parsePlanXml(make(n)),
      run: (document) => writePlanXml(document),
    }),
  ),
  ...DRAWN.map(([name, make]) =>
    family<string>({
      reader: 'plan, read and drawn as SVG',
      family: name,
      sizes: [100, 100_000],
      make,
      run: (text) => drawPlan(parsePlanXml(text)),
    }),
  ),
  ...DRAWN.filter(([name]) => name !== 'corners of a floor').map(([name, make]) =>
    family<string>({
      reader: 'plan, painted as PNG',
      family: name,
      sizes: [16, 8_192],
      make: (n) => drawPlan(parsePlanXml(make(n)), { longerSidePx: 512 }),
      run: svgToPng,
    }),
  ),
];

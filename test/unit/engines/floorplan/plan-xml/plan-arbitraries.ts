import fc from 'fast-check';
import type { Carried } from '../../../../../shared/engines/floorplan/plan-xml/element-codec.ts';
import type { IdMap, PlanDocument } from '../../../../../shared/engines/floorplan/plan-xml/plan-document.ts';
import type { XmlElement } from '../../../../../shared/engines/floorplan/plan-xml/xml-element.ts';

/** Characters that need an escape, that XML cannot name without one, and those beyond the basic plane. */
const text = fc.oneof(
  fc
    .string({ unit: 'binary', maxLength: 12 })
    .map((value) => value.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')),
  fc.constantFrom(
    '',
    ' ',
    'Küche & Bad',
    '<b>"x"</b>',
    "a'b",
    'line\r\nline\ttab',
    ']]>',
    '{"parts":[1]}',
    '__proto__',
  ),
);
const decimal = fc.oneof(
  fc.integer({ min: -100_000, max: 100_000 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
);
const id = fc.integer({ min: -5, max: 1_000_000 });
const flip = fc.constantFrom(1 as const, -1 as const);

const name = fc.constantFrom('group', 'extra', 'ns:thing', 'node', 'edge', 'planobject', 'idMap', 'itemId', 'map');
const attributeName = fc.constantFrom('note', 'locked', 'ns:key', '__proto__', 'constructor', 'größe');
const attributes = fc
  .array(fc.tuple(attributeName, text), { minLength: 1, maxLength: 2 })
  .map((entries): Record<string, string> => Object.fromEntries(entries));

/** Elements that no codec understands: without attributes they lack what is needed, whatever their name is. */
const foreign: fc.Arbitrary<XmlElement> = fc.letrec<{ element: XmlElement }>((tie) => ({
  element: fc.record({
    name,
    attributes: fc.oneof(fc.constant({}), attributes),
    children: fc.oneof(
      { depthSize: 'small' },
      fc.constant([]),
      text.filter((value) => value !== '').map((value) => [value]),
      fc.array(tie('element'), { minLength: 1, maxLength: 3 }),
    ),
  }),
})).element;

const carried: fc.Arbitrary<Carried> = fc
  .record(
    {
      attributes,
      children: fc.array(
        foreign.map((element) => ({ ...element, name: `x-${element.name}` })),
        { minLength: 1, maxLength: 2 },
      ),
    },
    { requiredKeys: [] },
  )
  .filter((value) => Object.keys(value).length > 0);

/** One value in four carries something unknown. */
function carrying<T extends object>(
  model: { [K in keyof T]: fc.Arbitrary<T[K]> },
  lists: readonly string[] = [],
): fc.Arbitrary<T> {
  const inLists = lists.map((list) => carried.map((value): Carried => ({ lists: { [list]: value } })));
  return fc
    .tuple(fc.record(model) as fc.Arbitrary<T>, fc.option(fc.oneof(carried, ...inLists), { freq: 3, nil: undefined }))
    .map(([value, others]) => (others ? { ...value, carried: others } : value));
}

const idMap: fc.Arbitrary<IdMap> = fc.record(
  {
    entries: fc.array(carrying({ key: text, value: text.filter((value) => value.trim() !== '') }), { maxLength: 2 }),
    itemId: text,
    configuration: text,
  },
  { requiredKeys: ['entries'] },
);

const materialless = { catalogName: text, idMap };

/** Any plan document: not every one makes sense as a plan, but every one has to survive the codec. */
export const planDocument: fc.Arbitrary<PlanDocument> = carrying<PlanDocument>(
  {
    walls: carrying(
      {
        nodes: fc.array(carrying({ id, xMm: decimal, yMm: decimal, zMm: decimal, rights: id }), { maxLength: 4 }),
        edges: fc.array(
          carrying(
            {
              from: id,
              to: id,
              color: text,
              heightMm: decimal,
              thicknessMm: decimal,
              rights: id,
              materials: fc.array(carrying({ ...materialless, side: text }), { maxLength: 2 }),
            },
            ['materials'],
          ),
          { maxLength: 4 },
        ),
      },
      ['nodes', 'edges'],
    ),
    objects: fc.array(
      carrying({
        ...materialless,
        type: text,
        layerId: id,
        xMm: decimal,
        yMm: decimal,
        zMm: decimal,
        widthMm: decimal,
        depthMm: decimal,
        heightMm: decimal,
        rotationDegrees: decimal,
        flipX: flip,
        flipY: flip,
        rights: id,
      }),
      { maxLength: 4 },
    ),
    texts: fc.array(carrying({ text, xMm: decimal, yMm: decimal, widthMm: decimal, heightMm: decimal, rights: id }), {
      maxLength: 2,
    }),
    measures: fc.array(carrying({ x1Mm: decimal, y1Mm: decimal, x2Mm: decimal, y2Mm: decimal, rights: id }), {
      maxLength: 2,
    }),
    floors: fc.array(
      carrying(
        {
          type: text,
          rights: id,
          material: carrying({ ...materialless, scaleX: decimal, scaleY: decimal, rotationDegrees: decimal }),
          nodes: fc.array(carrying({ sortId: id, nodeId: id }), { maxLength: 4 }),
        },
        ['nodes'],
      ),
      { maxLength: 2 },
    ),
    transparency: foreign.map((element) => ({ ...element, name: 'transparency' })),
  },
  ['planobjects', 'texters', 'measures', 'floors'],
);

/** Plans and drawings that cost much more than their size, and harmless ones of the same kind and size. */

const PLAN_START = '<plan version="2">';
const PLAN_END = '</plan>';
const EMPTY_LISTS = '<planobjects></planobjects>';

/** A plan of this many small elements with blanks between them. */
export function manyElements(count: number): string {
  return `${PLAN_START}${'<a/>\n'.repeat(count)}${PLAN_END}`;
}

/** A plan with this many walls between the same two nodes. */
export function manyEdges(count: number): string {
  const nodes = '<nodes><node id="1" x="0" y="0"/><node id="2" x="4000" y="0"/></nodes>';
  const edge = '<edge from="1" to="2" height="2800" thickness="120"/>';
  return `${PLAN_START}<walls>${nodes}<edges>${edge.repeat(count)}</edges></walls>${EMPTY_LISTS}${PLAN_END}`;
}

/** A plan with this many walls from one node. */
export function starOfWalls(count: number): string {
  const nodes = Array.from(
    { length: count },
    (_, n) => `<node id="${n + 1}" x="${1 + (n % 9_973)}" y="${n % 9_967}"/>`,
  );
  const edges = nodes.map((_, n) => `<edge from="0" to="${n + 1}" height="2800" thickness="120"/>`);
  const all = `<nodes><node id="0" x="0" y="0"/>${nodes.join('')}</nodes><edges>${edges.join('')}</edges>`;
  return `${PLAN_START}<walls>${all}</walls>${EMPTY_LISTS}${PLAN_END}`;
}

/**
 * A plan of so many walls between few nodes: each node with each other, in single quotes, which JSON does not escape.
 */
export function netOfWalls(count: number): string {
  const nodes = Array.from(
    { length: Math.ceil(Math.sqrt(2 * count)) + 1 },
    (_, n) => `<node id="${n}" x="${(n * 7_919) % 9_973}" y="${(n * 104_729) % 9_967}"/>`,
  );
  const edges = nodes.flatMap((_, to) =>
    Array.from({ length: to }, (__, from) => `<edge from="${from}" to="${to}" height="2800" thickness="9"/>`),
  );
  const all = `<nodes>${nodes.join('')}</nodes><edges>${edges.slice(0, count).join('')}</edges>`;
  return `${PLAN_START}<walls>${all}</walls>${EMPTY_LISTS}${PLAN_END}`.replaceAll('"', "'");
}

/** A plan whose objects are each of another catalog, which nobody has. */
export function manyCatalogs(count: number): string {
  const objects = Array.from(
    { length: count },
    (_, n) =>
      `<planobject catalogName="" type="sofa" layerId="0" x="1" y="0" z="0" width="9" depth="8" height="7" rotation="0" flipX="1" flipY="1"><idMap><itemId>c${n}:x</itemId></idMap></planobject>`,
  );
  return `${PLAN_START}<planobjects>${objects.join('')}</planobjects>${PLAN_END}`;
}

/** A plan with this many pieces of furniture. */
export function manyObjects(count: number): string {
  const objects = Array.from(
    { length: count },
    (_, n) =>
      `<planobject type="sofa" x="${n % 1000}" y="${n % 777}" z="0" width="900" depth="800" height="700" rotation="${n % 360}"><idMap><itemId>demo:sofa-1</itemId></idMap></planobject>`,
  );
  return `${PLAN_START}<planobjects>${objects.join('')}</planobjects>${PLAN_END}`;
}

/** A plan of elements that are nested this deep. */
export function deepElements(depth: number): string {
  return `${PLAN_START}${'<a>'.repeat(depth)}${'</a>'.repeat(depth)}${PLAN_END}`;
}

/** A plan that is as long as the others and that costs nothing: a comment. */
export function harmlessPlan(characters: number): string {
  return `${PLAN_START}<!--${'x'.repeat(characters)}-->${EMPTY_LISTS}${PLAN_END}`;
}

const entitiesOnly = (...pairs: readonly (readonly [number, string | number])[]) => {
  const lines = pairs.map(([code, value]) => `${code}\n${value}\n`).join('');
  return `0\nSECTION\n2\nENTITIES\n${lines}0\nENDSEC\n0\nEOF\n`;
};

/** An ellipse whose end angle is millions of turns. */
export function endlessEllipse(): Uint8Array {
  const centre = [
    [10, 0],
    [20, 0],
    [30, 0],
  ] as const;
  const axis = [
    [11, 1000],
    [21, 0],
    [31, 0],
    [40, 0.5],
    [41, 0],
    [42, 3e8],
  ] as const;
  return Buffer.from(entitiesOnly([0, 'ELLIPSE'], [8, '0'], ...centre, ...axis));
}

/** An array of 200 x 200 inserts of a block of texts. */
export function arrayOfInserts(): Uint8Array {
  const text = '0\nTEXT\n8\n0\n10\n0\n20\n0\n40\n100\n1\nsome text\n'.repeat(50);
  const block = `0\nSECTION\n2\nBLOCKS\n0\nBLOCK\n2\nB\n10\n0\n20\n0\n${text}0\nENDBLK\n0\nENDSEC\n`;
  const insert = entitiesOnly(
    [0, 'INSERT'],
    [8, '0'],
    [2, 'B'],
    [10, 0],
    [20, 0],
    [70, 200],
    [71, 200],
    [44, 10],
    [45, 10],
  );
  return Buffer.from(block + insert);
}

/** 180 kB of dimensions. */
export function manyDimensions(): Uint8Array {
  const one = '0\nDIMENSION\n8\n0\n10\n0\n20\n0\n13\n0\n23\n0\n14\n5000\n24\n0\n70\n0\n';
  return Buffer.from(`0\nSECTION\n2\nENTITIES\n${one.repeat(Math.ceil(180_000 / one.length))}0\nENDSEC\n0\nEOF\n`);
}

/** 20 kB of lines: 240 across and 240 down, which cross in 57,600 places. */
export function crossingLines(): Uint8Array {
  const lines = Array.from({ length: 240 }, (_, at) => {
    const place = at * 200;
    return `0\nLINE\n8\n0\n10\n0\n20\n${place}\n11\n48000\n21\n${place}\n0\nLINE\n8\n0\n10\n${place}\n20\n0\n11\n${place}\n21\n48000\n`;
  });
  return Buffer.from(`0\nSECTION\n2\nENTITIES\n${lines.join('')}0\nENDSEC\n0\nEOF\n`);
}

/** A drawing of the given size that shows a few lines: its other lines are comments. */
export function harmlessDrawing(bytes: number): Uint8Array {
  const comment = `999\n${'-'.repeat(60)}\n`;
  const line = '0\nLINE\n8\n0\n10\n0\n20\n0\n11\n4000\n21\n0\n';
  return Buffer.from(
    `${comment.repeat(Math.ceil(bytes / comment.length))}0\nSECTION\n2\nENTITIES\n${line}0\nENDSEC\n0\nEOF\n`,
  );
}

const text = (content: string) => `0\nTEXT\n8\nTEXT\n10\n1000\n20\n1000\n40\n150\n1\n${content}\n`;
/** A room of 6 by 4 metres, with other entities and blocks. */
function room(entities: string, blocks = ''): Uint8Array {
  const outline = (inset: number) =>
    `0\nLWPOLYLINE\n8\nWALL\n90\n4\n70\n1\n${[
      [inset, inset],
      [6_000 - inset, inset],
      [6_000 - inset, 4_000 - inset],
      [inset, 4_000 - inset],
    ]
      .map(([x, y]) => `10\n${x}\n20\n${y}\n`)
      .join('')}`;
  return Buffer.from(
    `0\nSECTION\n2\nBLOCKS\n${blocks}0\nENDSEC\n0\nSECTION\n2\nENTITIES\n${outline(0)}${outline(200)}${entities}0\nENDSEC\n0\nEOF\n`,
  );
}

/** A room with a label of feet and 6,000 blanks. */
export function labelOfBlanks(): Uint8Array {
  return room(text(`1'${' '.repeat(6_000)}z`));
}

/** A room with this many names. */
export function namesInRoom(count: number): Uint8Array {
  return room(Array.from({ length: count }, (_, n) => text(`Room ${n}`)).join(''));
}

/** A room with 3,000 copies of a text of 15,000 rows. */
export function rowsInInserts(): Uint8Array {
  const block = `0\nBLOCK\n2\nB\n10\n0\n20\n0\n0\nMTEXT\n8\nTEXT\n10\n0\n20\n0\n40\n9\n1\n${'ab\\P'.repeat(15_000)}\n0\nENDBLK\n`;
  const insert = (n: number) => `0\nINSERT\n2\nB\n10\n${1_000 + n}\n20\n1000\n`;
  return room(Array.from({ length: 3_000 }, (_, n) => insert(n)).join(''), block);
}

/** A drawing of nothing: it costs its converter nothing. */
export function emptyDrawing(): Uint8Array {
  return Buffer.from(entitiesOnly());
}

/** A plan of 300 walls, the floors between them, 200 pieces, and some doors and windows: what the editor saves. */
export function largePlan(openingCount: number): string {
  const [columns, rows] = [14, 12];
  const id = (column: number, row: number) => row * columns + column + 1;
  const cells = Array.from({ length: columns * rows }, (_, at) => [at % columns, Math.floor(at / columns)] as const);
  const nodes = cells.map(
    ([column, row]) => `<node id="${id(column, row)}" x="${column * 3_000}" y="${row * 3_000}" z="0" rights="0"/>`,
  );
  const edges = cells.flatMap(([column, row]) => [
    ...(column + 1 < columns ? [edge(id(column, row), id(column + 1, row))] : []),
    ...(row + 1 < rows ? [edge(id(column, row), id(column, row + 1))] : []),
  ]);
  const openings = Array.from({ length: openingCount }, (_, at) => {
    const [x, y] = [(at % 13) * 3_000 + 1_500, Math.floor(at / 13) * 3_000];
    const [type, z] = at % 2 ? ['door', 0] : ['window', 900];
    return `<planobject catalogName="" type="${type}" layerId="0" x="${x}" y="${y}" z="${z}" width="900" depth="120" height="1200" rotation="0" flipX="1" flipY="1" rights="0"><idMap><itemId>demo:${type}</itemId></idMap></planobject>`;
  });
  const pieces = Array.from({ length: PIECES }, (_, at) => {
    const [x, y] = [(at % 14) * 3_000 + 900 + (at % 3) * 300, Math.floor(at / 25) * 3_000 + 1_500];
    return `<planobject catalogName="" type="${at % 2 ? 'sofa' : 'bed'}" layerId="0" x="${x}" y="${y}" z="0" width="800" depth="600" height="700" rotation="${(at % 4) * 90}" flipX="1" flipY="1" rights="0"><idMap><itemId>demo:piece</itemId></idMap></planobject>`;
  });
  const floors = cells
    .filter(([column, row]) => column + 1 < columns && row + 1 < rows)
    .map(([column, row]) => {
      const ring = [id(column, row), id(column + 1, row), id(column + 1, row + 1), id(column, row + 1)];
      const corners = ring.map((node, at) => `<node sortId="${at + 1}">${node}</node>`);
      return `<floor type="" rights="0"><material catalogName="" scaleX="1" scaleY="1" rotation="0"><idMap/></material><nodes>${corners.join('')}</nodes></floor>`;
    });
  return `<plan version="2"><walls><nodes>${nodes.join('')}</nodes><edges>${edges.slice(0, WALLS).join('')}</edges></walls><planobjects>${[...openings, ...pieces].join('')}</planobjects><floors>${floors.join('')}</floors></plan>`;
}

const WALLS = 300;
const PIECES = 200;

function edge(from: number, to: number): string {
  return `<edge from="${from}" to="${to}" color="#000000" height="2800" thickness="120" rights="0"/>`;
}

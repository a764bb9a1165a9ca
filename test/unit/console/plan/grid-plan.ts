/** A plan XML of walls on all lines of a grid of 3 m, with nodes numbered from 1 along its rows, and of objects. */
export function gridPlan(columns: number, rows: number, objects: readonly string[]): string {
  const id = (column: number, row: number) => row * columns + column + 1;
  const cells = Array.from({ length: columns * rows }, (_, at) => [at % columns, Math.floor(at / columns)] as const);
  const nodes = cells.map(
    ([column, row]) => `<node id="${id(column, row)}" x="${column * 3_000}" y="${row * 3_000}" z="0" rights="0"/>`,
  );
  const edge = (from: number, to: number) =>
    `<edge from="${from}" to="${to}" color="#000000" height="2800" thickness="120" rights="0"/>`;
  const edges = cells.flatMap(([column, row]) => [
    ...(column + 1 < columns ? [edge(id(column, row), id(column + 1, row))] : []),
    ...(row + 1 < rows ? [edge(id(column, row), id(column, row + 1))] : []),
  ]);
  return `<plan version="2"><walls><nodes>${nodes.join('')}</nodes><edges>${edges.join('')}</edges></walls><planobjects>${objects.join('')}</planobjects></plan>`;
}

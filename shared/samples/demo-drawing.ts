/** A drawing (DXF) of two rooms with a door between them, in millimetres. */
export function demoDrawing(): string {
  const ring = (x0: number, y0: number, x1: number, y1: number) =>
    `0\nLWPOLYLINE\n8\nWALL\n90\n4\n70\n1\n${[
      [x0, y0],
      [x1, y0],
      [x1, y1],
      [x0, y1],
    ]
      .map(([x, y]) => `10\n${x}\n20\n${y}\n`)
      .join('')}`;
  const rings = ring(0, 0, 6_000, 4_000) + ring(200, 200, 3_400, 3_800) + ring(3_500, 200, 5_800, 3_800);
  const door = '0\nARC\n8\nDOOR\n10\n3500\n20\n1500\n40\n900\n50\n0\n51\n90\n';
  const leaf = '0\nLINE\n8\nDOOR\n10\n3500\n20\n1500\n11\n4400\n21\n1500\n';
  return `0\nSECTION\n2\nENTITIES\n${rings}${door}${leaf}0\nENDSEC\n0\nEOF\n`;
}

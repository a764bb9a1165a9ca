/** The size of a box in metres. */
interface BoxSize {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
}

/** An OBJ of a box without its sides, with one material of `model.mtl` on top, bottom, front and back. */
export function openBox({ width, height, depth }: BoxSize, material: string): string {
  return `mtllib model.mtl
v 0 0 0
v ${width} 0 0
v ${width} ${height} 0
v 0 ${height} 0
v 0 0 ${depth}
v ${width} 0 ${depth}
v ${width} ${height} ${depth}
v 0 ${height} ${depth}
vt 0 0
vt 1 0
vt 1 1
vt 0 1
usemtl ${material}
f 1/1 4/4 3/3 2/2
f 5/1 6/2 7/3 8/4
f 4/1 8/2 7/3 3/4
f 1/1 2/2 6/3 5/4
`;
}

import type { Triangle } from './mesh.ts';
import type { Vec2 } from './vector.ts';

/** Triangulates a simple counter-clockwise polygon by ear clipping. The indices refer to the outline's points. */
export function triangulate(outline: readonly Vec2[]): Triangle[] {
  const remaining = outline.map((_, index) => index);
  const triangles: Triangle[] = [];
  while (remaining.length > 3) {
    const ear = remaining.findIndex((_, position) => isEar(outline, remaining, position));
    // Rounding errors can hide the last ears of a nearly flat polygon. Clipping any corner is then harmless.
    const position = Math.max(0, ear);
    triangles.push(corner(remaining, position));
    remaining.splice(position, 1);
  }
  if (remaining.length === 3) triangles.push(corner(remaining, 1));
  return triangles;
}

function corner(remaining: readonly number[], position: number): Triangle {
  const count = remaining.length;
  const at = (index: number) => remaining[(index + count) % count] ?? 0;
  return [at(position - 1), at(position), at(position + 1)];
}

function isEar(outline: readonly Vec2[], remaining: readonly number[], position: number): boolean {
  const [ia, ib, ic] = corner(remaining, position);
  const [a, b, c] = [pointAt(outline, ia), pointAt(outline, ib), pointAt(outline, ic)];
  if (area(a, b, c) <= 1e-9) return false;
  return remaining.every((index) => {
    if (index === ia || index === ib || index === ic) return true;
    const p = pointAt(outline, index);
    return area(a, b, p) < 0 || area(b, c, p) < 0 || area(c, a, p) < 0;
  });
}

function pointAt(outline: readonly Vec2[], index: number): Vec2 {
  return outline[index] ?? [0, 0];
}

function area(a: Vec2, b: Vec2, c: Vec2): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

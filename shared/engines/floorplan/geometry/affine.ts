import type { Point } from './point.ts';

/** x' = a x + c y + e, y' = b x + d y + f. */
export interface Affine {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
  readonly e: number;
  readonly f: number;
}

/** The map that changes nothing. */
export const IDENTITY: Affine = { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 };

/** The map that applies `inner` first, then `outer`. */
export function compose(outer: Affine, inner: Affine): Affine {
  return {
    a: outer.a * inner.a + outer.c * inner.b,
    b: outer.b * inner.a + outer.d * inner.b,
    c: outer.a * inner.c + outer.c * inner.d,
    d: outer.b * inner.c + outer.d * inner.d,
    e: outer.a * inner.e + outer.c * inner.f + outer.e,
    f: outer.b * inner.e + outer.d * inner.f + outer.f,
  };
}

/** The image of a point. */
export function apply({ a, b, c, d, e, f }: Affine, x: number, y: number): Point {
  return { x: a * x + c * y + e, y: b * x + d * y + f };
}

/** Negative when the map mirrors. */
export function determinant({ a, b, c, d }: Affine): number {
  return a * d - b * c;
}

/** The factor of lengths when it is the same in all directions; undefined otherwise. */
export function uniformScale({ a, b, c, d }: Affine): number | undefined {
  const [alongX, alongY] = [Math.hypot(a, b), Math.hypot(c, d)];
  const skew = Math.abs(a * c + b * d);
  const alike = Math.abs(alongX - alongY) <= 1e-6 * Math.max(alongX, alongY) && skew <= 1e-6 * alongX * alongY;
  return alike ? alongX : undefined;
}

/** A point or a vector of the plane; y up. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** a + factor b. */
export function plus(a: Point, b: Point, factor = 1): Point {
  return { x: a.x + factor * b.x, y: a.y + factor * b.y };
}

/** a - b. */
export function minus(a: Point, b: Point): Point {
  return { x: a.x - b.x, y: a.y - b.y };
}

/** The dot product. */
export function dot(a: Point, b: Point): number {
  return a.x * b.x + a.y * b.y;
}

/** The cross product: positive when b is to the left of a. */
export function cross(a: Point, b: Point): number {
  return a.x * b.y - a.y * b.x;
}

/** The distance between two points. */
export function distance(a: Point, b: Point): number {
  const [x, y] = [a.x - b.x, a.y - b.y];
  // Several times faster than Math.hypot, which also handles overflow.
  return Math.sqrt(x * x + y * y);
}

/** The vector of length 1 from a to b; along x when they are one point. */
export function direction(a: Point, b: Point): Point {
  const length = distance(a, b);
  return length === 0 ? { x: 1, y: 0 } : { x: (b.x - a.x) / length, y: (b.y - a.y) / length };
}

/** The vector turned left by a right angle. */
export function leftOf(vector: Point): Point {
  return { x: -vector.y, y: vector.x };
}

/** Turns vectors by an angle, counter-clockwise. */
export function turned(angleRad: number): (vector: Point) => Point {
  const [cos, sin] = [Math.cos(angleRad), Math.sin(angleRad)];
  return ({ x, y }) => ({ x: cos * x - sin * y, y: sin * x + cos * y });
}

/** The point between a and b at a share of the way from a. */
export function between(a: Point, b: Point, share = 0.5): Point {
  return { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share };
}

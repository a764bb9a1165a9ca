/** An arc of a circle, counter-clockwise from `start` over `sweep`, in radians. */
export interface CircleArc {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly start: number;
  readonly sweep: number;
}

/** The arc between two vertices whose bulge is not 0; undefined when both vertices are at one point. */
export function bulgeArc(x1: number, y1: number, x2: number, y2: number, bulge: number): CircleArc | undefined {
  const chord = Math.hypot(x2 - x1, y2 - y1);
  if (chord === 0) return undefined;
  // The bulge is the tangent of a quarter of the angle; positive ones run counter-clockwise. Source: DXF reference.
  const sweep = 4 * Math.atan(Math.abs(bulge));
  const radius = chord / (2 * Math.sin(sweep / 2));
  const toCentre = radius * Math.cos(sweep / 2) * Math.sign(bulge);
  const x = (x1 + x2) / 2 - (toCentre * (y2 - y1)) / chord;
  const y = (y1 + y2) / 2 + (toCentre * (x2 - x1)) / chord;
  const start = bulge > 0 ? Math.atan2(y1 - y, x1 - x) : Math.atan2(y2 - y, x2 - x);
  return { x, y, radius: Math.abs(radius), start, sweep };
}

import { ellipse, extrude } from '../../geometry/extrude.ts';
import { plate } from '../../geometry/plate.ts';
import { rotateX, translate } from '../../geometry/transform.ts';
import type { Vec2 } from '../../geometry/vector.ts';
import type { Material } from '../../materials/material.ts';
import { type Piece, part, type Size } from '../../piece.ts';

const TOP_MM = 26;
const FLUTE_POINTS = 6;

/** A drum coffee table: half-round staves all around, a flush stone top, a recessed plinth. */
export function flutedCoffeeTable(options: {
  readonly staves: Material;
  readonly top: Material;
  readonly plinth: Material;
}) {
  return ({ width, height, depth }: Size): Piece => {
    const staves = 40;
    const body = height - TOP_MM - 24;
    const outline: Vec2[] = Array.from({ length: staves * FLUTE_POINTS }, (_, index) => {
      const angle = (2 * Math.PI * index) / (staves * FLUTE_POINTS);
      const t = (index % FLUTE_POINTS) / FLUTE_POINTS;
      const bulge = 1 - 0.055 * (1 - Math.sqrt(Math.max(0, 1 - (2 * t - 1) ** 2)));
      return [(width / 2 - 8) * bulge * Math.cos(angle), (depth / 2 - 8) * bulge * Math.sin(angle)];
    });
    // The grain follows the staves.
    const drum = extrude(outline, body, { edge: 0 });
    const upright = translate(rotateX(drum, -90), [0, 24 + body / 2, 0]);
    const grained = {
      ...upright,
      vertices: upright.vertices.map((vertex) => ({ ...vertex, uv: [vertex.uv[1], vertex.uv[0]] as const })),
    };
    return [
      part('Staves', options.staves, grained),
      part('Top', options.top, plate(ellipse(width, depth, 80), TOP_MM, height - TOP_MM, { edge: 7, edgeSteps: 3 })),
      part('Plinth', options.plinth, plate(ellipse(width - 90, depth - 90, 56), 25, 0, { edge: 2 })),
    ];
  };
}

import { lathe } from '../../geometry/lathe.ts';
import { curve } from '../../geometry/path.ts';
import type { Vec3 } from '../../geometry/vector.ts';
import { brass } from '../../materials/hard.ts';
import type { Material } from '../../materials/material.ts';
import { type Piece, part, type Size } from '../../piece.ts';
import { bulb } from '../components/bulb.ts';
import { lampshade } from './lampshade.ts';

/** A table lamp: ribbed ceramic gourd, brass neck, conical cloth shade. */
export function ceramicLamp(options: { readonly body: Material; readonly shade: Material }) {
  return ({ width, height }: Size): Piece => {
    const shadeHeight = height * 0.42;
    const bodyHeight = height * 0.5;
    const belly = width * 0.3;
    const outline = curve(
      (
        [
          [0.58, 0.03],
          [0.8, 0.12],
          [0.98, 0.27],
          [0.99, 0.42],
          [0.82, 0.58],
          [0.55, 0.72],
          [0.4, 0.82],
          [0.36, 0.92],
          [0.3, 1],
        ] as const
      ).map(([r, y]): Vec3 => [r * belly, y * bodyHeight, 0]),
      8,
    );
    // Throwing marks: fine rings of the potter's fingers.
    const ribbed = outline.map(([r, y]) => [r + 0.9 * Math.sin((y * Math.PI * 2) / 15), y] as const);
    const stem = bodyHeight + 34;
    return [
      part(
        'Body',
        options.body,
        lathe([[0, 0], [belly * 0.56, 0], [belly * 0.6, 4], ...ribbed, [0, bodyHeight]], { sides: 48 }),
      ),
      part(
        'Neck',
        brass,
        lathe([
          [0, bodyHeight - 2],
          [belly * 0.32, bodyHeight - 2],
          [belly * 0.32, bodyHeight + 6],
          [12, bodyHeight + 9],
          [11, stem],
          [0, stem],
        ]),
      ),
      ...bulb([0, stem - 2, 0]),
      ...lampshade({
        bottomRadius: width / 2 - 1.5,
        topRadius: width * 0.3,
        height: shadeHeight,
        y: height - shadeHeight,
        cover: options.shade,
        fitting: brass,
        stem,
      }),
    ];
  };
}

import { lathe } from '../../geometry/lathe.ts';
import { rotateY } from '../../geometry/transform.ts';
import { brass } from '../../materials/hard.ts';
import type { Material } from '../../materials/material.ts';
import { type Piece, part, type Size } from '../../piece.ts';
import { bulb } from '../components/bulb.ts';
import { roundLeg } from '../components/legs.ts';
import { lampshade } from './lampshade.ts';

/** A floor lamp: drum shade on a tripod of tapered wooden legs with a brass hub. */
export function tripodLamp(options: { readonly legs: Material; readonly shade: Material }) {
  return ({ width, height }: Size): Piece => {
    const shadeHeight = 300;
    const shadeRadius = width * 0.42;
    const hub = height - shadeHeight - 30;
    const reach = width / 2 + 30;
    const leg = roundLeg({ foot: [0, reach], top: [0, 20], height: hub, footSize: 11, topSize: 17 });
    return [
      part('Legs', options.legs, ...[60, 180, 300].map((angle) => rotateY(leg, angle))),
      part(
        'Hub',
        brass,
        lathe([
          [0, hub - 44],
          [34, hub - 44],
          [38, hub - 40],
          [38, hub - 6],
          [34, hub - 2],
          [13, hub],
          [11, hub + 4],
          [11, hub + 62],
          [0, hub + 62],
        ]),
      ),
      ...bulb([0, hub + 60, 0]),
      ...lampshade({
        bottomRadius: shadeRadius,
        topRadius: shadeRadius * 0.88,
        height: shadeHeight,
        y: height - shadeHeight,
        cover: options.shade,
        fitting: brass,
        stem: hub + 62,
      }),
    ];
  };
}

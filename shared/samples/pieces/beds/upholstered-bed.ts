import { board } from '../../geometry/board.ts';
import { roundedBox } from '../../geometry/rounded-box.ts';
import { bothSides, fourCorners, translate } from '../../geometry/transform.ts';
import type { Material } from '../../materials/material.ts';
import { type Piece, part, type Size } from '../../piece.ts';
import { roundLeg } from '../components/legs.ts';
import { type BeddingShape, bedding } from './bedding.ts';

const HEADBOARD_MM = 110;
const RAIL_MM = 66;
const LEG_MM = 120;

/** Materials of a bed's mattress and textiles. */
export type Linens = Pick<BeddingShape, 'mattress' | 'duvet' | 'pillows' | 'blanket' | 'accent'>;

/** A boxed upholstered bed with a high headboard of upright padded channels. */
export function upholsteredBed(options: {
  readonly cover: Material;
  readonly legs: Material;
  readonly linens: Linens;
}) {
  return ({ width, height, depth }: Size): Piece => {
    const rear = -depth / 2;
    const channels = Math.round(width / 145);
    const pitch = (width - 8) / channels;
    const pads = Array.from({ length: channels }, (_, index) =>
      translate(
        roundedBox(pitch - 1, height - 50, HEADBOARD_MM - 26, {
          radius: 40,
          roundness: 2,
          divisions: [1, 1, 1],
          grain: 'y',
        }),
        [(index - (channels - 1) / 2) * pitch, 50, rear + HEADBOARD_MM / 2 + 13],
      ),
    );
    const soft = { radius: 26, roundness: 3, divisions: [2, 2, 6] as const };
    const railHeight = 210;
    const inner = width - 2 * RAIL_MM;
    const mattressLength = depth - HEADBOARD_MM - RAIL_MM - 8;
    const rails = [
      ...bothSides(
        translate(roundedBox(RAIL_MM, railHeight, depth - HEADBOARD_MM + 20, soft), [
          width / 2 - RAIL_MM / 2,
          LEG_MM,
          HEADBOARD_MM / 2 - 10,
        ]),
      ),
      translate(roundedBox(width - 20, railHeight, RAIL_MM, { radius: 26, roundness: 3, divisions: [6, 2, 1] }), [
        0,
        LEG_MM,
        depth / 2 - RAIL_MM / 2,
      ]),
    ];
    const leg = roundLeg({
      foot: [width / 2 - 70, depth / 2 - 80],
      top: [width / 2 - 86, depth / 2 - 96],
      height: LEG_MM + 8,
      footSize: 15,
      topSize: 25,
    });
    return [
      part(
        'Headboard',
        options.cover,
        ...pads,
        board(width - 30, height - 70, 40, [0, 40, rear + 20], { radius: 12, roundness: 2 }),
      ),
      part('Rails', options.cover, ...rails),
      part(
        'Base',
        options.legs,
        board(inner, 24, mattressLength, [0, LEG_MM + 90, HEADBOARD_MM / 2 - RAIL_MM / 2], { radius: 2 }),
      ),
      part('Legs', options.legs, ...fourCorners(leg)),
      ...bedding({
        width: inner - 30,
        length: mattressLength,
        thickness: 230,
        y: LEG_MM + 114,
        head: rear + HEADBOARD_MM + 4,
        drop: 128,
        ...options.linens,
      }),
    ];
  };
}

import { board } from '../../geometry/board.ts';
import { lathe } from '../../geometry/lathe.ts';
import { fillet } from '../../geometry/path.ts';
import { rectangleProfile, sweep } from '../../geometry/sweep.ts';
import { bothSides, rotateX, translate } from '../../geometry/transform.ts';
import { clearGlass } from '../../materials/hard.ts';
import type { Material } from '../../materials/material.ts';
import { type Piece, part, type Size } from '../../piece.ts';

const FRAME_MM = 58;
const FRAME_DEPTH_MM = 72;
const SASH_MM = 62;
const SILL_MM = 26;

/** A window with two casements: frame, sashes with round-edged bars, double glazing, handle, inner sill. */
export function casementWindow(options: {
  readonly frame: Material;
  readonly sill: Material;
  readonly metal: Material;
}) {
  return ({ width, height, depth }: Size): Piece => {
    const bottom = SILL_MM;
    const frameHeight = height - bottom;
    // As wide as its opening: beside a narrower frame the sun shone through the wall.
    const [frameWidth, z] = [width, -depth / 2 + FRAME_DEPTH_MM / 2];
    const soft = { radius: 3, roundness: 2 };
    const inner = frameWidth - 2 * FRAME_MM;
    const clear = frameHeight - 2 * FRAME_MM;
    const frame = [
      ...bothSides(
        board(FRAME_MM, frameHeight, FRAME_DEPTH_MM, [frameWidth / 2 - FRAME_MM / 2, bottom, z], {
          ...soft,
          grain: 'y',
        }),
      ),
      board(inner, FRAME_MM, FRAME_DEPTH_MM, [0, bottom, z], soft),
      board(inner, FRAME_MM, FRAME_DEPTH_MM, [0, height - FRAME_MM, z], soft),
    ];
    const leaf = inner / 2 + 4;
    const tall = clear + 20;
    const low = bottom + FRAME_MM - 10;
    const face = z + 16;
    const bars = { radius: 7, roundness: 3 };
    const sash = (n: number) => {
      const x = n * (leaf / 2 + 1);
      return [
        board(SASH_MM, tall, 64, [x - leaf / 2 + SASH_MM / 2, low, face], { ...bars, grain: 'y' }),
        board(SASH_MM, tall, 64, [x + leaf / 2 - SASH_MM / 2, low, face], { ...bars, grain: 'y' }),
        board(leaf - 2 * SASH_MM + 6, SASH_MM, 63, [x, low, face], bars),
        board(leaf - 2 * SASH_MM + 6, SASH_MM, 63, [x, low + tall - SASH_MM, face], bars),
      ];
    };
    const panes = [-1, 1].flatMap((n) =>
      [-9, 9].map((dz) =>
        board(leaf - 2 * SASH_MM + 8, tall - 2 * SASH_MM + 8, 4, [n * (leaf / 2 + 1), low + SASH_MM - 4, face + dz], {
          radius: 0.4,
        }),
      ),
    );
    const handleY = bottom + frameHeight * 0.46;
    const handleZ = face + 32;
    const rose = translate(
      rotateX(
        lathe(
          [
            [0, -2],
            [15, -2],
            [15, 6],
            [13, 8],
            [0, 9],
          ],
          { sides: 24 },
        ),
        90,
      ),
      [34, handleY, handleZ],
    );
    const lever = sweep(
      fillet(
        [
          [34, handleY, handleZ],
          [34, handleY, handleZ + 38],
          [34, handleY - 108, handleZ + 38],
        ],
        12,
        5,
      ),
      rectangleProfile(18, 11, 5, 3),
    );
    const hinges = [0.16, 0.84].flatMap((share) =>
      bothSides(
        translate(
          lathe(
            [
              [0, 0],
              [6, 0],
              [7, 1],
              [7, 61],
              [6, 62],
              [0, 62],
            ],
            { sides: 14 },
          ),
          [inner / 2 + 6, bottom + frameHeight * share - 30, z + 44],
        ),
      ),
    );
    return [
      part('Frame', options.frame, ...frame),
      part('Sashes', options.frame, ...sash(-1), ...sash(1)),
      part('Glass', clearGlass, ...panes),
      part('Sill', options.sill, board(width, SILL_MM, depth, [0, 0, 0], { radius: 8, roundness: 3 })),
      part('Handle', options.metal, rose, lever),
      part('Hinges', options.metal, ...hinges),
    ];
  };
}

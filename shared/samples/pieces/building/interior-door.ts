import { board } from '../../geometry/board.ts';
import { arcPoints, lathe } from '../../geometry/lathe.ts';
import { merge } from '../../geometry/mesh.ts';
import { fillet } from '../../geometry/path.ts';
import { tube } from '../../geometry/sweep.ts';
import { bothSides, mirrorZ, rotateX, translate } from '../../geometry/transform.ts';
import type { Material } from '../../materials/material.ts';
import { type Piece, part, type Size } from '../../piece.ts';
import { framedDoor } from '../components/fronts.ts';

const LINING_MM = 30;
const ARCHITRAVE_MM = 62;
const ARCHITRAVE_THICKNESS_MM = 14;
const HANDLE_MM = 1050;
const HANDLE_REACH_MM = 47;

/** A room door, closed, in its lining: panelled leaf, architraves on both sides, lever handles, hinges. */
export function interiorDoor(options: { readonly frame: Material; readonly leaf: Material; readonly metal: Material }) {
  return ({ width, height, depth: overall }: Size): Piece => {
    const depth = overall - HANDLE_REACH_MM;
    const clear = width - 2 * ARCHITRAVE_MM + 30;
    const opening = height - ARCHITRAVE_MM + 15;
    const lining = depth - 2 * ARCHITRAVE_THICKNESS_MM;
    const soft = { radius: 3, roundness: 2 };
    const front = [
      ...bothSides(
        board(
          ARCHITRAVE_MM,
          height - ARCHITRAVE_MM,
          ARCHITRAVE_THICKNESS_MM,
          [width / 2 - ARCHITRAVE_MM / 2, 0, depth / 2 - ARCHITRAVE_THICKNESS_MM / 2],
          soft,
        ),
      ),
      board(
        width,
        ARCHITRAVE_MM,
        ARCHITRAVE_THICKNESS_MM,
        [0, height - ARCHITRAVE_MM, depth / 2 - ARCHITRAVE_THICKNESS_MM / 2],
        soft,
      ),
    ];
    const leafWidth = clear - 2 * LINING_MM - 6;
    const leafHeight = opening - LINING_MM - 9;
    const face = depth / 2 - ARCHITRAVE_THICKNESS_MM - 40;
    const lower = leafHeight * 0.4;
    const rail = 110;
    const panels = [
      framedDoor(leafWidth, lower, [0, 6, face], { frameWidth: rail, thickness: 40, panelThickness: 14 }),
      framedDoor(leafWidth, leafHeight - lower, [0, 6 + lower, face], {
        frameWidth: rail,
        thickness: 40,
        panelThickness: 14,
      }),
    ];
    const handleX = leafWidth / 2 - 58;
    const handle = leverHandle(handleX, face + 40);
    const behind = translate(mirrorZ(translate(handle, [0, 0, -(face + 20)])), [0, 0, face + 20]);
    const hinges = [240, leafHeight - 240].map((y) =>
      translate(
        lathe(
          [
            [0, 0],
            [7, 0],
            [8, 1],
            [8, 79],
            [7, 80],
            [0, 80],
          ],
          { sides: 16 },
        ),
        [-leafWidth / 2 - 4, y, face + 44],
      ),
    );
    return [
      part('Architraves', options.frame, ...front, ...front.map(mirrorZ)),
      part(
        'Lining',
        options.frame,
        ...bothSides(board(LINING_MM, opening, lining, [clear / 2 - LINING_MM / 2, 0, 0], { radius: 1, grain: 'y' })),
        board(clear - 2 * LINING_MM, LINING_MM, lining, [0, opening - LINING_MM, 0], { radius: 1 }),
        ...bothSides(
          board(14, opening - LINING_MM, lining - 66, [clear / 2 - LINING_MM - 7, 0, -32], { radius: 1, grain: 'y' }),
        ),
        board(clear - 2 * LINING_MM - 28, 14, lining - 66, [0, opening - LINING_MM - 14, -32], { radius: 1 }),
      ),
      part('Leaf', options.leaf, ...panels.flatMap(({ frame, panel }) => [...frame, panel])),
      part('Handles', options.metal, handle, behind),
      part('Hinges', options.metal, ...hinges),
    ];
  };
}

/** A lever on its rose with a key plate below, in front of the face at z. */
function leverHandle(x: number, z: number) {
  const rose = (y: number, radius: number) =>
    translate(
      rotateX(
        lathe(
          [
            [0, -2],
            [radius, -2],
            [radius, 6],
            [radius - 2, 8],
            [0, 9],
          ],
          { sides: 28 },
        ),
        90,
      ),
      [x, y, z],
    );
  const lever = tube(
    fillet(
      [
        [x, HANDLE_MM, z],
        [x, HANDLE_MM, z + 52],
        [x - 128, HANDLE_MM, z + 52],
      ],
      18,
      6,
    ),
    9,
    { sides: 14 },
  );
  const end = translate(lathe(arcPoints([0, 0], 9, -90, 90, 8), { sides: 14 }), [x - 128, HANDLE_MM, z + 52]);
  const keyhole = translate(
    rotateX(
      lathe(
        [
          [0, 8],
          [6, 8],
          [6, 10.5],
          [0, 10.5],
        ],
        { sides: 14 },
      ),
      90,
    ),
    [x, HANDLE_MM - 95, z],
  );
  return merge(rose(HANDLE_MM, 26), rose(HANDLE_MM - 95, 24), lever, end, keyhole);
}

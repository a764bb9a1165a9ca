import { board } from '../../geometry/board.ts';
import { cushion, piping } from '../../geometry/cushion.ts';
import { roundedBox } from '../../geometry/rounded-box.ts';
import { bothSides, rotateX, translate } from '../../geometry/transform.ts';
import type { Material } from '../../materials/material.ts';
import { type Piece, part, type Size } from '../../piece.ts';
import { bedding } from './bedding.ts';
import type { Linens } from './upholstered-bed.ts';

const DECK_MM = 90;
const DECK_TOP_MM = 260;

/** A platform bed: a floating wooden deck on a recessed plinth, a leaning headboard with two leather cushions. */
export function platformBed(options: {
  readonly wood: Material;
  readonly cushions: Material;
  readonly plinth: Material;
  readonly linens: Linens;
}) {
  return ({ width, height, depth }: Size): Piece => {
    const rear = -depth / 2;
    const headZ = rear + 120;
    const border = 90;
    const deckDepth = depth - 90;
    const boardHeight = (height - DECK_TOP_MM + 60) / Math.cos((9 * Math.PI) / 180);
    const lean = (mesh: ReturnType<typeof roundedBox>) =>
      translate(rotateX(mesh, -9), [0, DECK_TOP_MM - 60, headZ - 20]);
    const cushionShape = { radius: 34, crown: 12, bulge: 6, detail: 12 };
    const cushionWidth = width / 2 - 60;
    const cushionHeight = boardHeight - 210;
    const pads = [-1, 1].flatMap((n) =>
      [
        cushion(cushionWidth, 92, cushionHeight, cushionShape),
        piping(cushionWidth, 92, cushionHeight, cushionShape),
      ].map((mesh) => lean(translate(rotateX(mesh, 90), [n * (cushionWidth / 2 + 6), 176 + cushionHeight / 2, 100]))),
    );
    return [
      part(
        'Deck',
        options.wood,
        board(width, DECK_MM, 40, [0, DECK_TOP_MM - DECK_MM, depth / 2 - 20], { radius: 8, roundness: 3 }),
        ...bothSides(
          board(
            40,
            DECK_MM,
            deckDepth - 40,
            [width / 2 - 20, DECK_TOP_MM - DECK_MM, depth / 2 - 40 - (deckDepth - 40) / 2],
            { radius: 8, roundness: 3 },
          ),
        ),
        board(width - 80, 30, deckDepth - 40, [0, DECK_TOP_MM - 36, depth / 2 - 40 - (deckDepth - 40) / 2], {
          radius: 2,
          grain: 'x',
        }),
      ),
      part(
        'Headboard',
        options.wood,
        lean(roundedBox(width, boardHeight, 30, { radius: 9, roundness: 3, grain: 'x' })),
      ),
      part('Headboard cushions', options.cushions, ...pads),
      part(
        'Plinth',
        options.plinth,
        board(width - 320, DECK_TOP_MM - DECK_MM + 20, depth - 460, [0, 0, 20], { radius: 3 }),
      ),
      ...bedding({
        width: width - 2 * border,
        length: depth - 120 - border - 60,
        thickness: 220,
        y: DECK_TOP_MM - 6,
        head: headZ + 60,
        drop: 150,
        ...options.linens,
      }),
    ];
  };
}

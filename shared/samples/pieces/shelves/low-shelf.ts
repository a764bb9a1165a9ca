import { board } from '../../geometry/board.ts';
import { fourCorners, translate } from '../../geometry/transform.ts';
import type { Material } from '../../materials/material.ts';
import { type Piece, part, type Size } from '../../piece.ts';
import { bookPile, books } from '../components/books.ts';
import { roundLeg } from '../components/legs.ts';
import { bowl, vase } from '../components/vessels.ts';

const BOARD_MM = 22;
const LEG_MM = 150;

/** A wide low shelf: three boards between round-edged sides, dividers off the middle, a drawer, splayed legs. */
export function lowShelf(options: {
  readonly wood: Material;
  readonly drawer: Material;
  readonly vessels: readonly [Material, Material];
}) {
  return ({ width, height, depth }: Size): Piece => {
    const body = height - LEG_MM;
    const inner = width - 2 * BOARD_MM;
    const rowHeight = (body - 3 * BOARD_MM) / 2;
    const low = LEG_MM + BOARD_MM;
    const high = low + rowHeight + BOARD_MM;
    const edge = { radius: 4, roundness: 2 };
    const upright = (x: number, y: number) =>
      board(BOARD_MM, rowHeight, depth - 30, [x, y, 11], { ...edge, grain: 'y' });
    const [left, right] = [-inner / 6, inner / 4.4];
    const leg = roundLeg({
      foot: [width / 2 - 70, depth / 2 - 40],
      top: [width / 2 - 120, depth / 2 - 76],
      height: LEG_MM + 2,
      footSize: 11,
      topSize: 20,
    });
    const drawerWidth = inner / 2 - right - BOARD_MM / 2;
    const drawerX = right + BOARD_MM / 2 + drawerWidth / 2;
    const [warm, cool] = options.vessels;
    return [
      part(
        'Case',
        options.wood,
        board(BOARD_MM, body, depth, [-width / 2 + BOARD_MM / 2, LEG_MM, 0], { ...edge, grain: 'y' }),
        board(BOARD_MM, body, depth, [width / 2 - BOARD_MM / 2, LEG_MM, 0], { ...edge, grain: 'y' }),
        ...[LEG_MM, height - BOARD_MM].map((y) => board(inner, BOARD_MM, depth - 2, [0, y, 0], edge)),
        board(inner, BOARD_MM, depth - 20, [0, high - BOARD_MM, 8], edge),
        upright(left, low),
        upright(right, high),
        upright(-inner / 3.1, high),
        board(inner, body - 2 * BOARD_MM, 6, [0, low, -depth / 2 + 10], { radius: 1 }),
      ),
      part(
        'Drawer',
        options.drawer,
        board(drawerWidth - 8, rowHeight - 8, 18, [drawerX, high + 4, depth / 2 - 14], {
          radius: 3,
          roundness: 2,
          grain: 'x',
        }),
      ),
      part(
        'Pull',
        options.wood,
        board(120, 10, 18, [drawerX, high + rowHeight - 44, depth / 2 + 2], { radius: 4, roundness: 2 }),
      ),
      part('Legs', options.wood, ...fourCorners(leg)),
      ...books(
        [
          {
            at: [-inner / 2 + 4, low, -depth / 2 + 46],
            length: inner * 0.24,
            maxHeight: rowHeight * 0.86,
            maxDepth: depth - 120,
          },
          {
            at: [left + 16, high, -depth / 2 + 46],
            length: inner * 0.26,
            maxHeight: rowHeight * 0.84,
            maxDepth: depth - 120,
          },
        ],
        41,
      ),
      ...bookPile([inner * 0.3, low, 0], [36, 30, 24], ['#2f4858', '#e4ddd0', '#c9a24b']),
      part(
        'Vase',
        warm,
        vase(66, Math.min(220, rowHeight - 40), [-inner * 0.4, high, 0]),
        translate(bowl(84, 70, [0, 0, 0]), [inner * 0.3, low + 90.9, 0]),
      ),
      part('Bowl', cool, bowl(130, 96, [inner * 0.04, low, 10])),
    ];
  };
}

import { board } from '../../geometry/board.ts';
import type { Material } from '../../materials/material.ts';
import { type Piece, part, type Size } from '../../piece.ts';
import { bookPile, books } from '../components/books.ts';
import { carcass } from '../components/carcass.ts';
import { bowl, pot, vase } from '../components/vessels.ts';

const BOARD_MM = 24;

/** A tall bookcase with a back panel and a recessed plinth, partly filled. */
export function bookcase(options: {
  readonly wood: Material;
  readonly vessels: readonly [Material, Material];
  readonly shelves?: number;
}) {
  return ({ width, height, depth }: Size): Piece => {
    const shelves = options.shelves ?? 5;
    const plinth = 70;
    const pitch = (height - plinth - BOARD_MM) / shelves;
    const inner = width - 2 * BOARD_MM;
    const surface = (index: number) => plinth + BOARD_MM + index * pitch;
    const boards = Array.from({ length: shelves - 1 }, (_, index) =>
      board(inner, BOARD_MM, depth - 26, [0, surface(index + 1) - BOARD_MM, 8], { radius: 1.5 }),
    );
    const left = -inner / 2 + 3;
    const back = -depth / 2 + 34;
    const free = pitch - BOARD_MM;
    const row = (x: number, level: number, length: number, share: number) => ({
      at: [x, surface(level), back] as const,
      length,
      maxHeight: free * share,
      maxDepth: depth - 96,
    });
    const [warm, cool] = options.vessels;
    return [
      part(
        'Case',
        options.wood,
        ...carcass({ width, height: height - plinth, depth, bottom: plinth, thickness: BOARD_MM }),
      ),
      part('Shelves', options.wood, ...boards),
      part(
        'Plinth',
        options.wood,
        board(width - 16, plinth, 20, [0, 0, depth / 2 - 36], { radius: 1.5 }),
        board(20, plinth, depth - 70, [width / 2 - 24, 0, -8], { radius: 1.5 }),
        board(20, plinth, depth - 70, [-width / 2 + 24, 0, -8], { radius: 1.5 }),
      ),
      ...books(
        [
          row(left, 0, inner * 0.42, 0.86),
          row(left + inner * 0.3, 1, inner * 0.66, 0.8),
          row(left, 2, inner * 0.55, 0.84),
          row(left + inner * 0.48, 3, inner * 0.5, 0.76),
        ],
        5,
      ),
      ...bookPile([inner * 0.24, surface(0), 10], [38, 30, 24], ['#5a6b55', '#c9a24b', '#e4ddd0']),
      part('Bowl', warm, bowl(88, 74, [inner * 0.24, surface(0) + 92.9, 10])),
      part('Vases', cool, vase(70, 210, [-inner * 0.3, surface(3), 6]), pot(52, 96, [-inner * 0.08, surface(3), 30])),
      part('Large vase', warm, vase(84, 236, [inner * 0.28, surface(2), 4])),
      part('Top bowl', cool, bowl(120, 86, [-inner * 0.14, surface(4), 6])),
      part('Pot', warm, pot(66, 140, [-inner * 0.32, surface(1), 10])),
    ];
  };
}

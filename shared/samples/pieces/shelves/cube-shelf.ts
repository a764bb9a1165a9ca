import { board } from '../../geometry/board.ts';
import { fillet } from '../../geometry/path.ts';
import { roundedBox } from '../../geometry/rounded-box.ts';
import { tube } from '../../geometry/sweep.ts';
import { translate } from '../../geometry/transform.ts';
import type { Material } from '../../materials/material.ts';
import { type Piece, part, type Size } from '../../piece.ts';
import { books } from '../components/books.ts';
import { pot, vase } from '../components/vessels.ts';

const OUTER_MM = 38;
const INNER_MM = 18;

interface CubeShelfOptions {
  readonly board: Material;
  readonly basket: Material;
  readonly handle: Material;
  readonly vessel: Material;
  readonly columns: number;
  readonly rows: number;
  /** Cells, counted from the lower left, that hold a basket, books, or a vase; the others are empty. */
  readonly baskets: readonly number[];
  readonly books: readonly number[];
  readonly vases: readonly number[];
}

/** A room divider of square cells with thick outer boards; baskets, books and vases in some of them. */
export function cubeShelf(options: CubeShelfOptions) {
  return ({ width, height, depth }: Size): Piece => {
    const { columns, rows } = options;
    const cellWidth = (width - 2 * OUTER_MM - (columns - 1) * INNER_MM) / columns;
    const cellHeight = (height - 2 * OUTER_MM - (rows - 1) * INNER_MM) / rows;
    const edge = { radius: 2 };
    const x0 = -width / 2 + OUTER_MM;
    const inner = height - 2 * OUTER_MM;
    const uprights = Array.from({ length: columns - 1 }, (_, index) =>
      board(INNER_MM, inner, depth - 4, [x0 + (index + 1) * (cellWidth + INNER_MM) - INNER_MM / 2, OUTER_MM, 0], edge),
    );
    const levels = Array.from({ length: rows - 1 }, (_, row) =>
      Array.from({ length: columns }, (_, column) =>
        board(
          cellWidth,
          INNER_MM,
          depth - 8,
          [
            x0 + column * (cellWidth + INNER_MM) + cellWidth / 2,
            OUTER_MM + (row + 1) * (cellHeight + INNER_MM) - INNER_MM,
            0,
          ],
          edge,
        ),
      ),
    ).flat();
    const cell = (index: number) => {
      const [column, row] = [index % columns, Math.floor(index / columns)];
      return { x: x0 + column * (cellWidth + INNER_MM) + cellWidth / 2, y: OUTER_MM + row * (cellHeight + INNER_MM) };
    };
    const baskets = options.baskets.map(cell);
    const basketHeight = cellHeight - 34;
    return [
      part(
        'Frame',
        options.board,
        board(OUTER_MM, inner, depth, [-width / 2 + OUTER_MM / 2, OUTER_MM, 0], { ...edge, grain: 'y' }),
        board(OUTER_MM, inner, depth, [width / 2 - OUTER_MM / 2, OUTER_MM, 0], { ...edge, grain: 'y' }),
        board(width, OUTER_MM, depth, [0, 0, 0], edge),
        board(width, OUTER_MM, depth, [0, height - OUTER_MM, 0], edge),
      ),
      part('Dividers', options.board, ...uprights, ...levels),
      part(
        'Baskets',
        options.basket,
        ...baskets.map(({ x, y }) =>
          translate(roundedBox(cellWidth - 14, basketHeight, depth - 24, { radius: 12, roundness: 2 }), [x, y + 1, 0]),
        ),
      ),
      part(
        'Handles',
        options.handle,
        ...baskets.map(({ x, y }) =>
          tube(
            fillet(
              [
                [x - 48, y + basketHeight - 62, depth / 2 - 14],
                [x - 48, y + basketHeight - 70, depth / 2 + 6],
                [x + 48, y + basketHeight - 70, depth / 2 + 6],
                [x + 48, y + basketHeight - 62, depth / 2 - 14],
              ],
              10,
              3,
            ),
            6,
            { sides: 8 },
          ),
        ),
      ),
      ...books(
        options.books.map(cell).map(({ x, y }, index) => ({
          at: [x - cellWidth / 2 + 4, y, -depth / 2 + 40] as const,
          length: cellWidth * (index % 2 === 0 ? 0.96 : 0.7),
          maxHeight: cellHeight * 0.84,
          maxDepth: depth - 110,
        })),
        9,
      ),
      part(
        'Vases',
        options.vessel,
        ...options.vases
          .map(cell)
          .map(({ x, y }, index) => (index % 2 === 0 ? vase(84, 230, [x, y, 10]) : pot(82, 150, [x, y, 10]))),
      ),
    ];
  };
}

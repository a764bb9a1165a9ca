import { board } from '../../geometry/board.ts';
import { deform } from '../../geometry/deform.ts';
import { roundedBox } from '../../geometry/rounded-box.ts';
import { bothSides, translate } from '../../geometry/transform.ts';
import type { Material } from '../../materials/material.ts';
import { type Piece, part, type Size } from '../../piece.ts';
import { bookPile, books } from '../components/books.ts';
import { bowl, pot, vase } from '../components/vessels.ts';

/** A leaning ladder shelf: two raked rails, two upright ones, boards that grow shorter towards the top. */
export function ladderShelf(options: {
  readonly frame: Material;
  readonly boards: Material;
  readonly vessels: readonly [Material, Material];
}) {
  return ({ width, height, depth }: Size): Piece => {
    const bar = 26;
    const x = width / 2 - bar / 2;
    const rear = -depth / 2 + bar / 2;
    const run = depth - bar - 60;
    const raked = deform(
      roundedBox(bar, height, bar, { radius: 5, roundness: 2, divisions: [1, 4, 1], grain: 'y' }),
      ([px, y, z]) => [px, y, z + depth / 2 - bar / 2 - run * (y / height)],
    );
    const upright = roundedBox(bar, height - 60, bar, { radius: 5, roundness: 2, grain: 'y' });
    const levels = [90, 0.25 * height, 0.445 * height, 0.64 * height, 0.835 * height];
    const frontAt = (y: number) => depth / 2 - run * (y / height);
    const shelves = levels.map((y) => {
      const front = frontAt(y) - bar - 2;
      const length = front - rear + bar / 2 - 4;
      return { y: y + 24, z: front - length / 2, length };
    });
    const boards = shelves.map(({ y, z, length }) =>
      board(width - 2 * bar + 4, 22, length, [0, y - 22, z], { radius: 3, roundness: 2, grain: 'x' }),
    );
    const rungs = shelves.flatMap(({ y }) =>
      bothSides(
        board(bar - 8, bar - 8, frontAt(y) - rear - 10, [x, y - 40, (frontAt(y) + rear) / 2 - 6], { radius: 3 }),
      ),
    );
    const [warm, cool] = options.vessels;
    const at = (index: number) => shelves[index] ?? { y: 0, z: 0, length: 0 };
    const inner = width - 2 * bar;
    return [
      part(
        'Rails',
        options.frame,
        ...bothSides(translate(raked, [x, 0, 0])),
        ...bothSides(translate(upright, [x, 0, rear])),
      ),
      part('Rungs', options.frame, ...rungs),
      part('Boards', options.boards, ...boards),
      ...books(
        [
          {
            at: [-inner / 2 + 20, at(1).y, at(1).z - at(1).length / 2 + 30],
            length: inner * 0.46,
            maxHeight: 230,
            maxDepth: 170,
          },
        ],
        21,
      ),
      ...bookPile([inner * 0.2, at(2).y, at(2).z], [34, 28, 22], ['#8c3b2e', '#e4ddd0', '#2f4858']),
      part('Bowl', warm, bowl(110, 84, [inner * 0.2, at(1).y, at(1).z])),
      part(
        'Vases',
        cool,
        vase(72, 220, [-inner * 0.22, at(2).y, at(2).z]),
        pot(74, 126, [inner * 0.16, at(3).y, at(3).z]),
      ),
      part(
        'Baskets',
        warm,
        pot(120, 200, [-inner * 0.2, at(0).y, at(0).z]),
        pot(92, 160, [inner * 0.22, at(0).y, at(0).z + 20]),
      ),
    ];
  };
}

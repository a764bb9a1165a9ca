import { board } from '../../geometry/board.ts';
import { arcPoints, lathe, turnedLeg } from '../../geometry/lathe.ts';
import { bothSides, fourCorners, translate } from '../../geometry/transform.ts';
import type { Material } from '../../materials/material.ts';
import { type Piece, part, type Size } from '../../piece.ts';
import { bookPile, books } from '../components/books.ts';
import { bowl, vase } from '../components/vessels.ts';

/** An open shelf: round metal posts with ball ends, glass plates in slim metal frames. */
export function etagere(options: {
  readonly metal: Material;
  readonly plates: Material;
  readonly vessels: readonly [Material, Material];
}) {
  return ({ width, height, depth }: Size): Piece => {
    const radius = 12;
    const [x, z] = [width / 2 - radius - 4, depth / 2 - radius - 4];
    const post = turnedLeg(radius, radius, height - 34, { sides: 18 });
    const finial = lathe([[7, height - 36], [7, height - 29], ...arcPoints([0, height - 16], 16, -60, 90, 8)], {
      sides: 18,
    });
    const foot = lathe(
      [
        [0, 0],
        [16, 0],
        [16, 10],
        [12, 16],
        [0, 16],
      ],
      { sides: 18 },
    );
    const count = 5;
    const level = (index: number) => 110 + (index * (height - 200)) / (count - 1);
    const frames = Array.from({ length: count }, (_, index) => level(index)).flatMap((y) => [
      board(2 * x - 2 * radius + 6, 22, 10, [0, y - 22, z], { radius: 2 }),
      board(2 * x - 2 * radius + 6, 22, 10, [0, y - 22, -z], { radius: 2 }),
      ...bothSides(board(10, 22, 2 * z - 2 * radius + 6, [x, y - 22, 0], { radius: 2 })),
    ]);
    const plates = Array.from({ length: count }, (_, index) =>
      board(2 * x - 14, 8, 2 * z - 14, [0, level(index) - 7, 0], { radius: 1.5 }),
    );
    const [warm, cool] = options.vessels;
    return [
      part(
        'Posts',
        options.metal,
        ...fourCorners(translate(post, [x, 4, z])),
        ...fourCorners(translate(finial, [x, 0, z])),
        ...fourCorners(translate(foot, [x, 0, z])),
      ),
      part('Frames', options.metal, ...frames),
      part('Plates', options.plates, ...plates),
      ...books(
        [{ at: [-x + 40, level(1) + 1.2, -z + 40], length: x * 0.92, maxHeight: 260, maxDepth: depth - 120 }],
        33,
      ),
      ...bookPile([x * 0.34, level(2) + 1.2, 0], [36, 28, 24, 20], ['#3a3532', '#c9a24b', '#e4ddd0', '#8c3b2e']),
      part('Vases', warm, vase(80, 250, [-x * 0.42, level(3) + 1.2, 0]), vase(62, 190, [x * 0.5, level(1) + 1.2, 0])),
      part('Bowls', cool, bowl(130, 92, [x * 0.3, level(3) + 1.2, 0]), bowl(140, 110, [-x * 0.3, level(0) + 1.2, 0])),
    ];
  };
}

import { board } from '../../geometry/board.ts';
import { bothSides } from '../../geometry/transform.ts';
import { clearGlass } from '../../materials/hard.ts';
import type { Material } from '../../materials/material.ts';
import { type Piece, part, type Size } from '../../piece.ts';
import { bookPile } from '../components/books.ts';
import { barHandle } from '../components/hardware.ts';
import { bowl, pot, vase } from '../components/vessels.ts';

const FRAME_MM = 28;
const LEG_MM = 110;
const HANDLE_REACH_MM = 27;

/** A display cabinet: slim frame, two glazed doors and glazed sides, wooden floor, shelves and back, some pottery. */
export function displayCabinet(options: {
  readonly frame: Material;
  readonly wood: Material;
  readonly vessels: readonly [Material, Material];
}) {
  return ({ width, height, depth: overall }: Size): Piece => {
    const depth = overall - HANDLE_REACH_MM;
    const [x, z] = [width / 2 - FRAME_MM / 2, depth / 2 - FRAME_MM / 2];
    const edge = { radius: 2 };
    const inner = width - 2 * FRAME_MM;
    const bottom = LEG_MM;
    const top = height - FRAME_MM;
    const clear = top - bottom - FRAME_MM;
    const posts = [-z, z].flatMap((pz) => bothSides(board(FRAME_MM, height, FRAME_MM, [x, 0, pz], edge)));
    const rails = [bottom, top].flatMap((y) => [
      board(inner, FRAME_MM, FRAME_MM, [0, y, z], edge),
      board(inner, FRAME_MM, FRAME_MM, [0, y, -z], edge),
      ...bothSides(board(FRAME_MM, FRAME_MM, depth - 2 * FRAME_MM, [x, y, 0], edge)),
    ]);
    const doorWidth = inner / 2 - 3;
    const bar = 22;
    const door = (n: number) => {
      const cx = n * (inner / 4);
      const y = bottom + FRAME_MM + 3;
      const tall = clear - 6;
      return [
        board(bar, tall, 18, [cx - doorWidth / 2 + bar / 2, y, z + 2], edge),
        board(bar, tall, 18, [cx + doorWidth / 2 - bar / 2, y, z + 2], edge),
        board(doorWidth - 2 * bar, bar, 18, [cx, y, z + 2], edge),
        board(doorWidth - 2 * bar, bar, 18, [cx, y + tall - bar, z + 2], edge),
        board(doorWidth - 2 * bar, 12, 12, [cx, y + tall * 0.36, z + 2], edge),
      ];
    };
    const pane = { radius: 0.5, roundness: 1 };
    const glass = [
      ...[-1, 1].map((n) =>
        board(doorWidth - 2 * bar + 6, clear - 46, 4, [n * (inner / 4), bottom + FRAME_MM + 23, z - 2], pane),
      ),
      ...bothSides(board(4, clear, depth - 2 * FRAME_MM, [x, bottom + FRAME_MM, 0], pane)),
    ];
    const levels = [0.36, 0.69];
    const shelfY = levels.map((share) => bottom + FRAME_MM + clear * share);
    const shelves = shelfY.map((y) => board(inner - 4, 18, depth - 2 * FRAME_MM - 8, [0, y - 18, -4], edge));
    const floor = bottom + FRAME_MM - 4;
    const [first = 0, second = 0] = shelfY;
    const [warm, cool] = options.vessels;
    return [
      part('Frame', options.frame, ...posts, ...rails, ...door(-1), ...door(1)),
      part(
        'Boards',
        options.wood,
        board(inner, 16, depth - 2 * FRAME_MM, [0, floor - 16, 0], edge),
        board(inner, 16, depth - 2 * FRAME_MM, [0, top + 4, 0], edge),
        board(inner, clear + 8, 10, [0, floor, -z + 2], { ...edge, grain: 'y' }),
        ...shelves,
      ),
      part('Glass', clearGlass, ...glass),
      part('Handles', options.frame, ...bothSides(barHandle(170, [26, bottom + clear * 0.55, z + 10], true, 5, 26))),
      part(
        'Vases',
        warm,
        vase(88, 270, [-inner * 0.26, second, -10]),
        vase(70, 200, [inner * 0.1, floor, 0]),
        pot(70, 110, [inner * 0.3, first, 0]),
      ),
      part(
        'Bowls',
        cool,
        bowl(130, 96, [inner * 0.2, second, -4]),
        bowl(110, 80, [-inner * 0.28, first, 0]),
        pot(80, 150, [inner * 0.32, floor, 0]),
      ),
      ...bookPile([-inner * 0.26, floor, 0], [40, 34, 28], ['#2f4858', '#e4ddd0', '#8c3b2e']),
    ];
  };
}

import { extrude } from '../../geometry/extrude.ts';
import type { Mesh } from '../../geometry/mesh.ts';
import { roundedBox } from '../../geometry/rounded-box.ts';
import { rotateX, rotateZ, translate } from '../../geometry/transform.ts';
import type { Vec2, Vec3 } from '../../geometry/vector.ts';
import type { HexColour } from '../../materials/colour.ts';
import { paint, paper } from '../../materials/hard.ts';
import { type Piece, part } from '../../piece.ts';
import { hash } from '../../textures/noise.ts';

const COVER_MM = 2.5;
const COLOURS: readonly HexColour[] = ['#8c3b2e', '#2f4858', '#c9a24b', '#e4ddd0', '#5a6b55', '#3a3532'];

/** Rows of standing books: where each begins (left end, shelf surface, back edge) and how long it is. */
interface BookRow {
  readonly at: Vec3;
  readonly length: number;
  readonly maxHeight: number;
  readonly maxDepth: number;
}

/** Books in six colours, from 14 to 42 mm thick; the last one of a row leans against its neighbours. */
export function books(rows: readonly BookRow[], seed: number): Piece {
  const covers: Mesh[][] = COLOURS.map(() => []);
  const pages: Mesh[] = [];
  let count = 0;
  for (const row of rows) {
    let x = 0;
    for (;;) {
      const chance = (index: number) => hash(seed, count * 4 + index);
      const thickness = 14 + 28 * chance(0);
      if (x + thickness > row.length) break;
      const height = row.maxHeight * (0.72 + 0.28 * chance(1));
      const depth = row.maxDepth * (0.78 + 0.22 * chance(2));
      const place = (mesh: Mesh) => translate(mesh, [row.at[0] + x + thickness / 2, row.at[1], row.at[2] + depth / 2]);
      covers[Math.floor(chance(3) * COLOURS.length)]?.push(place(cover(thickness, height, depth)));
      pages.push(place(translate(roundedBox(thickness - 2 * COVER_MM, height - 8, depth - 6, PLAIN), [0, 4, 0])));
      x += thickness + 0.6;
      count++;
    }
  }
  return [
    ...covers.flatMap((meshes, index) => {
      const colour = COLOURS[index] ?? '#888888';
      return meshes.length > 0 ? [part(`Books ${index + 1}`, paint(`book-${index + 1}`, colour, 0.6), ...meshes)] : [];
    }),
    part('Pages', paper, ...pages),
  ];
}

/** A pile of lying books, the largest at the bottom. */
export function bookPile(at: Vec3, thicknesses: readonly number[], colours: readonly HexColour[]): Piece {
  let y = at[1];
  return thicknesses.flatMap((thickness, index) => {
    const [width, depth] = [230 - index * 22, 165 - index * 14];
    const lay = (mesh: Mesh) => translate(rotateZ(mesh, -90), [at[0] - width / 2, y + thickness / 2, at[2]]);
    const colour = colours[index % colours.length] ?? '#888888';
    const pile = [
      part(`Book ${index + 1}`, paint(`pile-${colour.slice(1)}`, colour, 0.6), lay(cover(thickness, width, depth))),
      part(
        `Book pages ${index + 1}`,
        paper,
        lay(translate(roundedBox(thickness - 2 * COVER_MM, width - 8, depth - 6, PLAIN), [0, 4, 0])),
      ),
    ];
    y += thickness + 0.3;
    return pile;
  });
}

const PLAIN = { radius: 0, roundness: 0 } as const;

/** Two boards and a round spine to the front, standing. */
function cover(thickness: number, height: number, depth: number): Mesh {
  const [x, back, front] = [thickness / 2, depth / 2, -depth / 2];
  const arc = (half: number, rise: number): Vec2[] =>
    [-1, -0.5, 0, 0.5, 1].map((t) => [t * half, front + COVER_MM - rise * (1 - t * t)] as const);
  const outline: Vec2[] = [
    ...arc(x, 3 + COVER_MM),
    [x, back],
    [x - COVER_MM, back],
    ...arc(x - COVER_MM, 2).reverse(),
    [-x + COVER_MM, back],
    [-x, back],
  ];
  // Outline y is depth towards the back once the plate lies on the floor.
  return translate(rotateX(extrude(outline, height, { edge: 0 }), -90), [0, height / 2, 0]);
}

import { curve, fillet } from '../../geometry/path.ts';
import { sheet, superellipseOutline } from '../../geometry/sheet.ts';
import { tube } from '../../geometry/sweep.ts';
import { bothSides, fourCorners } from '../../geometry/transform.ts';
import type { Vec2, Vec3 } from '../../geometry/vector.ts';
import { blackSteel } from '../../materials/hard.ts';
import type { Material } from '../../materials/material.ts';
import { type Piece, part, type Size } from '../../piece.ts';
import { roundLeg } from '../components/legs.ts';

const THICKNESS_MM = 9;
/** Outline of the unrolled shell: between an ellipse and a rectangle. */
const OUTLINE_EXPONENT = 3.1;

/**
 * A one-piece moulded seat shell on splayed dowel legs with a wire frame.
 *
 * @param options `shells` are the variants of the shell, by name
 */
export function shellChair(options: {
  readonly shell: Material;
  readonly shells?: Readonly<Record<string, Material>>;
  readonly legs: Material;
}) {
  return ({ width, height, depth }: Size): Piece => {
    const [half, front, rear] = [width / 2, depth / 2 - 8, -depth / 2];
    // The shell's middle line from the front edge over the seat to the top of the back, as (z, y).
    const line: Vec3[] = [
      [0, 428, front],
      [0, 440, front - 45],
      [0, 432, front - 150],
      [0, 424, front - 270],
      [0, 440, rear + 118],
      [0, 520, rear + 64],
      [0, 640, rear + 34],
      [0, 750, rear + 14],
      [0, height - 3, rear + 3],
    ];
    const middle = curve(line, 48);
    const at = (v: number): Vec2 => {
      const place = Math.min(1, Math.max(0, v)) * (middle.length - 1);
      const index = Math.min(middle.length - 2, Math.floor(place));
      const [from, to] = [middle[index] ?? [0, 0, 0], middle[index + 1] ?? [0, 0, 0]];
      const t = place - index + (v < 0 ? v * 320 : v > 1 ? (v - 1) * 320 : 0);
      return [from[2] + (to[2] - from[2]) * t, from[1] + (to[1] - from[1]) * t];
    };
    const surface = (u: number, v: number): Vec3 => {
      const [across, along] = [2 * u - 1, 2 * v - 1];
      const [z, y] = at((along + 1) / 2);
      const backness = Math.min(1, Math.max(0, (along + 0.05) / 0.75));
      const wide = half * (0.985 - 0.085 * backness);
      const curl = across * across;
      return [
        across * wide,
        y + curl * (44 + 40 * (1 - Math.abs(2 * backness - 1)) - 48 * backness),
        z + curl * (18 + 84 * backness * (1.2 - 0.6 * backness)),
      ];
    };
    const shell = sheet(surface, {
      divisions: [28, 40],
      thickness: THICKNESS_MM,
      textureMm: [width, 900],
      outline: superellipseOutline(OUTLINE_EXPONENT),
      rimSteps: 4,
    });
    const leg = roundLeg({
      foot: [half - 26, depth / 2 - 42],
      top: [half - 92, 128],
      height: 410,
      footSize: 10,
      topSize: 15,
    });
    const brace = tube(
      fillet(
        [
          [half - 64, 232, 168],
          [half - 92, 392, 110],
          [-half + 92, 392, -110],
          [-half + 64, 232, -168],
        ],
        20,
        3,
      ),
      5,
      { sides: 8 },
    );
    const rail = tube(
      [
        [half - 96, 398, 140],
        [half - 96, 398, -140],
      ],
      7,
      { sides: 8 },
    );
    return [
      { ...part('Shell', options.shell, shell), variants: options.shells },
      part('Legs', options.legs, ...fourCorners(leg)),
      part('Frame', blackSteel, ...bothSides(brace), ...bothSides(rail)),
    ];
  };
}

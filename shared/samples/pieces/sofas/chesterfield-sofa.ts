import { cushion, piping } from '../../geometry/cushion.ts';
import { arcPoints, lathe } from '../../geometry/lathe.ts';
import type { Mesh } from '../../geometry/mesh.ts';
import { roundedBox } from '../../geometry/rounded-box.ts';
import { bothSides, fourCorners, rotateX, rotateY, translate } from '../../geometry/transform.ts';
import type { Vec2 } from '../../geometry/vector.ts';
import type { Material } from '../../materials/material.ts';
import { type Piece, part, type Size } from '../../piece.ts';
import { buttonedPanel } from './buttoned-panel.ts';

const LEG_MM = 110;
const ROLL_MM = 150;
/** Buttoned panels begin here, hidden behind the seat cushions. */
const PANEL_FOOT_MM = 372;

/** A Chesterfield: deep-buttoned back and arms of one height under a rolled edge, leather seat cushions, bun feet. */
export function chesterfieldSofa(options: {
  readonly cover: Material;
  readonly feet: Material;
  readonly seats: number;
}) {
  return ({ width, height, depth }: Size): Piece => {
    const rear = -depth / 2;
    const armX = width / 2 - ROLL_MM / 2;
    const inner = width - 2 * ROLL_MM - 16;
    const panelHeight = height - PANEL_FOOT_MM - ROLL_MM + 52;
    const back = buttonedPanel(inner + 60, panelHeight);
    const arm = buttonedPanel(depth - 130, panelHeight);
    const toRear = (mesh: Mesh) => translate(mesh, [0, PANEL_FOOT_MM, rear + 148]);
    const toSide = (mesh: Mesh) => translate(rotateY(mesh, 90), [-width / 2 + 148, PANEL_FOOT_MM, 32]);
    const roll = (length: number) =>
      roundedBox(length, ROLL_MM, ROLL_MM, { radius: ROLL_MM / 2, roundness: 3, grain: 'x' });
    const sideRoll = translate(rotateY(roll(depth - 24), 90), [-armX, height - ROLL_MM, -12]);
    const backRoll = translate(roll(width - 40), [0, height - ROLL_MM, rear + ROLL_MM / 2]);
    const front = translate(
      roundedBox(118, height - LEG_MM - 70, 40, { radius: 18, roundness: 3, divisions: [1, 3, 1], grain: 'y' }),
      [-armX + 4, LEG_MM, depth / 2 - 52],
    );
    const scroll = scrollFront(-armX, height - ROLL_MM / 2, depth / 2 - 26);
    const seatDepth = depth - 196;
    const seatWidth = (inner - 20) / options.seats;
    const shape = { radius: 42, crown: 20, bulge: 5, detail: 6, roundness: 2 };
    const seats = Array.from({ length: options.seats }, (_, index) => {
      const x = (index - (options.seats - 1) / 2) * seatWidth;
      return [cushion(seatWidth - 3, 160, seatDepth, shape), piping(seatWidth - 3, 160, seatDepth, shape)].map((mesh) =>
        translate(mesh, [x, 268, depth / 2 - seatDepth / 2 - 14]),
      );
    }).flat();
    const outside = [
      translate(roundedBox(width - 76, height - LEG_MM - 60, 50, { radius: 14, roundness: 2 }), [0, LEG_MM, rear + 64]),
      ...bothSides(
        translate(roundedBox(50, height - LEG_MM - 60, depth - 90, { radius: 14, roundness: 2 }), [
          -width / 2 + 64,
          LEG_MM,
          4,
        ]),
      ),
    ];
    const rail = translate(roundedBox(inner + 60, 170, depth - 120, { radius: 22, roundness: 3 }), [0, LEG_MM, 24]);
    return [
      part('Back', options.cover, toRear(back.panel)),
      part('Arms', options.cover, ...bothSides(toSide(arm.panel))),
      part('Buttons', options.cover, ...back.buttons.map(toRear), ...arm.buttons.map(toSide).flatMap(bothSides)),
      part('Rolls', options.cover, ...bothSides(sideRoll), backRoll),
      part('Arm fronts', options.cover, ...bothSides(front), ...bothSides(scroll)),
      part('Frame', options.cover, rail, ...outside),
      part('Seat cushions', options.cover, ...seats),
      part('Feet', options.feet, ...fourCorners(translate(bunFoot(), [width / 2 - 92, 0, depth / 2 - 96]))),
    ];
  };
}

/** The round front of a rolled arm with a ring of piping in appearance. */
function scrollFront(x: number, y: number, z: number): Mesh {
  const radius = ROLL_MM / 2;
  const disc = lathe(
    [
      // Begins inside the roll, whose own end is round.
      [0, -80],
      [radius - 1.5, -80],
      [radius - 1.5, 0],
      [radius, 4],
      [radius, 12],
      [radius - 4, 17],
      [radius - 16, 15],
      [0, 20],
    ],
    { sides: 32 },
  );
  return translate(rotateX(disc, 90), [x, y, z]);
}

function bunFoot(): Mesh {
  const bun = arcPoints([0, 0], 1, -62, 62, 10).map(([r, y]): Vec2 => [12 + 26 * r, 38 + 42 * y]);
  return lathe([[0, 0.5], [22, 0.5], ...bun, [19, 80], [26, 84], [26, 116], [0, 116]], { sides: 24 });
}

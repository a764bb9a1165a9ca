import { cushion, piping } from '../../geometry/cushion.ts';
import { deform } from '../../geometry/deform.ts';
import { arcPoints, lathe } from '../../geometry/lathe.ts';
import type { Mesh } from '../../geometry/mesh.ts';
import { roundedBox } from '../../geometry/rounded-box.ts';
import { bothSides, fourCorners, rotateX, rotateY, translate } from '../../geometry/transform.ts';
import type { Vec2, Vec3 } from '../../geometry/vector.ts';
import type { Material } from '../../materials/material.ts';
import { type Piece, part, type Size } from '../../piece.ts';

const LEG_MM = 110;
const ROLL_MM = 150;
const BUTTON_PITCH_MM = 150;
const ROW_PITCH_MM = 105;

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
    const panelHeight = height - LEG_MM - ROLL_MM + 52;
    const panel = (length: number) => tufted(length, panelHeight, 96);
    const back = panel(inner + 60);
    const arm = panel(depth - 130);
    const toRear = (mesh: Mesh) => translate(mesh, [0, LEG_MM + 10, rear + 100]);
    const toSide = (mesh: Mesh) => translate(rotateY(mesh, 90), [-width / 2 + 100, LEG_MM + 10, 32]);
    const roll = (length: number) =>
      deform(
        roundedBox(length, ROLL_MM, ROLL_MM, { radius: ROLL_MM / 2, roundness: 3, divisions: [1, 1, 1], grain: 'x' }),
        (p) => p,
      );
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
        translate(mesh, [x, 288, depth / 2 - seatDepth / 2 - 14]),
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
    const rail = translate(roundedBox(inner + 60, 190, depth - 120, { radius: 22, roundness: 3 }), [0, LEG_MM, 24]);
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

/** A panel along x with its front at +z, drawn in by buttons in a diamond grid, with pleats between them. */
function tufted(length: number, height: number, thickness: number): { panel: Mesh; buttons: Mesh[] } {
  const columns = Math.round(length / BUTTON_PITCH_MM);
  const pitch = length / columns;
  const spots: Vec3[] = [];
  for (let row = 0; row < 3; row++) {
    const y = height - 78 - row * ROW_PITCH_MM;
    for (let column = 0; column <= columns; column++) {
      const x = -length / 2 + (column + (row % 2 === 0 ? 0.5 : 0)) * pitch;
      if (Math.abs(x) < length / 2 - 20) spots.push([x, y, 0]);
    }
  }
  const depthAt = (x: number, y: number) => {
    const near = Math.min(...spots.map(([sx, sy]) => Math.hypot(sx - x, sy - y)));
    const [a, b] = [
      x / pitch + (y - height + 78) / (2 * ROW_PITCH_MM),
      x / pitch - (y - height + 78) / (2 * ROW_PITCH_MM),
    ];
    const pleat = (t: number) => Math.abs(((((t - 0.5) % 1) + 1.5) % 1) - 0.5) * 2;
    const crease = Math.min(pleat(a), pleat(b));
    const reach = y > height - 78 - 2.6 * ROW_PITCH_MM ? 1 : 0.2;
    return reach * (10 * (1 - Math.min(1, crease * 2.4)) ** 2 + 26 * Math.exp(-((near / 26) ** 2)));
  };
  const box = roundedBox(length, height, thickness, {
    radius: 26,
    roundness: 1,
    divisions: [columns * 5, 12, 1],
    grain: 'x',
  });
  const panel = deform(box, ([x, y, z]) =>
    z > 0 ? [x, y, z - depthAt(x, y) * Math.min(1, z / (thickness * 0.3))] : [x, y, z],
  );
  const button = rotateX(lathe([[14, 0], ...arcPoints([4, 0], 10, 0, 90, 2), [0, 10]], { sides: 8 }), 90);
  const buttons = spots.map(([x, y]) => translate(button, [x, y, thickness / 2 - 33]));
  return { panel, buttons };
}

/** The round front of a rolled arm with a ring of piping in appearance. */
function scrollFront(x: number, y: number, z: number): Mesh {
  const radius = ROLL_MM / 2;
  const disc = lathe(
    [
      [0, 0],
      [radius - 3, 0],
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

import { cushion, piping } from '../../geometry/cushion.ts';
import { type Mesh, merge } from '../../geometry/mesh.ts';
import { roundedBox } from '../../geometry/rounded-box.ts';
import { rotateX, translate } from '../../geometry/transform.ts';
import type { Material } from '../../materials/material.ts';
import { type Piece, part, type Size } from '../../piece.ts';
import { roundLeg } from '../components/legs.ts';
import { type ScatterPillow, scatterPillow } from '../components/scatter.ts';

interface BoxSofaOptions {
  readonly cover: Material;
  readonly legs: Material;
  readonly seats: number;
  readonly armWidth: number;
  readonly armHeight: number;
  /** Depth of the seats' part; a chaise reaches the full depth. The full depth by default. */
  readonly seatPartDepth?: number;
  /** Width of a lounge seat at the right end, seen from the front, in millimetres. */
  readonly chaiseWidth?: number;
  readonly pillows?: readonly Material[];
}

const LEG_MM = 140;
const SEAT_TOP_MM = 440;
const BASE_MM = 130;
const BACK_THICKNESS_MM = 190;
const GAP_MM = 3;

/** A sofa of upholstered boxes with loose piped cushions, on tapered feet; with a chaise it is a corner sofa. */
export function boxSofa(options: BoxSofaOptions) {
  return ({ width, height, depth }: Size): Piece => {
    const { cover, legs, seats, armWidth, armHeight, chaiseWidth = 0 } = options;
    const partDepth = options.seatPartDepth ?? depth;
    const rear = -depth / 2;
    const right = width / 2;
    const seatsFrom = -right + armWidth;
    const seatsTo = right - (chaiseWidth > 0 ? chaiseWidth : armWidth);
    const seatWidth = (seatsTo - seatsFrom) / seats;
    const body = { radius: 38, roundness: 4, divisions: [4, 2, 3] as const };
    const backFrame = height - 96;
    const box = (w: number, h: number, d: number, x: number, y: number, z: number): Mesh =>
      translate(roundedBox(w, h, d, body), [x, y, z]);
    const arm = (x: number, d: number) => box(armWidth, armHeight - LEG_MM, d, x, LEG_MM, rear + d / 2);
    const frame = [
      translate(roundedBox(width - 2 * armWidth + 60, BASE_MM, partDepth - 40, { radius: 12, roundness: 2 }), [
        0,
        LEG_MM,
        rear + partDepth / 2 - 6,
      ]),
      box(
        width - (chaiseWidth > 0 ? armWidth : 2 * armWidth) + 40,
        backFrame - LEG_MM,
        120,
        chaiseWidth > 0 ? armWidth / 2 - 20 : 0,
        LEG_MM + 2,
        rear + 62,
      ),
    ];
    const arms = [arm(-right + armWidth / 2, partDepth)];
    if (chaiseWidth > 0) {
      frame.push(
        translate(roundedBox(chaiseWidth - 8, BASE_MM, depth - 40, { radius: 12, roundness: 2 }), [
          right - chaiseWidth / 2,
          LEG_MM,
          14,
        ]),
      );
      arms.push(box(armWidth, armHeight - LEG_MM, partDepth, right - armWidth / 2, LEG_MM, rear + partDepth / 2));
    } else arms.push(arm(right - armWidth / 2, partDepth));
    const cushions = Array.from({ length: seats }, (_, index) => seatsFrom + seatWidth * (index + 0.5)).flatMap((x) =>
      place(seatCushion(seatWidth - GAP_MM, partDepth - BACK_THICKNESS_MM + 10), x, rear + BACK_THICKNESS_MM - 20),
    );
    const backs = Array.from({ length: seats }, (_, index) => seatsFrom + seatWidth * (index + 0.5)).map((x) =>
      backCushion(seatWidth - GAP_MM, height, x, rear),
    );
    if (chaiseWidth > 0) {
      const chaiseSeat = chaiseWidth - armWidth;
      const x = seatsTo + chaiseSeat / 2;
      cushions.push(
        ...place(seatCushion(chaiseSeat - GAP_MM, partDepth - BACK_THICKNESS_MM), x, rear + BACK_THICKNESS_MM - 20),
      );
      backs.push(backCushion(chaiseSeat - GAP_MM, height, x, rear));
      const footDepth = depth - partDepth + 8;
      cushions.push(...place(seatCushion(chaiseWidth - 2, footDepth), right - chaiseWidth / 2, rear + partDepth - 8));
    }
    return [
      part('Frame', cover, ...frame),
      part('Arms', cover, ...arms),
      part('Seat cushions', cover, ...cushions),
      part('Back cushions', cover, ...backs),
      part('Legs', legs, ...feet(width, depth, partDepth, chaiseWidth)),
      ...scatter(options.pillows ?? [], seatsFrom, seatsTo, rear),
    ];
  };
}

function seatCushion(width: number, depth: number): Mesh {
  const shape = { radius: 46, crown: 15, bulge: 5, detail: 7, roundness: 2 };
  return merge(cushion(width, 186, depth, shape), piping(width, 186, depth, shape));
}

function place(mesh: Mesh, x: number, rear: number): Mesh[] {
  const depth = mesh.vertices.reduce((most, { position }) => Math.max(most, position[2]), 0);
  return [translate(mesh, [x, SEAT_TOP_MM - 170, rear + depth])];
}

function backCushion(width: number, height: number, x: number, rear: number): Mesh {
  const shape = { radius: 62, crown: 26, bulge: 12, detail: 7, roundness: 2 };
  const tall = height - SEAT_TOP_MM - 6;
  const flat = merge(cushion(width, BACK_THICKNESS_MM, tall, shape), piping(width, BACK_THICKNESS_MM, tall, shape));
  return translate(rotateX(translate(rotateX(flat, 90), [0, tall / 2, 0]), -11), [x, SEAT_TOP_MM - 22, rear + 182]);
}

function feet(width: number, depth: number, partDepth: number, chaiseWidth: number): Mesh[] {
  const rear = -depth / 2;
  const places: (readonly [number, number])[] = [
    [-width / 2 + 80, rear + 80],
    [width / 2 - 80, rear + 80],
    [-width / 2 + 80, rear + partDepth - 80],
    [width / 2 - 80, chaiseWidth > 0 ? depth / 2 - 80 : rear + partDepth - 80],
  ];
  if (chaiseWidth > 0) places.push([width / 2 - chaiseWidth + 80, depth / 2 - 80]);
  return places.map(([x, z]) => {
    const [outX, outZ] = [Math.sign(x) * 26, Math.sign(z) * 22];
    return roundLeg({
      foot: [x + outX * 0.8, z + outZ * 0.8],
      top: [x, z],
      height: LEG_MM + 6,
      footSize: 13,
      topSize: 25,
    });
  });
}

function scatter(materials: readonly Material[], from: number, to: number, rear: number): Piece {
  const places: Omit<ScatterPillow, 'material' | 'name'>[] = [
    {
      width: 420,
      height: 420,
      thickness: 150,
      at: [from + 210, SEAT_TOP_MM - 4, rear + 452],
      leanDegrees: 27,
      turnDegrees: 26,
    },
    {
      width: 380,
      height: 380,
      thickness: 140,
      at: [from + 520, SEAT_TOP_MM - 4, rear + 446],
      leanDegrees: 24,
      turnDegrees: 6,
      rollDegrees: 5,
    },
    {
      width: 420,
      height: 420,
      thickness: 150,
      at: [to - 220, SEAT_TOP_MM - 4, rear + 452],
      leanDegrees: 26,
      turnDegrees: -24,
    },
  ];
  return materials.flatMap((material, index) => {
    const shape = places[index];
    return shape ? scatterPillow({ ...shape, material, name: `Pillow ${index + 1}` }) : [];
  });
}

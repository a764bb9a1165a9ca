import { cushion, piping } from '../../geometry/cushion.ts';
import { pillow } from '../../geometry/pillow.ts';
import { sheet } from '../../geometry/sheet.ts';
import { rotateX, rotateY, translate } from '../../geometry/transform.ts';
import { smoothstep, type Vec3 } from '../../geometry/vector.ts';
import type { Material } from '../../materials/material.ts';
import { type Piece, part } from '../../piece.ts';
import { fractalNoise } from '../../textures/noise.ts';

/** Sizes and materials of a bed's mattress and textiles, in millimetres. */
export interface BeddingShape {
  /** Size of the mattress. */
  readonly width: number;
  readonly length: number;
  readonly thickness: number;
  /** Height of its underside, and z of its head end. */
  readonly y: number;
  readonly head: number;
  /** How far the duvet hangs down at the sides and at the foot. */
  readonly drop: number;
  readonly mattress: Material;
  readonly duvet: Material;
  readonly pillows: Material;
  readonly blanket?: Material;
  readonly accent?: Material;
}

const ROUND_MM = 74;
/** Depth of the folds at the hem. */
const GATHER_MM = 12;

/** Mattress with piping, a duvet turned back at the head, pillows against the headboard, a blanket at the foot. */
export function bedding(shape: BeddingShape): Piece {
  const { width, length, thickness, y, head } = shape;
  const top = y + thickness;
  const box = { radius: 40, crown: 6, bulge: 4, detail: 6, roundness: 2 };
  const mattress = [
    cushion(width, thickness, length, box),
    piping(width, thickness, length, { ...box, cordMm: 5 }),
  ].map((mesh) => translate(mesh, [0, y, head + length / 2]));
  const turnedBack = 560;
  const foot = head + length;
  const duvet = draped({
    halfWidth: width / 2 - ROUND_MM + 14,
    from: head + turnedBack,
    to: foot - ROUND_MM + 14,
    top: top + 26,
    drop: shape.drop,
    thickness: 34,
    seed: 3,
  });
  const fold = draped({
    halfWidth: width / 2 - ROUND_MM + 46,
    from: head + turnedBack - 26,
    to: head + turnedBack + 240,
    top: top + 60,
    drop: shape.drop - 24,
    thickness: 30,
    seed: 8,
    openFoot: true,
  });
  const rows = width > 1300 ? [-1, 1] : [0];
  const pillows = rows.map((n) => {
    const lying = rotateX(
      pillow(Math.min(700, width / Math.max(1, rows.length) - 60), 460, 190, { waist: 0.04, detail: 12 }),
      -62,
    );
    return translate(rotateY(lying, n * -3), [n * (width / 4 - 4), top + 34, head + 470]);
  });
  const standing = rows.map((n) => {
    const upright = rotateX(
      pillow(Math.min(720, width / Math.max(1, rows.length) - 50), 480, 180, { waist: 0.05, detail: 12 }),
      -24,
    );
    return translate(rotateY(upright, n * -4), [n * (width / 4), top + 6, head + 232]);
  });
  return [
    part('Mattress', shape.mattress, ...mattress),
    part('Duvet', shape.duvet, duvet),
    part('Turned-back duvet', shape.pillows, fold),
    part('Pillows', shape.pillows, ...pillows),
    part('Back pillows', shape.accent ?? shape.duvet, ...standing),
    ...(shape.blanket
      ? [
          part(
            'Blanket',
            shape.blanket,
            draped({
              halfWidth: width / 2 - ROUND_MM + 46,
              from: foot - 620,
              to: foot - 150,
              top: top + 58,
              drop: shape.drop + 12,
              thickness: 16,
              seed: 15,
              openFoot: true,
            }),
          ),
        ]
      : []),
  ];
}

interface Drape {
  /** Half the flat part across the bed. */
  readonly halfWidth: number;
  /** z where the cloth begins, and where its flat part ends at the foot. */
  readonly from: number;
  readonly to: number;
  readonly top: number;
  readonly drop: number;
  readonly thickness: number;
  readonly seed: number;
  /** Whether it ends flat at `to` instead of hanging over the foot. */
  readonly openFoot?: boolean;
}

/**
 * A cloth over the bed: flat on top with soft puffs, round over the edges, hanging in folds. It is computed flat by arc
 * length; the part beyond the flat area turns down.
 */
function draped(drape: Drape) {
  const { halfWidth, from, to, top, drop, thickness, seed, openFoot = false } = drape;
  const over = (Math.PI / 2) * ROUND_MM + drop - ROUND_MM;
  const wide = 2 * (halfWidth + over);
  const long = to - from + (openFoot ? 0 : over);
  const puffs = fractalNoise(seed, 5, 5, 2);
  const surface = (u: number, v: number): Vec3 => {
    const s = (u - 0.5) * wide;
    const t = from + v * long;
    const [beyondX, beyondZ] = [Math.max(0, Math.abs(s) - halfWidth), Math.max(0, t - to)];
    // Cloth hangs no lower at a corner than at the sides: a smooth maximum of both distances.
    const beyond = (beyondX ** 5 + beyondZ ** 5) ** 0.2;
    const angle = Math.min(beyond / ROUND_MM, Math.PI / 2);
    const hanging = Math.max(0, beyond - (Math.PI / 2) * ROUND_MM);
    const size = Math.hypot(beyondX, beyondZ) || 1;
    const [dx, dz] = [beyondX / size, beyondZ / size];
    // The same for all cloths of a bed, so that folds of the upper ones lie on those of the lower ones.
    const around = Math.sign(s) * t * dx + s * dz;
    // Around a corner the cloth is gathered: no folds across it.
    const calm = Math.abs(dx * dx - dz * dz);
    const wave =
      Math.sin(around / 62 + 2.2 * Math.sin(around / 170 + 3)) * GATHER_MM * calm * smoothstep(0, over * 0.8, beyond);
    const reach = ROUND_MM * Math.sin(angle) + hanging * 0.06 + wave;
    const flat = 1 - smoothstep(0, ROUND_MM, beyond);
    const puff = 15 * puffs(u * 0.98 + 0.01, (v * long) / wide) * flat;
    const x = Math.sign(s) * Math.min(Math.abs(s), halfWidth) + Math.sign(s) * dx * reach;
    return [x, top - ROUND_MM * (1 - Math.cos(angle)) - hanging + puff, Math.min(t, to) + dz * reach];
  };
  return sheet((u, v) => surface(u, 1 - v), {
    divisions: [40, openFoot ? 8 : 36],
    thickness,
    textureMm: [wide, long],
    rimSteps: 2,
  });
}

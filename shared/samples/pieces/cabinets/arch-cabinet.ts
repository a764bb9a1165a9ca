import { board } from '../../geometry/board.ts';
import { extrude } from '../../geometry/extrude.ts';
import type { Mesh } from '../../geometry/mesh.ts';
import { rectangleProfile, sweep } from '../../geometry/sweep.ts';
import { mapVertices, translate } from '../../geometry/transform.ts';
import type { Vec2, Vec3 } from '../../geometry/vector.ts';
import type { Material } from '../../materials/material.ts';
import { type Piece, part, type Size } from '../../piece.ts';
import { barHandle } from '../components/hardware.ts';

const PLINTH_MM = 60;
const WALL_MM = 26;
const GAP_MM = 4;
const ARC_STEPS = 20;

/** A tall cabinet under a round arch: two doors that meet in the middle with cane panels following the arch. */
export function archCabinet(options: { readonly wood: Material; readonly panel: Material; readonly metal: Material }) {
  return ({ width, height, depth }: Size): Piece => {
    const bodyDepth = depth - 46;
    const z = -23;
    const outer = arch(width / 2, PLINTH_MM, height);
    const body = translate(extrude(outer, bodyDepth, { edge: 5, edgeSteps: 3 }), [0, 0, z]);
    const inner = width / 2 - 12;
    const doorBottom = PLINTH_MM + 14;
    const face = z + bodyDepth / 2;
    const half = (side: number, inset: number) =>
      halfArch(inner, doorBottom, height - 12, inset).map(([x, y]): Vec2 => [side * x, y]);
    const counterClockwise = (outline: Vec2[], side: number) => (side > 0 ? outline : [...outline].reverse());
    const slab = (side: number) =>
      translate(extrude(counterClockwise(half(side, GAP_MM / 2), side), 22, { edge: 2.5 }), [0, 0, face + 12]);
    const panel = (side: number) =>
      translate(extrude(counterClockwise(half(side, 62), side), 4, { edge: 0.5, edgeSteps: 1 }), [0, 0, face + 23]);
    const bead = (side: number): Mesh =>
      sweep(
        counterClockwise(half(side, 60), side).map(([x, y]): Vec3 => [x, y, face + 24]),
        rectangleProfile(9, 12, 3, 2),
        { closed: true },
      );
    const upright = (mesh: Mesh) =>
      mapVertices(mesh, (vertex) => ({ ...vertex, uv: [vertex.uv[1], vertex.uv[0]] as const }));
    return [
      part('Case', options.wood, upright(body)),
      part('Doors', options.wood, ...[-1, 1].map((side) => upright(slab(side))), ...[-1, 1].map(bead)),
      part('Door panels', options.panel, ...[-1, 1].map(panel)),
      part(
        'Handles',
        options.metal,
        ...[-1, 1].map((side) =>
          barHandle(220, [side * 31, PLINTH_MM + (height - PLINTH_MM) * 0.44, face + 23], true, 5.5, 20),
        ),
      ),
      part(
        'Plinth',
        options.wood,
        board(width - 2 * WALL_MM, PLINTH_MM + 4, bodyDepth - 40, [0, 0, z - 6], { radius: 2 }),
      ),
    ];
  };
}

/** An upright rectangle under a half circle, counter-clockwise. */
function arch(half: number, bottom: number, top: number): Vec2[] {
  const spring = top - half;
  const round = Array.from({ length: 2 * ARC_STEPS + 1 }, (_, index): Vec2 => {
    const angle = (Math.PI * index) / (2 * ARC_STEPS);
    return [half * Math.cos(angle), spring + half * Math.sin(angle)];
  });
  return [[-half, bottom], [half, bottom], ...round];
}

/** The right half of an arch, drawn in on all sides by `inset`, counter-clockwise. */
function halfArch(half: number, bottom: number, top: number, inset: number): Vec2[] {
  const spring = top - half;
  const radius = half - inset;
  const last = Math.acos(inset / radius);
  const round = Array.from({ length: ARC_STEPS + 1 }, (_, index): Vec2 => {
    const angle = (last * index) / ARC_STEPS;
    return [radius * Math.cos(angle), spring + radius * Math.sin(angle)];
  });
  return [[inset, bottom + inset], [radius, bottom + inset], ...round];
}

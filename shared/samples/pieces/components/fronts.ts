import { board } from '../../geometry/board.ts';
import type { Mesh } from '../../geometry/mesh.ts';
import type { Vec3 } from '../../geometry/vector.ts';

/** The stiles and rails of a door, and the panel that lies back between them. */
interface FramedDoor {
  readonly frame: readonly Mesh[];
  readonly panel: Mesh;
}

/** A door with stiles, rails and a panel; `at` is the middle of its lower rear edge. */
export function framedDoor(
  width: number,
  height: number,
  at: Vec3,
  options: { readonly frameWidth?: number; readonly thickness?: number; readonly panelThickness?: number } = {},
): FramedDoor {
  const { frameWidth = 70, thickness = 22, panelThickness = 8 } = options;
  const [x, y, z] = at;
  const middle = z + thickness / 2;
  const stileX = (width - frameWidth) / 2;
  const inner = width - 2 * frameWidth;
  return {
    frame: [
      board(frameWidth, height, thickness, [x - stileX, y, middle], { grain: 'y' }),
      board(frameWidth, height, thickness, [x + stileX, y, middle], { grain: 'y' }),
      board(inner, frameWidth, thickness - 0.4, [x, y, middle], { grain: 'x' }),
      board(inner, frameWidth, thickness - 0.4, [x, y + height - frameWidth, middle], { grain: 'x' }),
    ],
    panel: board(inner + 8, height - 2 * frameWidth + 8, panelThickness, [x, y + frameWidth - 4, middle - 3], {
      radius: 0.5,
      grain: 'y',
    }),
  };
}

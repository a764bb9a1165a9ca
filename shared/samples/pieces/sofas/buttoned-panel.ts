import { arcPoints, lathe } from '../../geometry/lathe.ts';
import { gridMesh, type Mesh, merge } from '../../geometry/mesh.ts';
import { rotateX, translate } from '../../geometry/transform.ts';
import { normalize, smoothstep, type Vec2, type Vec3 } from '../../geometry/vector.ts';

const BUTTON_PITCH_MM = 150;
const ROW_PITCH_MM = 92;
/** From the upper edge to the first row of buttons. */
const FIRST_ROW_MM = 66;
/** How far the leather rises between the pleats, and how deep a button draws it in beyond them. */
const PUFF_MM = 24;
const BUTTON_DEPTH_MM = 16;
const COLUMNS_A_PITCH = 8;
const ROWS = 16;
/** The flat back lies this far behind the highest points. */
const THICKNESS_MM = 70;
const STEP_MM = 0.5;

/**
 * A deep-buttoned panel along x, its lower edge on y = 0 and its highest points at z = 0: buttons in a
 * diamond grid, pleats along the diamonds' sides, puffs between them.
 */
export function buttonedPanel(
  length: number,
  height: number,
): { readonly panel: Mesh; readonly buttons: readonly Mesh[] } {
  const pitches = Math.round(length / BUTTON_PITCH_MM);
  const pitch = length / pitches;
  const depthAt = (x: number, y: number): number => {
    const across = (x + length / 2) / pitch - 0.5;
    const down = (y - height + FIRST_ROW_MM) / (2 * ROW_PITCH_MM);
    const [a, b] = [Math.PI * (across + down), Math.PI * (across - down)];
    const puff = Math.abs(Math.sin(a) * Math.sin(b)) ** 0.42;
    const button = Math.exp(-6 * (Math.sin(a) ** 2 + Math.sin(b) ** 2));
    const rim = smoothstep(0, 46, Math.min(y, height - y));
    return PUFF_MM * (1 - puff * (0.35 + 0.65 * rim)) + BUTTON_DEPTH_MM * button;
  };
  const columns = pitches * COLUMNS_A_PITCH;
  const placeAt = (i: number, j: number): Vec2 => [length * (i / columns - 0.5), (height * j) / ROWS];
  const face = gridMesh(columns, ROWS, (i, j) => {
    const [x, y] = placeAt(i, j);
    const slopeX = (depthAt(x + STEP_MM, y) - depthAt(x - STEP_MM, y)) / (2 * STEP_MM);
    const slopeY = (depthAt(x, y + STEP_MM) - depthAt(x, y - STEP_MM)) / (2 * STEP_MM);
    // Creases are soft in leather: their slope is limited.
    const soft = (slope: number) => slope / Math.hypot(1, slope / 1.4);
    return { position: [x, y, -depthAt(x, y)], normal: normalize([soft(slopeX), soft(slopeY), 1]), uv: [x, y] };
  });
  const side = (count: number, place: (i: number) => Vec2, normal: Vec3) =>
    gridMesh(count, 1, (i, j) => {
      const [x, y] = place(i);
      return { position: [x, y, j === 0 ? -depthAt(x, y) : -THICKNESS_MM], normal, uv: [x + y, j * THICKNESS_MM] };
    });
  const back = gridMesh(1, 1, (i, j) => {
    const [x, y] = placeAt(i * columns, j * ROWS);
    return { position: [x, y, -THICKNESS_MM], normal: [0, 0, -1], uv: [x, y] };
  });
  const panel = merge(
    face,
    back,
    side(columns, (i) => placeAt(i, 0), [0, -1, 0]),
    side(columns, (i) => placeAt(i, ROWS), [0, 1, 0]),
    side(ROWS, (j) => placeAt(0, j), [-1, 0, 0]),
    side(ROWS, (j) => placeAt(columns, j), [1, 0, 0]),
  );
  const button = rotateX(lathe([[0, -4], [13, -4], ...arcPoints([4, 0], 9, 0, 90, 2), [0, 9]], { sides: 8 }), 90);
  return {
    panel,
    buttons: spots(length, height, pitch).map(([x, y]) => translate(button, [x, y, -depthAt(x, y) + 2])),
  };
}

function spots(length: number, height: number, pitch: number): Vec2[] {
  const rows = Math.floor((height - FIRST_ROW_MM) / ROW_PITCH_MM) + 1;
  return Array.from({ length: rows }, (_, row) => {
    const y = height - FIRST_ROW_MM - row * ROW_PITCH_MM;
    return Array.from({ length: Math.round(length / pitch) + 1 }, (_, column): Vec2 => {
      return [-length / 2 + (column + (row % 2 === 0 ? 0.5 : 0)) * pitch, y];
    });
  })
    .flat()
    .filter(([x, y]) => Math.abs(x) < length / 2 - 20 && y > 20);
}

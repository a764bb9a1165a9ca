import { arcPoints, lathe } from '../../geometry/lathe.ts';
import { translate } from '../../geometry/transform.ts';
import type { Vec3 } from '../../geometry/vector.ts';
import { blackPlastic, lightBulb } from '../../materials/hard.ts';
import { type Piece, part } from '../../piece.ts';

/** A light bulb in its socket, 60 mm wide and about 120 mm high, the socket's foot at `at`. */
export function bulb(at: Vec3, upright = true): Piece {
  const socket = lathe([
    [0, 0],
    [19, 0],
    [20, 2],
    [20, 34],
    [17, 36],
    [0, 36],
  ]);
  const glass = lathe([[13, 36], [14, 44], ...arcPoints([0, 88], 30, -50, 90, 9)], { sides: 24 });
  const turn = ([x, y, z]: Vec3): Vec3 => (upright ? [x, y, z] : [x, -y, -z]);
  const place = (mesh: typeof socket) =>
    translate(
      {
        vertices: mesh.vertices.map((vertex) => ({
          ...vertex,
          position: turn(vertex.position),
          normal: turn(vertex.normal),
        })),
        triangles: mesh.triangles,
      },
      at,
    );
  return [part('Socket', blackPlastic, place(socket)), part('Bulb', lightBulb, place(glass))];
}

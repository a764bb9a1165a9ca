import { Box3, Mesh, type Object3D, Vector3 } from 'three';

/** A side of a model, as the viewer before its front sees it. */
export type ModelSide = 'front' | 'back' | 'left' | 'right';

/**
 * By what the front of a piece is known: by its `rest`, a headboard or a backrest, which stands at the back, or by its
 * `doors`, with handles and edges where the back of a cabinet is one plain board.
 */
export type FrontSign = 'rest' | 'doors';

/** The part of the height, from above, in which a rest is alone. */
const TOP_SHARE = 0.25;
/** How far the middle of that part is from the middle of the model, as a share of half a side: less is no rest. */
const REST_SHARE = 0.45;
/** The other axis must be so much less clear: the rests of a corner sofa stand at two sides. */
const CLEARER = 2;
/** The outer part of a side that is compared with that of the opposite one, as a share of the model. */
const OUTER_SHARE = 0.25;
/** So many times more triangles than the opposite side have doors and drawers. */
const MORE_TRIANGLES = 3;
/** Of fewer triangles nobody can say anything. */
const MIN_TRIANGLES = 24;
/** Of a finer model, only so many triangles are read. */
const MAX_READ = 100_000;

/** Sums of the triangles of a model, for the two axes of the ground. */
interface Sums {
  topArea: number;
  readonly topMoment: { x: number; z: number };
  readonly outer: Record<ModelSide, number>;
}

/**
 * Guesses which side of a model is its front, from its shape alone; undefined if that does not say it. It is a guess: a
 * person is asked, nothing is turned by it.
 */
export function guessFront(model: Object3D, sign: FrontSign): ModelSide | undefined {
  const sums = sumsOf(model);
  return sign === 'rest' ? frontByRest(sums) : frontByDoors(sums);
}

function frontByRest({ topArea, topMoment }: Sums): ModelSide | undefined {
  if (topArea === 0) return undefined;
  const [x, z] = [topMoment.x / topArea, topMoment.z / topArea];
  const [clear, other] = Math.abs(z) >= Math.abs(x) ? [z, x] : [x, z];
  if (Math.abs(clear) < REST_SHARE || Math.abs(clear) < CLEARER * Math.abs(other)) return undefined;
  if (clear === z) return z < 0 ? 'front' : 'back';
  return x < 0 ? 'right' : 'left';
}

function frontByDoors({ outer }: Sums): ModelSide | undefined {
  const isDoors = (side: ModelSide, opposite: ModelSide) =>
    outer[side] >= MIN_TRIANGLES && outer[side] >= MORE_TRIANGLES * outer[opposite];
  const found = (
    [
      ['front', 'back'],
      ['back', 'front'],
      ['left', 'right'],
      ['right', 'left'],
    ] as const
  ).filter(([side, opposite]) => isDoors(side, opposite));
  // A drawer that is open at one side of two is no front.
  return found.length === 1 ? found[0]?.[0] : undefined;
}

function sumsOf(model: Object3D): Sums {
  model.updateWorldMatrix(true, true);
  const box = new Box3().setFromObject(model);
  const [middle, half] = [box.getCenter(new Vector3()), box.getSize(new Vector3()).divideScalar(2)];
  const topFrom = box.max.y - 2 * half.y * TOP_SHARE;
  const sums: Sums = { topArea: 0, topMoment: { x: 0, z: 0 }, outer: { front: 0, back: 0, left: 0, right: 0 } };
  const [a, b, c] = [new Vector3(), new Vector3(), new Vector3()];
  const [centre, ab, ac] = [new Vector3(), new Vector3(), new Vector3()];
  const meshes: Mesh[] = [];
  model.traverse((node) => {
    if (node instanceof Mesh) meshes.push(node);
  });
  const cornersOf = ({ geometry }: Mesh) => geometry.index?.count ?? geometry.getAttribute('position').count;
  const triangles = meshes.reduce((total, mesh) => total + Math.floor(cornersOf(mesh) / 3), 0);
  const step = 3 * Math.ceil(triangles / MAX_READ);
  for (const mesh of meshes) {
    const { index } = mesh.geometry;
    const at = mesh.geometry.getAttribute('position');
    const corner = (place: number, into: Vector3) =>
      into.fromBufferAttribute(at, index ? index.getX(place) : place).applyMatrix4(mesh.matrixWorld);
    for (let first = 0; first + 2 < cornersOf(mesh); first += step) {
      corner(first, a);
      corner(first + 1, b);
      corner(first + 2, c);
      centre.copy(a).add(b).add(c).divideScalar(3);
      const x = (centre.x - middle.x) / half.x;
      const z = (centre.z - middle.z) / half.z;
      if (centre.y >= topFrom) {
        const area = ab.subVectors(b, a).cross(ac.subVectors(c, a)).length();
        sums.topArea += area;
        sums.topMoment.x += area * x;
        sums.topMoment.z += area * z;
      }
      const outerFrom = 1 - 2 * OUTER_SHARE;
      if (z >= outerFrom) sums.outer.front++;
      if (z <= -outerFrom) sums.outer.back++;
      if (x >= outerFrom) sums.outer.right++;
      if (x <= -outerFrom) sums.outer.left++;
    }
  }
  return sums;
}

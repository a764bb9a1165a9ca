import { NodeIO } from '@gltf-transform/core';
import { ALL_EXTENSIONS } from '@gltf-transform/extensions';
import { type PixelPlace, pixelJitter } from '../../shared/engines/rendering/lighting/pixel-jitter.ts';
import { dot, type Vector } from '../../shared/engines/rendering/lighting/vector.ts';
import type { FrameOrder } from '../../shared/engines/rendering/protocol.ts';
import { defaultPitch } from '../../shared/engines/rendering/views/camera-angles.ts';
import { type CameraPose, frameItem } from '../../shared/engines/rendering/views/framing.ts';

/**
 * Which pixels a model covers by at least half in a picture. Projects every triangle with the formula of the camera and
 * tests the sample positions of the passes in each pixel, without a graphics library, with the weights of
 * `pixel-jitter.ts`. Other sample positions would measure the difference of two filters, which is larger than the bar
 * at the edges of thin parts. Rows are ordered from the bottom up, like those of pictures.
 */
export async function exactSilhouette(glb: Uint8Array, order: FrameOrder): Promise<Uint8Array> {
  if (order.camera.kind !== 'perspective') throw new Error('no perspective');
  const corners = standing(await worldTriangles(glb));
  const [width, height, depth] = [0, 1, 2].map((axis) => extent(corners, axis)).map(([low, high]) => high - low);
  const pitch = order.camera.pitch ?? defaultPitch({ width: width ?? 0, height: height ?? 0, depth: depth ?? 0 });
  const pose = frameItem(corners, { ...order.camera, pitch, aspect: order.widthPx / order.heightPx });
  const cover = new Float64Array(order.widthPx * order.heightPx);
  for (const place of pixelJitter(order.passes)) {
    addCover(cover, coveredSamples(corners, pose, order, place), order, place);
  }
  return Uint8Array.from(cover, (sum) => (sum * 2 >= order.passes ? 1 : 0));
}

/** Adds the samples of a pass to the pixels around them. The picture shows nothing at its borders. */
function addCover(cover: Float64Array, hits: Uint8Array, { widthPx }: FrameOrder, [right, down]: PixelPlace): void {
  for (let at = 0; at < hits.length; at++) {
    if (hits[at] === 0) continue;
    for (const [pixel, share] of [
      [at, (1 - right) * (1 - down)],
      [at + 1, right * (1 - down)],
      [at - widthPx, (1 - right) * down],
      [at - widthPx + 1, right * down],
    ] as const) {
      cover[pixel] = (cover[pixel] ?? 0) + share;
    }
  }
}

/** x, y, z of three corners for each triangle. */
async function worldTriangles(glb: Uint8Array): Promise<Float32Array> {
  const document = await new NodeIO().registerExtensions(ALL_EXTENSIONS).readBinary(glb);
  const all: number[] = [];
  for (const node of document.getRoot().listNodes()) {
    const m = node.getWorldMatrix();
    for (const primitive of node.getMesh()?.listPrimitives() ?? []) {
      const position = primitive.getAttribute('POSITION');
      const index = primitive.getIndices();
      const count = index?.getCount() ?? position?.getCount() ?? 0;
      for (let at = 0; at < count; at++) {
        const [x = 0, y = 0, z = 0] = position?.getElement(index?.getScalar(at) ?? at, []) ?? [];
        for (const row of [0, 1, 2]) {
          all.push((m[row] ?? 0) * x + (m[row + 4] ?? 0) * y + (m[row + 8] ?? 0) * z + (m[row + 12] ?? 0));
        }
      }
    }
  }
  return new Float32Array(all);
}

/** Moves corners onto the floor, into the middle. */
function standing(corners: Float32Array): Float32Array {
  const [[left, right], [bottom], [rear, front]] = [0, 1, 2].map((axis) => extent(corners, axis)) as [
    [number, number],
    [number, number],
    [number, number],
  ];
  const origin = [(left + right) / 2, bottom, (rear + front) / 2];
  return corners.map((value, at) => value - (origin[at % 3] ?? 0));
}

function extent(corners: Float32Array, axis: number): [low: number, high: number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let at = axis; at < corners.length; at += 3) {
    low = Math.min(low, corners[at] as number);
    high = Math.max(high, corners[at] as number);
  }
  return [low, high];
}

/** The pixels that are covered at an offset from their centres, to the right and down. */
function coveredSamples(
  corners: Float32Array,
  pose: CameraPose,
  { widthPx: width, heightPx: height }: FrameOrder,
  [right, down]: PixelPlace,
): Uint8Array {
  const hits = new Uint8Array(width * height);
  const seen = (at: number): [x: number, y: number] => {
    const away = [0, 1, 2].map((axis) => (corners[at + axis] ?? 0) - (pose.position[axis] ?? 0)) as unknown as Vector;
    const ahead = dot(away, pose.forward);
    const x = dot(away, pose.right) / ahead / pose.tangentX;
    const y = dot(away, pose.up) / ahead / pose.tangentY;
    return [((x + 1) / 2) * width - 0.5 - right, ((y + 1) / 2) * height - 0.5 + down];
  };
  for (let at = 0; at < corners.length; at += 9) {
    const [[ax, ay], [bx, by], [cx, cy]] = [seen(at), seen(at + 3), seen(at + 6)];
    const side = (px: number, py: number, qx: number, qy: number, x: number, y: number) =>
      (qx - px) * (y - py) - (qy - py) * (x - px);
    const turn = Math.sign(side(ax, ay, bx, by, cx, cy));
    for (let y = Math.max(0, Math.ceil(Math.min(ay, by, cy))); y <= Math.min(height - 1, Math.max(ay, by, cy)); y++) {
      for (let x = Math.max(0, Math.ceil(Math.min(ax, bx, cx))); x <= Math.min(width - 1, Math.max(ax, bx, cx)); x++) {
        if (side(ax, ay, bx, by, x, y) * turn < 0 || side(bx, by, cx, cy, x, y) * turn < 0) continue;
        if (side(cx, cy, ax, ay, x, y) * turn >= 0) hits[y * width + x] = 1;
      }
    }
  }
  return hits;
}

import { loadSharp } from '../../images/load-sharp.ts';
import { dot, type Vector } from '../../rendering/lighting/vector.ts';
import { DEFAULT_YAW_DEGREES, defaultPitch } from '../../rendering/views/camera-angles.ts';
import { type CameraPose, frameItem, PLAIN_LENS } from '../../rendering/views/framing.ts';
import type { ExportModel, ExportPart } from '../export/export-model.ts';
import { bounds } from '../scene/position-bounds.ts';
import { PreviewCanvas, type ScreenPoints } from './preview-canvas.ts';
import { loadPreviewTexture } from './preview-texture.ts';
import { surfaceShader } from './surface-shader.ts';

/** Pixels of each side of a preview. */
export const PREVIEW_SIDE_PX = 512;
const WEBP = { quality: 82, alphaQuality: 90 } as const;

/**
 * Draws a small picture of a model without a browser, in much less than a second. An item shows it until it is
 * rendered. The camera is the default one of renderings, the background is transparent, the format is WebP.
 * Deterministic: the same model gives the same bytes.
 */
export async function drawPreview({ parts }: Pick<ExportModel, 'parts'>): Promise<Buffer> {
  const camera = cameraFor(parts);
  const viewer: Vector = [-camera.forward[0], -camera.forward[1], -camera.forward[2]];
  // Twice the resolution, for smooth edges.
  const canvas = new PreviewCanvas(PREVIEW_SIDE_PX * 2);
  // Transparent parts are drawn last, over the parts behind them.
  const isTransparent = ({ material }: ExportPart) => Number(material.alphaMode === 'BLEND');
  for (const part of parts.toSorted((a, b) => isTransparent(a) - isTransparent(b))) {
    const use = part.material.textures.baseColor;
    const shade = surfaceShader(part, use && (await loadPreviewTexture(use)), viewer);
    const points = project(part.positions, camera, canvas.sidePx);
    for (const corners of isTransparent(part) ? farthestFirst(part, points) : triangles(part)) {
      canvas.drawTriangle(points, corners, !isTransparent(part), shade);
    }
  }
  const raw = { width: PREVIEW_SIDE_PX, height: PREVIEW_SIDE_PX, channels: 4 } as const;
  return loadSharp()(canvas.toPixels(), { raw }).webp(WEBP).toBuffer();
}

function cameraFor(parts: readonly ExportPart[]): CameraPose {
  const { min, max } = bounds(parts);
  const [width, height, depth] = [max[0] - min[0], max[1] - min[1], max[2] - min[2]];
  const all = new Float32Array(parts.reduce((sum, { positions }) => sum + positions.length, 0));
  let at = 0;
  for (const { positions } of parts) {
    all.set(positions, at);
    at += positions.length;
  }
  return frameItem(all, {
    ...PLAIN_LENS,
    yaw: DEFAULT_YAW_DEGREES,
    pitch: defaultPitch({ width, height, depth }),
    aspect: 1,
  });
}

function project(positions: Float64Array, camera: CameraPose, sidePx: number): ScreenPoints {
  const count = positions.length / 3;
  const points = { x: new Float32Array(count), y: new Float32Array(count), nearness: new Float32Array(count) };
  const { position, forward, right, up, tangentX, tangentY } = camera;
  for (let at = 0; at < count; at++) {
    const ray: Vector = [
      (positions[at * 3] as number) - position[0],
      (positions[at * 3 + 1] as number) - position[1],
      (positions[at * 3 + 2] as number) - position[2],
    ];
    const nearness = 1 / dot(ray, forward);
    points.x[at] = ((dot(ray, right) * nearness) / tangentX + 1) * (sidePx / 2);
    points.y[at] = (1 - (dot(ray, up) * nearness) / tangentY) * (sidePx / 2);
    points.nearness[at] = nearness;
  }
  return points;
}

function* triangles({ indices }: ExportPart): Generator<[number, number, number]> {
  for (let at = 0; at < indices.length; at += 3) {
    yield [indices[at] as number, indices[at + 1] as number, indices[at + 2] as number];
  }
}

function farthestFirst(part: ExportPart, { nearness }: ScreenPoints): [number, number, number][] {
  const near = ([a, b, c]: readonly [number, number, number]) =>
    (nearness[a] as number) + (nearness[b] as number) + (nearness[c] as number);
  return [...triangles(part)].sort((one, other) => near(one) - near(other));
}

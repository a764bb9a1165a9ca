import { blur } from './box-blur.ts';
import { distanceMap } from './distance-map.ts';

/** What a floor shows of the shadow: nothing, only the part below and close to the item, or all of it. */
export const SHADOWS = ['none', 'contact', 'full'] as const;
export type Shadow = (typeof SHADOWS)[number];

/** Layers of a shadow, by the distance to what hides the light. */
export const SHADOW_LAYERS = 4;
/** The distance of the first layer, in parts of the item's size. */
export const FIRST_LAYER = 0.012;
/** The distance of each layer, as a multiple of that of the layer before. */
export const LAYER_FACTOR = 4;
/**
 * Standard deviation of a layer's blur, in parts of its distance: lights are wide, and there are few samples of them.
 */
const SOFTNESS = 0.2;
/** Layers that are shown of a contact shadow. */
const CONTACT_LAYERS = 2;

/**
 * Darkness close to surfaces that nearly touch the floor: they hide the light of all lamps. The clearance at which it
 * ends and the blur are in parts of the item's size.
 */
const CONTACTS = [
  { clearance: 0.012, blur: 0.0035, darkness: 0.72 },
  { clearance: 0.06, blur: 0.018, darkness: 0.5 },
] as const;

/** The distance to which a shadow is shown around an item: parts of its height and of its size. */
const REACH_OF_HEIGHT = 0.22;
const REACH_OF_SIZE = 0.05;
const CONTACT_REACH = 0.5;

interface ItemSize {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
}

/** The distance from the places below an item at which its shadow has faded out, in metres. */
export function shadowReach({ width, height, depth }: ItemSize, shadow: Shadow): number {
  if (shadow === 'none') return 0;
  const full = REACH_OF_HEIGHT * height + REACH_OF_SIZE * Math.hypot(width, height, depth);
  return shadow === 'contact' ? full * CONTACT_REACH : full;
}

/** The floor around an item, as a map of equal texels with the item's base in its middle. */
interface FloorPatch {
  readonly widthPx: number;
  readonly depthPx: number;
  readonly texelMetres: number;
  /** The item's diagonal, in metres. */
  readonly itemMetres: number;
  /** Metres from the places below the item at which the shadow has faded out. */
  readonly reach: number;
}

/** The patch of floor that shows a shadow. */
export function floorPatch(size: ItemSize, reach: number, sidePx: number): FloorPatch {
  const width = size.width + 2 * reach;
  const depth = size.depth + 2 * reach;
  const texelMetres = Math.max(width, depth, 1e-6) / sidePx;
  return {
    widthPx: Math.ceil(width / texelMetres),
    depthPx: Math.ceil(depth / texelMetres),
    texelMetres,
    itemMetres: Math.hypot(size.width, size.height, size.depth),
    reach,
  };
}

/**
 * Computes how dark the floor is at each texel, 0 to 1: hard shadows become soft by their distance to what hides the
 * light, the floor is darker where the item touches it, and the shadow fades out by the distance to the nearest place
 * below the item.
 *
 * @param hidden RGBA: the part of all light that each layer hides
 * @param clearance metres from the floor to the lowest surface above it; infinite without one
 */
export function floorDarkness(
  hidden: Float32Array,
  clearance: Float32Array,
  patch: FloorPatch,
  shadow: Shadow,
): Float32Array<ArrayBuffer> {
  const { widthPx, depthPx, texelMetres, itemMetres } = patch;
  const lit = new Float32Array(widthPx * depthPx).fill(1);
  const layer = new Float32Array(lit.length);
  for (let index = 0; index < (shadow === 'contact' ? CONTACT_LAYERS : SHADOW_LAYERS); index++) {
    for (let at = 0; at < layer.length; at++) layer[at] = hidden[at * SHADOW_LAYERS + index] as number;
    const distance = FIRST_LAYER * LAYER_FACTOR ** index * itemMetres;
    blur(layer, widthPx, depthPx, (SOFTNESS * distance) / texelMetres);
    for (let at = 0; at < layer.length; at++) lit[at] = (lit[at] as number) - (layer[at] as number);
  }
  for (const { clearance: most, blur: width, darkness } of CONTACTS) {
    for (let at = 0; at < layer.length; at++) {
      layer[at] = Math.max(0, 1 - (clearance[at] as number) / (most * itemMetres));
    }
    blur(layer, widthPx, depthPx, (width * itemMetres) / texelMetres);
    for (let at = 0; at < layer.length; at++) lit[at] = (lit[at] as number) * (1 - darkness * (layer[at] as number));
  }
  const away = distanceMap((at) => Number.isFinite(clearance[at]), widthPx, depthPx);
  return lit.map((light, at) => {
    const near = Math.max(0, 1 - ((away[at] as number) * texelMetres) / Math.max(patch.reach, 1e-6));
    return (1 - Math.max(0, light)) * near * near * (3 - 2 * near);
  });
}

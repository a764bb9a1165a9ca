import { DoubleSide } from 'three';
import type { FacingSurfaces } from '../lighting/automatic-exposure.ts';
import { luminance } from '../lighting/luminance.ts';
import { nearestOrientation, ORIENTATIONS } from '../lighting/orientations.ts';
import type { StudioModel } from './load-model.ts';
import { visitTriangles } from './sampled-triangles.ts';

const known = new WeakMap<StudioModel, FacingSurfaces>();

/** Returns the surfaces of a model by the direction that they face. They are computed once for each model. */
export function facingSurfaces(model: StudioModel): FacingSurfaces {
  const found = known.get(model) ?? sumSurfaces(model);
  known.set(model, found);
  return found;
}

function sumSurfaces(model: StudioModel): FacingSurfaces {
  const areas = new Float64Array(ORIENTATIONS.length);
  const reflecting = new Float64Array(ORIENTATIONS.length);
  visitTriangles(model, ({ mesh, albedo, coverage, transparency }, _, { x, y, z }, doubleArea) => {
    const area = (doubleArea / 2) * coverage * transparency.opacity;
    const part = area * luminance([albedo.x, albedo.y, albedo.z]);
    const add = (index: number) => {
      areas[index] = (areas[index] as number) + area;
      reflecting[index] = (reflecting[index] as number) + part;
    };
    add(nearestOrientation([x, y, z]));
    if (!Array.isArray(mesh.material) && mesh.material.side === DoubleSide) add(nearestOrientation([-x, -y, -z]));
  });
  return { areas, reflecting };
}

import type { Mesh, Vector3 } from 'three';
import type { Transparency } from './material-shaders.ts';

/** A mesh with what the renderer knows of its surface. */
export interface StudioMesh {
  readonly mesh: Mesh;
  readonly transparency: Transparency;
  /** The part of light that it reflects, by the mean of its texture. */
  readonly albedo: Vector3;
  /** The part of the surface that is neither cut out nor transparent, 0 to 1. */
  readonly coverage: number;
}

import type { ShaderMaterial } from 'three';
import type { WebGLPathTracer } from 'three-gpu-pathtracer';

/** A statement of the path tracer's shader, and what it is to be instead. */
interface Correction {
  readonly statement: string;
  readonly instead: string;
}

/*
 * Where three-gpu-pathtracer 0.0.26 leaves glTF's materials or loses light. Found on single spheres in the open, against
 * the integral of glTF's formulas over the environment: without these a matt white sphere is 7 to 11 % too dark, and
 * velvet too bright.
 */
const CORRECTIONS: readonly Correction[] = [
  {
    // Its matt lobe is Disney's, and dimmed by a reflection that `specularIntensity` has turned off. glTF 2.0, appendix B,
    // and KHR_materials_specular: Lambert's, as far as the light was not reflected.
    statement: 'color = ( 1.0 - F ) * transFactor * metalFactor * wi.z * surf.color * ( retro + lambert ) / PI;',
    instead: `vec3 gltfF0 = min( surf.f0 * surf.specularColor, vec3( 1.0 ) );
      vec3 gltfF = surf.specularIntensity * schlickFresnel( dot( wo, wh ), gltfF0 );
      color = ( 1.0 - max( gltfF.r, max( gltfF.g, gltfF.b ) ) ) * transFactor * metalFactor * wi.z * surf.color / PI;`,
  },
  {
    // Every other lobe is multiplied by the cosine of the light.
    statement: 'color += sheenColor( wo, wi, halfVector, surf ) * surf.sheen;',
    instead: 'color += sheenColor( wo, wi, halfVector, surf ) * surf.sheen * max( wi.z, 0.0 );',
  },
  {
    // A reflection that was drawn below the surface, as on rough ones, moved the look at the lights below it too, where all
    // are hidden.
    statement: 'directLightContribution( - ray.direction, surf, state, hitPoint )',
    instead:
      'directLightContribution( - ray.direction, surf, state, stepRayOrigin( ray.origin, ray.direction, surf.faceNormal, surfaceHit.dist ) )',
  },
];

/**
 * Makes the path tracer's materials glTF's own, before it compiles them: the reference is to be what a file means.
 *
 * @throws when its shader has changed, and a correction finds no place any more
 */
export function correctShading(tracer: WebGLPathTracer): void {
  const { material } = (tracer as WebGLPathTracer & { _pathTracer: { material: ShaderMaterial } })._pathTracer;
  for (const { statement, instead } of CORRECTIONS) {
    if (!material.fragmentShader.includes(statement)) throw new Error(`the path tracer has no more: ${statement}`);
    material.fragmentShader = material.fragmentShader.replace(statement, instead);
  }
}

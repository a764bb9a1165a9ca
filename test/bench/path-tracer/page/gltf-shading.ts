import type { ShaderMaterial } from 'three';
import type { WebGLPathTracer } from 'three-gpu-pathtracer';

/** A statement in the shader of the path tracer, and its replacement. */
interface Correction {
  readonly statement: string;
  readonly instead: string;
}

/*
 * Where three-gpu-pathtracer 0.0.26 differs from glTF's materials or loses light. Found on single spheres, compared
 * with the integral of glTF's formulas over the environment: without these replacements a matt white sphere is 7 to 11
 * % too dark, and velvet is too bright.
 */
const CORRECTIONS: readonly Correction[] = [
  {
    // Its diffuse lobe is Disney's, and is reduced by a reflection that `specularIntensity` has turned off. glTF 2.0,
    // appendix B, and KHR_materials_specular: Lambert's, for the light that was not reflected.
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
    // A reflection that was sampled below the surface, which happens on rough surfaces, moved the light test below it
    // too, where all lights are hidden.
    statement: 'directLightContribution( - ray.direction, surf, state, hitPoint )',
    instead:
      'directLightContribution( - ray.direction, surf, state, stepRayOrigin( ray.origin, ray.direction, surf.faceNormal, surfaceHit.dist ) )',
  },
  {
    // Behind glass the floor is as invisible as without it: the renderer leaves the page visible there.
    statement: 'if ( material.matte && state.firstRay ) {',
    instead: 'if ( material.matte && ( state.firstRay || state.transmissiveRay ) ) {',
  },
];

/**
 * Replaces the path tracer's materials with glTF's before it compiles them, because the reference must show the meaning
 * of the file.
 *
 * @throws if its shader has changed and a statement is missing
 */
export function correctShading(tracer: WebGLPathTracer): void {
  const { material } = (tracer as WebGLPathTracer & { _pathTracer: { material: ShaderMaterial } })._pathTracer;
  for (const { statement, instead } of CORRECTIONS) {
    if (!material.fragmentShader.includes(statement))
      throw new Error(`the shader of the path tracer does not contain: ${statement}`);
    material.fragmentShader = material.fragmentShader.replace(statement, instead);
  }
}

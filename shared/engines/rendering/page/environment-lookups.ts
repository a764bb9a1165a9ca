import { reworded } from './reworded.ts';

/*
 * How often a pass looks at the environment. Each look at a cube of floats, filtered within and between two levels, takes
 * a graphics card made of software a tenth of all that it does for a pixel; three.js takes two.
 */

const ROUGHEST_LOOK = 'textureLod( envMap, envMapRotation * worldNormal, ENVMAP_MAX_LOD )';
const REFLECTION_LOOK = 'textureLod( envMap, envMapRotation * reflectVec, roughnessToMip( roughness ) )';

/** What comes from all around counts for little, and is smooth: no look, but see `sky-irradiance.ts`. */
const SKY_UNIFORMS = 'uniform vec3 skyMean;\nuniform mat3 skyLean;\n';
const SKY = 'vec4( max( skyMean + skyLean * worldNormal, 0.0 ), 1.0 )';

/** One level in each pass: all passes together see the mean of two. */
const ONE_LEVEL = /* glsl */ `textureLod( envMap, envMapRotation * reflectVec, floor( roughnessToMip( roughness ) + fract( studioNoise( gl_FragCoord.yx ) + studioPass * 0.618034 ) ) )`;

/** The chunk in which three.js looks at an environment, with fewer looks. Throws when it does not say so any more. */
export function fewerLooks(chunk: string): string {
  return SKY_UNIFORMS + reworded(reworded(chunk, ROUGHEST_LOOK, SKY), REFLECTION_LOOK, ONE_LEVEL);
}

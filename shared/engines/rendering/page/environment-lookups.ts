import { replaceInShader } from './replace-in-shader.ts';

/*
 * Reduces the texture lookups of an environment in a pass. Each filtered lookup in a float cube texture takes a
 * software graphics card a tenth of its time for a pixel; three.js takes two.
 */

const IRRADIANCE_LOOKUP = 'textureLod( envMap, envMapRotation * worldNormal, ENVMAP_MAX_LOD )';
const REFLECTION_LOOKUP = 'textureLod( envMap, envMapRotation * reflectVec, roughnessToMip( roughness ) )';

/** Light from all sides is smooth and has little weight: computed without a texture lookup, see `sky-irradiance.ts`. */
const SKY_UNIFORMS = 'uniform vec3 skyMean;\nuniform mat3 skyGradient;\n';
const SKY = 'vec4( max( skyMean + skyGradient * worldNormal, 0.0 ), 1.0 )';

/** One mipmap level a pass: the mean of all passes is the interpolation between two levels. */
const ONE_LEVEL_LOOKUP = /* glsl */ `textureLod( envMap, envMapRotation * reflectVec, floor( roughnessToMip( roughness ) + fract( studioNoise( gl_FragCoord.yx ) + studioPass * 0.618034 ) ) )`;

/**
 * Replaces the environment lookups in a shader chunk of three.js by fewer ones.
 *
 * @throws Error if three.js has changed the replaced text
 */
export function replaceEnvironmentLookups(chunk: string): string {
  return (
    SKY_UNIFORMS + replaceInShader(replaceInShader(chunk, IRRADIANCE_LOOKUP, SKY), REFLECTION_LOOKUP, ONE_LEVEL_LOOKUP)
  );
}

import { replaceInShader } from './replace-in-shader.ts';

/*
 * The two pictures in which visible surfaces are stored before they are lit, with four whole numbers of 32 bits a pixel
 * each, and the changes to the shaders of three.js that write and read them.
 *
 * Method: Saito and Takahashi, Comprehensible rendering of 3-D shapes, 1990; directions in an octahedron: Cigolle et
 * al., A survey of efficient representations for independent unit vectors, 2014.
 */

/** GLSL: writes a surface. Three numbers from 0 to 1 take 11, 11 and 10 bits; albedo is stored as its square root. */
const WRITER = /* glsl */ `
layout(location = 0) out highp uvec4 storedSurface;
layout(location = 1) out highp uvec4 storedTurn;
uint studioStored(const in vec3 parts) {
  uvec3 whole = uvec3(clamp(parts, 0.0, 1.0) * vec3(2047.0, 2047.0, 1023.0) + 0.5);
  return whole.x | (whole.y << 11) | (whole.z << 22);
}
uint studioStoredDirection(const in vec3 direction) {
  vec3 flat3 = direction / (abs(direction.x) + abs(direction.y) + abs(direction.z));
  vec2 folded = (1.0 - abs(flat3.yx)) * (step(0.0, flat3.xy) * 2.0 - 1.0);
  return packSnorm2x16(mix(folded, flat3.xy, step(0.0, flat3.z)));
}
`;

const WRITE = /* glsl */ `
  vec3 turnX = dFdx( nonPerturbedNormal );
  vec3 turnY = dFdy( nonPerturbedNormal );
  storedSurface = uvec4(
    floatBitsToUint( vViewPosition.z ),
    studioStored( sqrt( diffuseColor.rgb ) ),
    studioStored( vec3( roughnessFactor, metalnessFactor, 0.0 ) ),
    studioStoredDirection( normal )
  );
  storedTurn = uvec4(
    studioStoredDirection( nonPerturbedNormal ),
    packHalf2x16( turnX.xy ),
    packHalf2x16( vec2( turnX.z, turnY.x ) ),
    packHalf2x16( turnY.yz )
  );
}
`;

const READER = /* glsl */ `
uniform highp usampler2D storedSurface, storedTurn;
uniform mat4 projectionMatrix;
vec3 studioRead(const in uint parts) {
  return vec3(uvec3(parts, parts >> 11, parts >> 22) & uvec3(2047u, 2047u, 1023u)) / vec3(2047.0, 2047.0, 1023.0);
}
vec3 studioReadDirection(const in uint stored) {
  vec2 flat2 = unpackSnorm2x16(stored);
  float ahead = 1.0 - abs(flat2.x) - abs(flat2.y);
  vec2 folded = flat2 + (1.0 - step(0.0, flat2) * 2.0) * max(-ahead, 0.0);
  return normalize(vec3(folded, ahead));
}
`;

/** Replaces what three.js computes of a surface up to its normal. */
const READ = /* glsl */ `
  uvec4 studioSurface = texelFetch( storedSurface, ivec2( gl_FragCoord.xy ), 0 );
  float studioAway = uintBitsToFloat( studioSurface.x );
  uvec4 studioTurned = texelFetch( storedTurn, ivec2( gl_FragCoord.xy ), 0 );
  vec3 studioRoot = studioRead( studioSurface.y );
  diffuseColor.rgb = studioRoot * studioRoot;
  vec3 studioGloss = studioRead( studioSurface.z );
  float roughnessFactor = studioGloss.x;
  float metalnessFactor = studioGloss.y;
  vec3 normal = studioReadDirection( studioSurface.w );
  vec3 nonPerturbedNormal = studioReadDirection( studioTurned.x );
  vec2 studioTurnMiddle = unpackHalf2x16( studioTurned.z );
  vec3 studioTurnedX = vec3( unpackHalf2x16( studioTurned.y ), studioTurnMiddle.x );
  vec3 studioTurnedY = vec3( studioTurnMiddle.y, unpackHalf2x16( studioTurned.w ) );
  vec2 studioOnFilm = 2.0 * gl_FragCoord.xy / vec2( textureSize( storedSurface, 0 ) ) - 1.0;
  float studioDivisor = projectionMatrix[ 3 ][ 3 ] - projectionMatrix[ 2 ][ 3 ] * studioAway;
  vec2 studioBeside = studioOnFilm * studioDivisor + projectionMatrix[ 2 ].xy * studioAway - projectionMatrix[ 3 ].xy;
  vec3 vViewPosition = vec3( - studioBeside / vec2( projectionMatrix[ 0 ][ 0 ], projectionMatrix[ 1 ][ 1 ] ), studioAway );
`;

/** Where no surface was stored. */
const NOT_STORED = 'if ( studioSurface.x == 0u ) gl_FragColor = vec4( 0.0 );';

/** Definitions of a shader that reads surfaces: how a normal turns from pixel to pixel. */
export const READING_DEFINES = { STUDIO_TURN_X: 'studioTurnedX', STUDIO_TURN_Y: 'studioTurnedY' } as const;

/**
 * Returns the fragment shader of a material that writes its surface, from the one that lights it.
 *
 * @throws Error if three.js has changed the text
 */
export function writingShader(fragmentShader: string): string {
  const [surface] = between(fragmentShader, '#include <clearcoat_normal_fragment_begin>', '');
  return WRITER + surface + WRITE;
}

/**
 * Returns the fragment shader of a standard material without textures that reads the surface.
 *
 * @throws Error if three.js has changed the text
 */
export function readingShader(fragmentShader: string): string {
  const [before, after] = between(fragmentShader, '#include <map_fragment>', '#include <emissivemap_fragment>');
  return (
    READER +
    replaceInShader(before, 'varying vec3 vViewPosition;', '') +
    READ +
    replaceInShader(after, '#include <dithering_fragment>', NOT_STORED)
  );
}

function between(text: string, from: string, to: string): readonly [before: string, after: string] {
  const start = text.indexOf(from);
  const end = text.indexOf(to, start);
  if (start < 0 || end < 0) throw new Error(`three.js no longer contains ${from} ${to}`);
  return [text.slice(0, start), text.slice(end)];
}

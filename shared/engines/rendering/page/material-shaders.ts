import {
  CustomBlending,
  type Material,
  type MeshPhysicalMaterial,
  type MeshStandardMaterial,
  OneFactor,
  OneMinusSrcAlphaFactor,
  ShaderChunk,
} from 'three';
import { LOBE_BASE } from '../lighting/reflection-lobe.ts';
import { LIGHTS_PER_PASS } from '../quality.ts';
import { replaceEnvironmentLookups } from './environment-lookups.ts';
import { FLOOR_LOOKUP, LIGHTS_SHADING } from './light-shading.ts';
import { REFLECTION_OCCLUSION, SOLID_LOOKUP } from './reflection-occlusion.ts';
import { replaceInShader } from './replace-in-shader.ts';
import { SHEEN_SHADING } from './sheen-shading.ts';
import { studio } from './studio-uniforms.ts';

/*
 * Materials of three.js, lit by the samples of an environment instead of by lamps: diffuse light and sheen come from
 * the samples, each with its shadow; reflections come from the prefiltered environment where nothing occludes them; an
 * occluder reflects light in the colour that its shadow map holds. The shader chunks are replaced once, before the
 * first program is compiled.
 */

/** Blending of colours with premultiplied alpha. */
const PREMULTIPLIED = {
  blending: CustomBlending,
  blendSrc: OneFactor,
  blendDst: OneMinusSrcAlphaFactor,
  blendSrcAlpha: OneFactor,
  blendDstAlpha: OneMinusSrcAlphaFactor,
} as const;

/** Least alpha of clear glass. */
const MIN_GLASS_ALPHA = '0.02';

/**
 * The part of all light that arrives at an occluder directly; it is in half shadow. The rest of what it sees is the
 * surface that it shades.
 */
const OCCLUDER_OPENNESS = 0.5;

/** Mean albedo of a room. */
const MIXED_ALBEDO = 0.72;

const DECLARATIONS = /* glsl */ `
#define STUDIO_LIGHTS ${LIGHTS_PER_PASS}
#define MIN_COSINE 0.001
#define OCCLUDER_OPENNESS float(${OCCLUDER_OPENNESS})
#define MIXED_ALBEDO vec3(${MIXED_ALBEDO})
#define LOBE_BASE float(${LOBE_BASE})
#ifndef STUDIO_TURN_X
#define STUDIO_TURN_X dFdx(nonPerturbedNormal)
#define STUDIO_TURN_Y dFdy(nonPerturbedNormal)
#endif
uniform vec3 lightDirections[STUDIO_LIGHTS];
uniform vec3 lightsInView[STUDIO_LIGHTS];
uniform vec3 lightWeights[STUDIO_LIGHTS];
uniform vec3 bounceWeights[STUDIO_LIGHTS];
uniform float reflectedShares[STUDIO_LIGHTS];
uniform mat4 lightMatrices[STUDIO_LIGHTS];
uniform sampler2D shadowAtlas;
uniform sampler2D occluderAtlas;
uniform float normalOffset;
uniform float shadowMapPx;
uniform float bounceReach;
uniform float bounceMixed;
uniform float shadowDepths[STUDIO_LIGHTS];
uniform sampler2D floorMap;
uniform vec2 floorCentre;
uniform float floorSpan;
uniform float floorScale;
uniform vec3 itemRadiance;
uniform mat4 lobeSum;
uniform float curvatureBlur;
`;

const NOISE = /* glsl */ `
uniform float studioPass;
float studioNoise(const in vec2 pixel) {
  return fract(52.9829189 * fract(dot(pixel, vec2(0.06711056, 0.00583715))));
}
/* Stratified over the passes in each pixel; surfaces behind one another use different sequences. */
float studioThreshold(const in float layer) {
  float stride = layer < 0.5 ? 0.7548776662 : layer < 1.5 ? 0.5698402910 : layer < 2.5 ? 0.8191725134 : 0.6710436067;
  return fract(studioNoise(gl_FragCoord.xy + layer * 17.0) + studioPass * stride);
}
`;

const LIGHTING = /* glsl */ `
#if defined( STANDARD )
  RE_IndirectSpecular( radiance, iblIrradiance, clearcoatRadiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
  reflectedLight.indirectDiffuse = vec3( 0.0 );
  #ifdef USE_SHEEN
    sheenSpecularIndirect = vec3( 0.0 );
  #endif

  vec3 studioPlace = ( ( vec4( - vViewPosition, 1.0 ) - viewMatrix[ 3 ] ) * viewMatrix ).xyz;
  studioPlace += ( vec4( nonPerturbedNormal, 0.0 ) * viewMatrix ).xyz * normalOffset;
  float studioAngle = 6.2831853 * fract( studioNoise( gl_FragCoord.xy ) + studioPass * 0.618034 );
  vec2 studioAside = vec2( cos( studioAngle ), sin( studioAngle ) );
  /*
   * Without rays, occluded lights hide a part of a reflection within a wide lobe around the mirrored direction: a
   * narrow lobe would contain few lights, and show the edges of their shadows.
   */
  vec3 studioMiddle = normalize( mix( reflect( - geometryViewDir, geometryNormal ), geometryNormal, pow4( material.roughness ) ) );
  vec4 studioLobe = vec4( inverseTransformDirection( studioMiddle, viewMatrix ), 1.0 );
  /* The part of the lobe above the surface's horizon: its integral over all lights, as if they were evenly spread. */
  float studioWhole = dot( studioLobe, lobeSum * studioLobe ) * ( 0.5 + 0.4286 * dot( studioMiddle, geometryNormal ) );
  float studioOccluded = 0.0;
  vec3 studioOccluder = vec3( 0.0 );
  ${REFLECTION_OCCLUSION}
  #ifdef USE_SHEEN
    float studioSheenRoughness = max( material.sheenRoughness, 0.07 );
    float studioDotNV = max( dot( geometryNormal, geometryViewDir ), MIN_COSINE );
    float studioSheenTowards = sheenAlbedo( studioDotNV, studioSheenRoughness );
  #endif
  /*
   * Light that is reflected repeatedly between this surface and its occluder: the sum of a geometric series. So dark
   * surfaces reflect little light to each other, and colours become more saturated in folds. In a room most of the
   * light comes from walls, and not from the surface.
   */
  vec3 studioReturned = OCCLUDER_OPENNESS / ( 1.0 - ( 1.0 - OCCLUDER_OPENNESS ) * mix( material.diffuseContribution, MIXED_ALBEDO, bounceMixed ) );
  vec3 studioDiffuse = vec3( 0.0 );
  ${LIGHTS_SHADING}
  reflectedLight.directDiffuse += studioDiffuse * BRDF_Lambert( material.diffuseContribution );
  /* A reflection below the horizon shows the floor, with the item's shadow on it. */
  float studioOpen = 1.0 - studioOccluded;
  float studioBelow = mix( step( 0.0, - studioMirrored.y ), smoothstep( 0.0, 0.1 + material.roughness, - studioMirrored.y ), studioByLights );
  if ( studioMirrored.y < 0.0 ) studioOpen *= mix( 1.0, studioFloorLight( studioPlace, studioMirrored ), studioBelow );
  reflectedLight.indirectSpecular *= studioOpen;
  reflectedLight.indirectSpecular += studioReturned * studioOccluder * itemRadiance * EnvironmentBRDF( geometryNormal, geometryViewDir, material.specularColorBlended, material.specularF90, material.roughness );
  #ifdef USE_SHEEN
    reflectedLight.indirectSpecular *= 1.0 - max3( material.sheenColor ) * studioSheenTowards;
  #endif
  #ifdef USE_CLEARCOAT
    clearcoatSpecularIndirect *= studioOpen;
  #endif
#endif
`;

/** Cut-outs and cloth: alpha is the share of passes in which the surface is drawn. */
const STOCHASTIC_ALPHA = /* glsl */ `
#ifdef USE_ALPHAHASH
  if ( diffuseColor.a <= studioThreshold( STUDIO_LAYER ) ) discard;
#endif
`;

/**
 * Glass: what is behind shows through by its transmission, and reflections keep their full strength. Alpha is the
 * larger of what it absorbs and what it reflects. Panes are few and can be sorted, so they are blended and not
 * stochastic.
 */
const GLASS = /* glsl */ `
#ifdef STUDIO_GLASS
  float studioPassing = max( studioTransmission * dot( diffuseColor.rgb, vec3( 0.2126, 0.7152, 0.0722 ) ), 1.0 - diffuseColor.a );
  vec3 studioGloss = outgoingLight - totalDiffuse;
  float studioCover = clamp( max( 1.0 - studioPassing, max( studioGloss.r, max( studioGloss.g, studioGloss.b ) ) ), ${MIN_GLASS_ALPHA}, 1.0 );
  outgoingLight = studioGloss + totalDiffuse * ( 1.0 - studioPassing );
  diffuseColor.a = studioCover;
#endif
`;

/** Replaces shader chunks of three.js by those of this file. Call it once, before anything is drawn. */
export function replaceShaderChunks(): void {
  ShaderChunk.lights_physical_fragment = [
    ['+= geometryRoughness', '+= curvatureBlur * geometryRoughness'] as const,
    ['dFdx( nonPerturbedNormal )', 'STUDIO_TURN_X'] as const,
    ['dFdy( nonPerturbedNormal )', 'STUDIO_TURN_Y'] as const,
  ].reduce((chunk, [from, to]) => replaceInShader(chunk, from, to), ShaderChunk.lights_physical_fragment);
  ShaderChunk.envmap_physical_pars_fragment = replaceEnvironmentLookups(ShaderChunk.envmap_physical_pars_fragment);
  ShaderChunk.lights_pars_begin += DECLARATIONS + FLOOR_LOOKUP + SOLID_LOOKUP + SHEEN_SHADING;
  ShaderChunk.lights_fragment_end = LIGHTING;
  ShaderChunk.alphahash_fragment = STOCHASTIC_ALPHA;
  ShaderChunk.alphahash_pars_fragment = '';
  ShaderChunk.alphatest_pars_fragment += NOISE;
  ShaderChunk.opaque_fragment = GLASS + ShaderChunk.opaque_fragment;
}

/** How much light passes a surface, for the shadow map and for blending. */
export interface Transparency {
  readonly glass: boolean;
  /** For the shadow map: 1 is opaque. */
  readonly opacity: number;
}

/**
 * Adapts a material of a model to the studio: its programs get the uniforms of the passes, and blending becomes
 * stochastic, which needs no sorted triangles.
 *
 * @param layer selects a sequence of random numbers
 */
export function adaptMaterial(material: Material, layer: number): Transparency {
  const see = transparency(material);
  if (see.glass) {
    material.transparent = true;
    material.depthWrite = false;
    Object.assign(material, PREMULTIPLIED);
    material.defines = { ...material.defines, STUDIO_GLASS: '' };
  } else if (material.transparent) {
    material.transparent = false;
    material.depthWrite = true;
    material.alphaHash = true;
    material.defines = { ...material.defines, STUDIO_LAYER: (layer % 3).toFixed(1) };
  }
  const transmission = { value: isPhysical(material) ? material.transmission : 0 };
  // For a material with transmission three.js would draw the scene twice, and would lose the transparency of the
  // background.
  if (isPhysical(material)) material.transmission = 0;
  attachUniforms(material, transmission);
  return see;
}

/** Gives the programs of a material the uniforms that the replaced chunks need. */
export function attachUniforms(material: Material, studioTransmission = { value: 0 }): void {
  material.onBeforeCompile = (shader) => {
    const { pass, ...uniforms } = studio;
    Object.assign(shader.uniforms, uniforms, { studioPass: pass, studioTransmission });
    shader.fragmentShader = `uniform float studioTransmission;\n${shader.fragmentShader}`;
  };
}

function transparency(material: Material): Transparency {
  const transmission = isPhysical(material) ? material.transmission : 0;
  if (transmission > 0) return { glass: true, opacity: 1 - 0.9 * transmission };
  const smooth = isStandard(material) && material.roughness < 0.35 && material.opacity < 0.9;
  return {
    glass: material.transparent && smooth,
    opacity: material.transparent || material.alphaTest > 0 ? material.opacity : 1,
  };
}

function isStandard(material: Material): material is MeshStandardMaterial {
  return 'isMeshStandardMaterial' in material;
}

function isPhysical(material: Material): material is MeshPhysicalMaterial {
  return 'isMeshPhysicalMaterial' in material;
}

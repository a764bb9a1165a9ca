import { LIGHTS_PER_PASS } from '../quality.ts';

/*
 * Shading by the lights of a pass. The loop over the lights is unrolled, because a software graphics card reads
 * uniforms with a constant index once for four pixels, and with a variable index once for each pixel. Shadow texels are
 * fetched, because filtered sampling takes twice as long. The card has no branches: it computes the body of an `if` for
 * every pixel and drops what is not needed. A `for` costs more, because its body is computed once more to end it, so
 * loops end in `do … while`.
 */

/** GLSL: light of the floor, read from its map, in a downward direction from a surface. */
export const FLOOR_LOOKUP = /* glsl */ `
float studioFloorLight(const in vec3 place, const in vec3 direction) {
  vec2 hit = place.xz - direction.xz * (place.y / min(direction.y, -1e-3));
  vec2 uv = (hit - floorCentre) / floorSpan + 0.5;
  if (any(lessThan(uv, vec2(0.0))) || any(greaterThan(uv, vec2(1.0)))) return 1.0;
  return texture2D(floorMap, uv).r * floorScale;
}
`;

/**
 * GLSL: adds all lights of a pass with their shadows. A shadow is looked up half a texel aside, at an angle that
 * differs in each pixel and pass. Where a light is occluded, the occluder reflects light and hides a part of the
 * reflection.
 */
export const LIGHTS_SHADING = Array.from({ length: LIGHTS_PER_PASS }, (_, light) => lightShading(light)).join('');

function lightShading(light: number): string {
  const corner = `vec2( ${(light % 2).toFixed(1)}, ${Math.floor(light / 2).toFixed(1)} )`;
  return /* glsl */ `
  {
    vec3 toLight = lightsInView[ ${light} ];
    float dotNL = dot( geometryNormal, toLight );
    if ( dotNL > 0.0 ) {
      vec3 at = ( lightMatrices[ ${light} ] * vec4( studioPlace, 1.0 ) ).xyz;
      vec2 uv = at.xy + studioAside / shadowMapPx;
      vec2 inside = clamp( uv, 0.0, 1.0 );
      ivec2 texel = ivec2( ( inside + ${corner} ) * shadowMapPx );
      float depth = texelFetch( shadowAtlas, texel, 0 ).r;
      float lit = max( step( at.z, depth ), float( uv != inside ) );
      vec3 occluder = vec3( 0.0 );
      if ( 1.0 - lit > 0.0 ) {
        occluder = texelFetch( occluderAtlas, texel, 0 ).rgb;
        float away = max( ( at.z - depth ) * shadowDepths[ ${light} ], 1e-6 );
        occluder = mix( occluder * occluder, MIXED_ALBEDO, bounceMixed ) * ( away / ( away + bounceReach ) );
        float ahead = dot( studioLobe, vec4( lightDirections[ ${light} ], LOBE_BASE ) );
        float hidden = studioByLights * reflectedShares[ ${light} ] * ahead * ahead / studioWhole;
        studioOccluded += hidden;
        studioOccluder += hidden * occluder;
      }
      float floorLight = 1.0;
      if ( lightDirections[ ${light} ].y < 0.0 ) floorLight = studioFloorLight( studioPlace, lightDirections[ ${light} ] );
      vec3 irradiance = dotNL * ( lit * floorLight * lightWeights[ ${light} ] + ( 1.0 - lit ) * studioReturned * occluder * bounceWeights[ ${light} ] );
      /* The cosine of half the angle between light and view. */
      float halfway = sqrt( max( 0.5 + 0.5 * dot( toLight, geometryViewDir ), 1e-6 ) );
      #ifdef USE_SHEEN
        float studioSheen = D_Charlie( studioSheenRoughness, saturate( ( dotNL + dot( geometryNormal, geometryViewDir ) ) / ( 2.0 * halfway ) ) ) * sheenVisibility( max( dotNL, MIN_COSINE ), studioDotNV, studioSheenRoughness );
        sheenSpecularDirect += irradiance * material.sheenColor * studioSheen;
        irradiance *= 1.0 - max3( material.sheenColor ) * max( studioSheenTowards, sheenAlbedo( dotNL, studioSheenRoughness ) );
      #endif
      float grazing = 1.0 - halfway;
      float grazing2 = grazing * grazing;
      vec3 reflected = mix( material.specularColor, vec3( material.specularF90 ), grazing2 * grazing2 * grazing );
      studioDiffuse += irradiance * ( 1.0 - reflected );
    }
    /* Turns by 90 degrees. */
    studioAside = vec2( - studioAside.y, studioAside.x );
  }
`;
}

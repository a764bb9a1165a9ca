import { LIGHTS_PER_PASS } from '../quality.ts';

/*
 * What a surface gets of the lights of a pass. Each light is written out, as a graphics card made of software reads the
 * uniforms at a fixed place once for four pixels, those of a loop's turn once for each. Texels of shadows are fetched: sampling one
 * takes it twice as long. `for (… > 0.0; … = 0.0)` is a branch: what stands behind an `if` it goes through even where no
 * pixel needs it.
 */

/** The floor's light, by the map of it, as a surface sees it in a direction that looks down. */
export const FLOOR_LOOKUP = /* glsl */ `
float studioFloorLight(const in vec3 place, const in vec3 direction) {
  vec2 hit = place.xz - direction.xz * (place.y / min(direction.y, -1e-3));
  vec2 uv = (hit - floorCentre) / floorSpan + 0.5;
  if (any(lessThan(uv, vec2(0.0))) || any(greaterThan(uv, vec2(1.0)))) return 1.0;
  return texture2D(floorMap, uv).r * floorScale;
}
`;

/**
 * Adds all lights of a pass, each with its shadow, which is looked up half a texel aside, elsewhere in each pixel and pass.
 * Where one is hidden, what hides it gives light back, and hides reflections.
 */
export const LIGHTS_SHADING = Array.from({ length: LIGHTS_PER_PASS }, (_, light) => lightShading(light)).join('');

function lightShading(light: number): string {
  const corner = `vec2( ${(light % 2).toFixed(1)}, ${Math.floor(light / 2).toFixed(1)} )`;
  return /* glsl */ `
  {
    vec3 toLight = lightsInView[ ${light} ];
    float dotNL = dot( geometryNormal, toLight );
    for ( float faces = dotNL; faces > 0.0; faces = 0.0 ) {
      vec3 at = ( lightMatrices[ ${light} ] * vec4( studioPlace, 1.0 ) ).xyz;
      vec2 uv = at.xy + studioAside / shadowMapPx;
      vec2 inside = clamp( uv, 0.0, 1.0 );
      ivec2 texel = ivec2( ( inside + ${corner} ) * shadowMapPx );
      float lit = max( step( at.z, texelFetch( shadowAtlas, texel, 0 ).r ), float( uv != inside ) );
      vec3 hider = vec3( 0.0 );
      for ( float hides = 1.0 - lit; hides > 0.0; hides = 0.0 ) {
        hider = texelFetch( hiderAtlas, texel, 0 ).rgb;
        hider *= hider;
        float ahead = dot( studioLobe, vec4( lightDirections[ ${light} ], LOBE_BASE ) );
        float hidden = studioByLights * reflectedShares[ ${light} ] * ahead * ahead / studioWhole;
        studioHidden += hidden;
        studioHider += hidden * hider;
      }
      float floorLight = 1.0;
      for ( float below = lightDirections[ ${light} ].y; below < 0.0; below = 0.0 ) floorLight = studioFloorLight( studioPlace, lightDirections[ ${light} ] );
      vec3 irradiance = dotNL * ( lit * floorLight * lightWeights[ ${light} ] + ( 1.0 - lit ) * studioReturned * hider * bounceWeights[ ${light} ] );
      /* The cosine of half the angle between light and view. */
      float halfway = sqrt( max( 0.5 + 0.5 * dot( toLight, geometryViewDir ), 1e-6 ) );
      #ifdef USE_SHEEN
        float studioSheen = D_Charlie( studioSheenRoughness, saturate( ( dotNL + dot( geometryNormal, geometryViewDir ) ) / ( 2.0 * halfway ) ) ) * sheenVisibility( max( dotNL, LEAST_COSINE ), studioDotNV, studioSheenRoughness );
        sheenSpecularDirect += irradiance * material.sheenColor * studioSheen;
        irradiance *= 1.0 - max3( material.sheenColor ) * max( studioSheenTowards, sheenAlbedo( dotNL, studioSheenRoughness ) );
      #endif
      float grazing = 1.0 - halfway;
      float grazing2 = grazing * grazing;
      vec3 reflected = mix( material.specularColor, vec3( material.specularF90 ), grazing2 * grazing2 * grazing );
      studioDiffuse += irradiance * ( 1.0 - reflected );
    }
    /* A quarter of a turn. */
    studioAside = vec2( - studioAside.y, studioAside.x );
  }
`;
}

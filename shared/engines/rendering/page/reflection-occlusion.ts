/*
 * Occlusion of reflections: a few rays for each pixel and pass are traced through the cells that contain the model's
 * surfaces (`solid-cells.ts`). A reflection whose ray hits a surface is dark, except for the light that this surface
 * reflects.
 *
 * Method: rays by the facets of the GGX lobe (Walter et al. 2007, Microfacet models for refraction, equation 35) and by
 * the curvature of the surface within a pixel; steps as long as the empty cells around (sphere tracing, Hart 1996).
 */

/**
 * A ray starts this many cells off its surface, and looks for a hit only after this many cells along the ray, so that
 * it does not hit its own surface.
 */
const OFF_SURFACE_CELLS = '2.0';
const FIRST_LOOKUP_CELLS = '1.5';
const MAX_STEPS = 24;
/** The part of the lobe that is sampled; the rest is hardly visible. */
const LOBE_SHARE = '0.95';
/** The largest turn of a normal within a pixel that is used. */
const MAX_TURN = '0.5';
/**
 * Between these roughnesses the rays fade out, because a reflection becomes weak and as wide as the lobe of the lights.
 * The occlusion of the lights replaces them: it is smoother, faster, and more exact for cloth.
 */
const FAINT_FROM = '0.5';
const FAINT = '0.7';

/** GLSL: traces a ray, in cells. Alpha is 1 if it hits a surface; red, green and blue are that surface's albedo. */
export const SOLID_LOOKUP = /* glsl */ `
uniform highp sampler3D solidDistances;
uniform highp sampler3D solidColours;
uniform vec3 solidCorner;
uniform float solidCell;
uniform float mirroredRays;
vec4 studioSolid(const in vec3 start, const in vec3 direction) {
  vec3 inverse = 1.0 / (direction + vec3(lessThan(abs(direction), vec3(1e-5))) * 2e-5);
  vec3 leaving = (vec3(greaterThan(inverse, vec3(0.0))) * vec3(textureSize(solidDistances, 0)) - start) * inverse;
  float end = min(leaving.x, min(leaving.y, leaving.z)) - 0.01;
  vec3 far = abs(inverse);
  float stride = min(far.x, min(far.y, far.z));
  float way = ${FIRST_LOOKUP_CELLS};
  float hit = 0.0;
  int steps = 0;
  do {
    float cells = texelFetch(solidDistances, ivec3(start + direction * way), 0).r * 255.0;
    hit = float(cells < 0.5 && way < end);
    way += (1.0 - hit) * max(cells - 0.5, 1.0) * stride;
    steps++;
  } while (hit < 0.5 && way < end && steps < ${MAX_STEPS});
  vec3 root = vec3(0.0);
  if (hit > 0.0) root = texelFetch(solidColours, ivec3(start + direction * way), 0).rgb;
  return vec4(root * root, hit);
}
`;

/**
 * GLSL: adds the occluded part of a reflection and the albedo of its occluders. Leaves the direction of the last ray in
 * `studioMirrored`.
 */
export const REFLECTION_OCCLUSION = /* glsl */ `
  /* The geometric normal: the detail of a normal map is too fine for a few rays, and would be noise. */
  vec3 studioSide = normalize( abs( nonPerturbedNormal.z ) < 0.7 ? cross( nonPerturbedNormal, vec3( 0.0, 0.0, 1.0 ) ) : cross( nonPerturbedNormal, vec3( 1.0, 0.0, 0.0 ) ) );
  vec3 studioAcross = cross( nonPerturbedNormal, studioSide );
  vec3 studioTurnX = clamp( STUDIO_TURN_X, -${MAX_TURN}, ${MAX_TURN} );
  vec3 studioTurnY = clamp( STUDIO_TURN_Y, -${MAX_TURN}, ${MAX_TURN} );
  float studioAlpha = pow2( max( roughnessFactor, 0.045 ) );
  /* Rays start at a random place within a cell, so that cell edges are not visible. */
  vec3 studioStart = ( studioPlace - solidCorner ) / solidCell + ( vec4( nonPerturbedNormal, 0.0 ) * viewMatrix ).xyz * ${OFF_SURFACE_CELLS} - 0.5;
  vec2 studioShift = vec2( studioNoise( gl_FragCoord.xy + 31.0 ), studioNoise( gl_FragCoord.yx + 57.0 ) );
  float studioByLights = max( step( mirroredRays, 0.5 ), smoothstep( ${FAINT_FROM}, ${FAINT}, material.roughness ) );
  /* A surface that is no metal reflects a twentieth of the light: one ray shows no noise. */
  float studioRays = ( metalnessFactor < 0.2 ? min( mirroredRays, 1.0 ) : mirroredRays ) * step( studioByLights, 0.999 );
  vec3 studioMirrored = studioLobe.xyz;
  float ray = 0.0;
  if ( studioRays > 0.0 ) do {
    vec2 draw = fract( studioShift + ( studioPass * studioRays + ray ) * vec2( 0.7548776662, 0.5698402910 ) );
    vec2 aside = draw.yx - 0.5;
    float slope = studioAlpha * sqrt( ${LOBE_SHARE} * draw.x / ( 1.0 - ${LOBE_SHARE} * draw.x ) );
    float turn = 6.2831853 * draw.y;
    vec3 facet = normalize( nonPerturbedNormal + slope * ( cos( turn ) * studioSide + sin( turn ) * studioAcross ) + aside.x * studioTurnX + aside.y * studioTurnY );
    studioMirrored = reflect( - geometryViewDir, facet );
    /* Never into the surface itself. */
    studioMirrored += 2.0 * max( 0.0, - dot( studioMirrored, nonPerturbedNormal ) ) * nonPerturbedNormal;
    studioMirrored = inverseTransformDirection( studioMirrored, viewMatrix );
    vec4 hit = studioSolid( studioStart + vec3( draw, fract( draw.x * 7.0 + draw.y * 5.0 ) ), studioMirrored );
    hit *= ( 1.0 - studioByLights ) / studioRays;
    studioOccluded += hit.a;
    studioOccluder += hit.rgb;
    ray ++;
  } while ( ray < studioRays );
`;

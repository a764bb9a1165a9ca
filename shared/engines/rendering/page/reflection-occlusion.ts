/*
 * What hides a reflection: a few rays a pixel and pass are followed through the cells of space that the model's surfaces
 * are in (`solid-cells.ts`). A reflection from where a ray ends is dark, but for what that surface gives back.
 *
 * Method: rays by the facets of the GGX lobe (Walter et al. 2007, Microfacet models for refraction, equation 35), and
 * over what a curved surface turns within a pixel; steps as long as the cells around are empty (sphere tracing, Hart 1996).
 */

/** Cells off its own surface where a ray starts, and along it, before it looks for the first time: not to meet that. */
const OFF_SURFACE_CELLS = '2.0';
const FIRST_LOOK_CELLS = '1.5';
const MAX_STEPS = 24;
/** The lobe without its tail, which hardly anything is seen in. */
const LOBE_SHARE = '0.95';
/** The most that a surface's normal is taken to turn within a pixel. */
const MAX_TURN = '0.5';
/**
 * Between these a reflection becomes faint and as wide as the lobe in which lights are looked at: those give it then, which
 * is smoother, cheaper, and nearer to the truth on cloth.
 */
const FAINT_FROM = '0.5';
const FAINT = '0.7';

/** Follows a ray, in cells. Alpha is 1 where it meets a surface, the rest that surface's albedo. */
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
  float way = ${FIRST_LOOK_CELLS};
  float hit = 0.0;
  for (int step = 0; step < ${MAX_STEPS} && way < end; step++) {
    float cells = texelFetch(solidDistances, ivec3(start + direction * way), 0).r * 255.0;
    if (cells < 0.5) { hit = 1.0; break; }
    way += max(cells - 0.5, 1.0) * stride;
  }
  vec3 root = vec3(0.0);
  for (float found = hit; found > 0.0; found = 0.0) root = texelFetch(solidColours, ivec3(start + direction * way), 0).rgb;
  return vec4(root * root, hit);
}
`;

/** Adds how much of a reflection is hidden, and the albedo of what hides it; the last ray is left as what is mirrored. */
export const HIDDEN_REFLECTIONS = /* glsl */ `
  /* The surface's own normal: the grain of a normal map is too fine for a few rays, and would be noise. */
  vec3 studioSide = normalize( abs( nonPerturbedNormal.z ) < 0.7 ? cross( nonPerturbedNormal, vec3( 0.0, 0.0, 1.0 ) ) : cross( nonPerturbedNormal, vec3( 1.0, 0.0, 0.0 ) ) );
  vec3 studioAcross = cross( nonPerturbedNormal, studioSide );
  vec3 studioTurnX = clamp( dFdx( nonPerturbedNormal ), -${MAX_TURN}, ${MAX_TURN} );
  vec3 studioTurnY = clamp( dFdy( nonPerturbedNormal ), -${MAX_TURN}, ${MAX_TURN} );
  float studioAlpha = pow2( max( roughnessFactor, 0.045 ) );
  /* Rays begin anywhere within a cell, so that no edge of one is seen. */
  vec3 studioStart = ( studioPlace - solidCorner ) / solidCell + ( vec4( nonPerturbedNormal, 0.0 ) * viewMatrix ).xyz * ${OFF_SURFACE_CELLS} - 0.5;
  vec2 studioShift = vec2( studioNoise( gl_FragCoord.xy + 31.0 ), studioNoise( gl_FragCoord.yx + 57.0 ) );
  float studioByLights = max( step( mirroredRays, 0.5 ), smoothstep( ${FAINT_FROM}, ${FAINT}, material.roughness ) );
  /* What is no metal mirrors a twentieth: one ray shows no noise. */
  float studioRays = ( metalnessFactor < 0.2 ? min( mirroredRays, 1.0 ) : mirroredRays ) * step( studioByLights, 0.999 );
  vec3 studioMirrored = studioLobe.xyz;
  for ( float ray = 0.0; ray < studioRays; ray ++ ) {
    vec2 draw = fract( studioShift + ( studioPass * studioRays + ray ) * vec2( 0.7548776662, 0.5698402910 ) );
    vec2 aside = draw.yx - 0.5;
    float slope = studioAlpha * sqrt( ${LOBE_SHARE} * draw.x / ( 1.0 - ${LOBE_SHARE} * draw.x ) );
    float turn = 6.2831853 * draw.y;
    vec3 facet = normalize( nonPerturbedNormal + slope * ( cos( turn ) * studioSide + sin( turn ) * studioAcross ) + aside.x * studioTurnX + aside.y * studioTurnY );
    studioMirrored = reflect( - geometryViewDir, facet );
    /* Never down into the surface itself. */
    studioMirrored += 2.0 * max( 0.0, - dot( studioMirrored, nonPerturbedNormal ) ) * nonPerturbedNormal;
    studioMirrored = inverseTransformDirection( studioMirrored, viewMatrix );
    vec4 hit = studioSolid( studioStart + vec3( draw, fract( draw.x * 7.0 + draw.y * 5.0 ) ), studioMirrored );
    hit *= ( 1.0 - studioByLights ) / studioRays;
    studioHidden += hit.a;
    studioHider += hit.rgb;
  }
`;

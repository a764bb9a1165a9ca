/**
 * GLSL: sheen of cloth as KHR_materials_sheen defines it. The approximation of three.js is a quarter too bright, and
 * takes too little light from the layer below.
 *
 * `sheenVisibility` is 1 / ((1 + Λ(light) + Λ(view)) 4 cos cos). `sheenAlbedo` is the part of light that sheen of
 * colour 1 reflects in a direction.
 *
 * Method: Estevez and Kulla, Production friendly microfacet sheen BRDF, 2017; the albedo is the fit of MaterialX.
 */
export const SHEEN_SHADING = /* glsl */ `
#ifdef USE_SHEEN
float sheenCurve(const in float x, const in float alpha) {
  float smoothness = (1.0 - alpha) * (1.0 - alpha);
  float a = mix(21.5473, 25.3245, smoothness);
  float b = mix(3.82987, 3.32435, smoothness);
  float c = mix(0.19823, 0.16801, smoothness);
  float d = mix(-1.97760, -1.27393, smoothness);
  float e = mix(-4.32054, -4.85967, smoothness);
  return a / (1.0 + b * pow(x, c)) + d * x + e;
}
float sheenLambda(const in float cosine, const in float alpha) {
  return cosine < 0.5 ? exp(sheenCurve(cosine, alpha)) : exp(2.0 * sheenCurve(0.5, alpha) - sheenCurve(1.0 - cosine, alpha));
}
float sheenVisibility(const in float dotNL, const in float dotNV, const in float roughness) {
  float alpha = roughness * roughness;
  return 1.0 / ((1.0 + sheenLambda(dotNL, alpha) + sheenLambda(dotNV, alpha)) * 4.0 * dotNL * dotNV);
}
float sheenAlbedo(const in float cosine, const in float roughness) {
  return 0.65584461 * pow(1.0 - cosine, 3.0) + 1.0 / (4.16526551 + exp(-7.97291361 * roughness + 6.33516894));
}
#endif
`;

/**
 * Packages with native code that several endpoints share: deployed once beside them as a Lambda layer instead of inside
 * each. What is in a layer is found by `require`, never by `import`. Names of layers, and the packages in each.
 */
export const LAYERS = { sharp: ['sharp', 'dejavu-fonts-ttf'] } as const;
export type LayerName = keyof typeof LAYERS;

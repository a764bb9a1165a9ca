/**
 * Lambda layers by name, with their packages. They hold packages with native code that several endpoints share, so that
 * not every endpoint bundles them. Code finds them with `require`, never with `import`.
 */
export const LAYERS = { sharp: ['sharp', 'dejavu-fonts-ttf'] } as const;
/** The name of a layer. */
export type LayerName = keyof typeof LAYERS;

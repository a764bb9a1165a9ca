/**
 * Ids of objects that the demo tenant has from its first start: the examples of the documentation use them. Real ids of
 * this kind are random.
 */
export const DEMO_IDS = {
  plan: 'demoPlan00000000000001',
  /** It was made from a drawing. */
  drawnPlan: 'demoDrawnPlan000000001',
  planSnapshot: 'ps_demoSnapshot0000000001',
  shortId: 'demoShortId',
  job: '1-demoJob000000000000001',
  catalogImport: '1-demoImport000000000001',
  catalogExport: '1-demoExport000000000001',
  optionRendering: 'demoOptionPictures0001',
  tag: 'dining',
  catalogInfo: 'demo-info',
  configurator: 'demoConfigurator',
  skin: 'demoSkin',
  catalog: 'basic',
  item: 'basic:door',
  /** It has pictures without a rendering. */
  material: 'basic:oak-floor',
  /** That of {@link DEMO_CONFIGURATION}. */
  configuration: 'basic:door:23fabdfe2b38d0a8fbb931a1a29d72f1eb713be39a6ac7c84238e22305091834',
} as const;

/** The content of the demo tenant's configuration. */
export const DEMO_CONFIGURATION = { item: DEMO_IDS.item, configuration: '{"colour":"white"}' };

import { sampleCatalog } from './catalog-entry.ts';
import { catalogSources } from './catalog-rows.ts';
import type { SampleCatalog } from './sample-item.ts';

export { buildModel, type ModelFile } from './build-model.ts';
export { materialImage } from './material-image.ts';
export type { SampleCatalog, SampleItem } from './sample-item.ts';

/**
 * The catalogs that the first start stores: `demo` for tenant 1, `other` for tenant 2, and the public `basic` with the
 * door and window of converted drawings and six materials of walls and floors.
 */
export const sampleCatalogs: readonly SampleCatalog[] = catalogSources.map(sampleCatalog);

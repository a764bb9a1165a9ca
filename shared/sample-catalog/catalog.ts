import { sampleCatalog } from './catalog-entry.ts';
import { basicCatalog } from './catalogs/basic.ts';
import { demoCatalog } from './catalogs/demo.ts';
import { otherCatalog } from './catalogs/other.ts';
import type { SampleCatalog } from './sample-item.ts';

export { buildModel, type ModelFile } from './build-model.ts';
export type { SampleCatalog, SampleItem } from './sample-item.ts';

/**
 * The catalogs that a first start seeds: `demo` for tenant 1, `other` for tenant 2, and the public `basic`, which holds
 * the door and window of converted drawings and two surfaces.
 */
export const sampleCatalogs: readonly SampleCatalog[] = [demoCatalog, otherCatalog, basicCatalog].map(sampleCatalog);

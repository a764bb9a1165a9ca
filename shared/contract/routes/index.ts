/**
 * All routes. A new endpoint is one row in the file of its noun and one file in `functions/`; a new noun is one more
 * line here. Handlers import the file of their noun, so that a function's bundle does not contain the schemas of all
 * other nouns.
 */
import type { Route } from '../../platform/http/route.ts';
import * as apiKeys from './api-keys.ts';
import * as assetProcessings from './asset-processings.ts';
import * as auth from './auth.ts';
import * as catalogInfos from './catalog-infos.ts';
import * as catalogJobs from './catalog-jobs.ts';
import * as catalogs from './catalogs.ts';
import * as clientCalls from './client-calls.ts';
import * as companySignIn from './company-sign-in.ts';
import * as configurations from './configurations.ts';
import * as console from './console.ts';
import * as conversionUpdates from './conversion-updates.ts';
import * as conversions from './conversions.ts';
import * as docs from './docs.ts';
import * as embedding from './embedding.ts';
import * as exports from './exports.ts';
import * as itemAssets from './item-assets.ts';
import * as itemChanges from './item-changes.ts';
import * as itemModels from './item-models.ts';
import * as itemOptions from './item-options.ts';
import * as itemSearch from './item-search.ts';
import * as items from './items.ts';
import * as jobManagement from './job-management.ts';
import * as matching from './matching.ts';
import * as materials from './materials.ts';
import * as optionRenderings from './option-renderings.ts';
import * as planCreation from './plan-creation.ts';
import * as planDrawingLines from './plan-drawing-lines.ts';
import * as planDrawings from './plan-drawings.ts';
import * as planImages from './plan-images.ts';
import * as planReconversion from './plan-reconversion.ts';
import * as planSnapshots from './plan-snapshots.ts';
import * as plans from './plans.ts';
import * as renderings from './renderings.ts';
import * as savedImages from './saved-images.ts';
import * as shares from './shares.ts';
import * as tags from './tags.ts';
import * as tenants from './tenants.ts';
import * as uploads from './uploads.ts';
import * as users from './users.ts';
import * as views from './views.ts';

/** Every row by the name of its operation, with its literal types. */
export const routesByOperation = {
  ...apiKeys,
  ...assetProcessings,
  ...auth,
  ...catalogInfos,
  ...catalogJobs,
  ...catalogs,
  ...clientCalls,
  ...companySignIn,
  ...configurations,
  ...console,
  ...conversions,
  ...conversionUpdates,
  ...docs,
  ...embedding,
  ...exports,
  ...itemAssets,
  ...itemChanges,
  ...itemOptions,
  ...itemSearch,
  ...itemModels,
  ...items,
  ...matching,
  ...jobManagement,
  ...materials,
  ...optionRenderings,
  ...planCreation,
  ...planReconversion,
  ...planDrawings,
  ...planDrawingLines,
  ...planImages,
  ...planSnapshots,
  ...plans,
  ...renderings,
  ...savedImages,
  ...shares,
  ...tags,
  ...tenants,
  ...uploads,
  ...users,
  ...views,
};

/**
 * Every row, in alphabetical order of the operations: for infrastructure, documentation, the fallback function and
 * tests.
 */
export const routes: readonly Route[] = Object.values<Route>(routesByOperation).sort((a, b) =>
  a.operation < b.operation ? -1 : 1,
);

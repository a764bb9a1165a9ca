import { DEMO_CONFIGURATION, DEMO_IDS } from '../../../../shared/samples/demo-ids.ts';
import { demoPlanXml } from '../../../../shared/samples/demo-plan.ts';

/** What a call is filled with in /docs: it succeeds for the demo tenant as it is. */
interface RequestExample {
  /** Variables of the path and query parameters, also optional ones. */
  readonly parameters?: Readonly<Record<string, unknown>>;
  readonly json?: unknown;
  /** Fields of the form that are no files. JSON parts are objects. */
  readonly form?: Readonly<Record<string, unknown>>;
}

const PICTURED = { parameters: { id: DEMO_IDS.material } };
const SMALL_RENDERING = {
  settings: {
    quality: 'draft',
    views: [{ view_type: 'perspective', resolution_width: 320, resolution_height: 240 }],
  },
};
/** It has options. */
const SOFA = 'demo:three-seat-sofa';
const OPTION_RENDERING = { settings: { ...SMALL_RENDERING.settings, options: ['fabric', 'legs'], dryRun: true } };
const SMALL_ROOM = { settings: { quality: 'draft', views: [{ view_type: 'plan_top', pixel_per_meter: 40 }] } };
const SHARED = { email: 'somebody@customer.example', type: '1' };

/** Examples made by hand, by operation. All other parameters and bodies get an example by their field and type. */
export const REQUEST_EXAMPLES: Readonly<Record<string, RequestExample>> = {
  matchProducts: { parameters: { query: 'oak chair' } },
  getTopImage: PICTURED,
  getPerspectiveImage: PICTURED,
  getPerspectiveImageHd: PICTURED,
  getMaterial: PICTURED,
  listMaterialTextures: PICTURED,
  getTexture: PICTURED,
  listMaterials: { parameters: { 'groups[]': ['wood'] } },
  listConfigurations: { parameters: { 'ids[]': [DEMO_IDS.configuration] } },
  listItems: { parameters: { catalog: DEMO_IDS.catalog } },
  listCatalogImports: { parameters: { id: DEMO_IDS.catalog } },
  getCatalogImport: { parameters: { id: DEMO_IDS.catalog, jobId: DEMO_IDS.catalogImport } },
  listCatalogExports: { parameters: { id: DEMO_IDS.catalog } },
  getCatalogExport: { parameters: { id: DEMO_IDS.catalog, jobId: DEMO_IDS.catalogExport } },
  createCatalogExport: { parameters: { id: DEMO_IDS.catalog }, json: { format: 'csv' } },
  showView: { parameters: { id: DEMO_IDS.item } },
  drawView: { parameters: { id: DEMO_IDS.planSnapshot } },
  getViewFile: { parameters: { id: 'style' } },
  getDocsFile: { parameters: { id: 'style' } },
  getConsoleFile: { parameters: { id: 'style' } },
  getConsoleTenant: { parameters: { id: '1' } },
  getGuide: { parameters: { id: 'first-model' } },
  signIn: { json: { identification: 'admin@demo.example', password: 'the password that npm start prints' } },
  createItem: {
    json: { catalog: 'demo', label: 'A new chair', type: 'seating', width: 460, height: 820, depth: 510 },
  },
  updateItem: { parameters: { id: DEMO_IDS.item }, json: { label: 'Door' } },
  createRendering: { json: SMALL_RENDERING, form: SMALL_RENDERING },
  createConfigurationRendering: { json: SMALL_RENDERING, form: SMALL_RENDERING },
  createOptionRendering: { parameters: { id: SOFA }, json: OPTION_RENDERING, form: OPTION_RENDERING },
  getOptionRendering: { parameters: { id: DEMO_IDS.item, batchId: DEMO_IDS.optionRendering } },
  createPlanRendering: { json: SMALL_ROOM, form: SMALL_ROOM },
  createPlanSnapshotRendering: { json: SMALL_ROOM, form: SMALL_ROOM },
  createItem3dExport: { form: { settings: { formats: [{ file_format: 'obj' }] } } },
  createPlanSnapshot3dExport: { form: { settings: { formats: [{ file_format: 'glb' }] } } },
  shareItem: { form: SHARED },
  shareConfiguration: { form: SHARED },
  sharePlanSnapshot: { form: { ...SHARED, type: '13' } },
  getPlanDrawing: { parameters: { id: DEMO_IDS.drawnPlan } },
  convertPlanAgain: { parameters: { id: DEMO_IDS.drawnPlan } },
  createPlan: { json: { name: 'A room', planObjects: demoPlanXml() } },
  updatePlan: { json: { name: 'A furnished room' } },
  createPlanSettings: { json: { metric: true, roomHeight: 2600 } },
  updatePlanSettings: { json: { measurements: true } },
  createPlanSnapshot: { json: { plan: demoPlanXml() } },
  createConfiguration: { json: DEMO_CONFIGURATION },
  createShortId: { json: { type: 'plan', referencedId: DEMO_IDS.plan } },
  createUpload: { json: { fileName: 'sofa.zip', contentType: 'application/zip', size: 20_000_000 } },
  countUserAction: { json: { type: 'opened' } },
  createCatalogInfo: {
    json: {
      type: 'item',
      key: 'three-seat-sofa',
      parentIdFilter: 'three-seat-sofa',
      catalog: 'demo',
      tooltip: { en: 'The cover can be washed' },
    },
  },
  updateCatalogInfo: { json: { tooltip: { en: 'Solid oak, oiled' } } },
  createTag: { json: { id: 'outdoor', translations: { en: { label: 'Outdoor' } } } },
  updateTag: { json: { translations: { en: { label: 'Dining' } } } },
  updateTenant: { json: { languages: ['en', 'de'] } },
};

import { randomUUID } from 'node:crypto';
import type { ErrorCode } from '../../shared/platform/errors/error-codes.ts';
import type { Route } from '../../shared/platform/http/route.ts';
import type { Audience } from '../../shared/platform/identity/callers/audience.ts';
import type { Right } from '../../shared/platform/identity/tenants/right.ts';
import { fileForm, jsonBody } from '../api/client.ts';
import { plainRows, writePng } from '../fixtures/images/write-png.ts';
import { TORN_ZIP } from '../fixtures/torn-zip.ts';

/* This file has more than 300 lines, because it lists one call of every route. */

const AUDIENCES: readonly Audience[] = ['open', 'client', 'user'];

/** The objects of a tenant that calls can name. All of them belong to this tenant only. */
export interface TenantObjects {
  readonly tenantId: number;
  readonly catalogId: string;
  readonly itemId: string;
  /** An item with a kept model of the job {@link MODEL_JOB_ID}, which no job changes. */
  readonly restoredItemId: string;
  /** An item that may be deleted. */
  readonly spareItemId: string;
  /** The label of the item, so every response that shows the item contains it. */
  readonly marker: string;
  readonly jobId: string;
  /** Replaced by the marker. */
  readonly shortId: string;
  /** A snapshot that was created without sign-in, with the marker in its plan. */
  readonly snapshotId: string;
  /** The name of a file of the viewer, which belongs to no tenant. */
  readonly viewerFile: string;
  /** A configuration of the item with the marker in it. */
  readonly configurationId: string;
  /** A conversion that waits for an external processor. */
  readonly externalJobId: string;
  /** A rendering of the item that waits, and one that has failed; a different one each time. */
  readonly waitingJobId: () => string;
  readonly failedJobId: () => string;
  /** A dry import of the catalog, and an export of it; both have ended. */
  readonly importId: string;
  readonly exportId: string;
  readonly infoId: string;
  /** The id of an info that may be deleted, a different one each time. */
  readonly spareInfoId: () => string;
  readonly tagId: string;
  /** The id of a tag that may be deleted, a different one each time. */
  readonly spareTagId: () => string;
  /** The id of a tag that does not exist, a different one each time. */
  readonly newTagId: () => string;
  /** A tenant plan with the marker as its name, in its first version. */
  readonly planId: string;
  /** A plan that can be drawn. */
  readonly drawnPlanId: string;
  /** A tenant plan that was made from a drawing. */
  readonly convertedPlanId: string;
  /** A tenant plan that may be deleted, a different one each time. */
  readonly freshPlanId: () => string;
  /** An event that has ended and may be sent again, a different one each time. */
  readonly deliveryId: string;
  readonly spareDeliveryId: () => string;
  /** A member without rights. */
  readonly memberId: string;
  /** A member who may be removed, a different one each time. */
  readonly spareMemberId: () => string;
  readonly apiKeyId: string;
  /** An api key that may be deleted or get a second secret, a different one each time. */
  readonly spareApiKeyId: () => string;
  readonly identification: string;
  readonly password: string;
}

/** A valid request of an operation with the objects of one tenant. */
export interface SampleCall {
  /** The variables of the path. */
  readonly params?: (objects: TenantObjects) => Readonly<Record<string, string>>;
  readonly query?: (objects: TenantObjects) => Readonly<Record<string, string>>;
  readonly body?: (objects: TenantObjects) => RequestInit;
  /**
   * Required if a call names objects: the response for a caller of another tenant. An error code, or `withheld` for a
   * success without the objects.
   */
  readonly foreign?: ErrorCode | 'withheld';
  /** Refusals of other routes that a success of this one reports. */
  readonly reports?: readonly ErrorCode[];
  /** The response in place of a success, for calls whose success would disturb other calls. */
  readonly endsIn?: ErrorCode;
  /** The status of the page for people that the call gets in place of a redirect to another service. */
  readonly pageStatus?: number;
  /** The text that a success shows of the named objects, and that a response to another tenant must not contain. */
  readonly shows?: (objects: TenantObjects) => string;
  /**
   * The rights of the row apply to the catalog of the named item only, or to all catalogs if the call names no item.
   */
  readonly ofCatalog?: true;
  /**
   * The right that the named object requires in addition to the row, because it belongs to the tenant and not to a
   * user.
   */
  readonly thingRight?: Right;
}

/** The job of the kept model of items. */
export const MODEL_JOB_ID = '1-isolationIsolationIsol';
/** The pictures of all options of the item. */
export const OPTION_BATCH_ID = 'isolationIsolationIsol';

const assetForm = () => {
  const body = fileForm('assetFile', 'notes.txt', Buffer.from('notes'));
  body.set('type', 'notes');
  return { body };
};
const renderingForm = () => {
  const body = new FormData();
  body.set(
    'settings',
    JSON.stringify({ quality: 'draft', views: [{ view_type: 'perspective', resolution_width: 64 }] }),
  );
  return { body };
};
const optionPictures = () =>
  jsonBody({
    settings: { quality: 'draft', options: ['colour'], views: [{ view_type: 'front', pixel_per_meter: 16 }] },
  });
const exportForm = () => {
  const body = new FormData();
  body.set('settings', JSON.stringify({ formats: [{ file_format: 'off' }] }));
  return { body };
};
const processorForm = ({ externalJobId }: TenantObjects) => {
  const body = new FormData();
  body.set('id', externalJobId);
  body.set('progress', '10');
  return { body };
};
/** A dry import of no items. */
export function emptyImport(): FormData {
  const body = fileForm('file', 'items.csv', Buffer.from('externalId\n'));
  body.set('dryRun', 'true');
  return body;
}
const ofJob = (id: (objects: TenantObjects) => string) => ({
  params: (objects: TenantObjects) => ({ id: id(objects) }),
  foreign: 'NOT_FOUND' as const,
});
const ofTenant = {
  params: ({ tenantId }: TenantObjects) => ({ id: String(tenantId) }),
  foreign: 'NOT_FOUND' as const,
};
const shareForm = (type = '1') => {
  const body = new FormData();
  body.set('email', 'somebody@customer.example');
  body.set('type', type);
  return { body };
};
const ofItem = { params: ({ itemId }: TenantObjects) => ({ id: itemId }), foreign: 'NOT_FOUND' as const };
const ofCatalog = { params: ({ catalogId }: TenantObjects) => ({ id: catalogId }), foreign: 'NOT_FOUND' as const };
const ofImport = {
  params: ({ catalogId, importId }: TenantObjects) => ({ id: catalogId, jobId: importId }),
  foreign: 'NOT_FOUND' as const,
  ofCatalog: true as const,
};
const PIXELS = { width: 64, height: 64 };
const planImage = () => ({ body: fileForm('file', 'image.png', writePng(PIXELS, plainRows(PIXELS))) });
const snapshotImage = () => {
  const { body } = planImage();
  body.set('type', 'topImage');
  return { body };
};
const ofSnapshot = { params: ({ snapshotId }: TenantObjects) => ({ id: snapshotId }), foreign: 'NOT_FOUND' as const };
const ofConfiguration = {
  params: ({ configurationId }: TenantObjects) => ({ id: configurationId }),
  foreign: 'NOT_FOUND' as const,
};
const roomPictures = () =>
  jsonBody({ settings: { quality: 'draft', views: [{ view_type: 'plan_top', pixel_per_meter: 4 }] } });
const ofPlan = { params: ({ planId }: TenantObjects) => ({ id: planId }), foreign: 'NOT_FOUND' as const };

const ofInfo = { params: ({ infoId }: TenantObjects) => ({ id: infoId }), foreign: 'NOT_FOUND' as const };

/** For a plan that can be drawn. */
const drawingOfPlan = {
  params: ({ drawnPlanId }: TenantObjects) => ({ id: drawnPlanId }),
  foreign: 'NOT_FOUND' as const,
};

/** By operation. A new route needs a row here; {@link sampleGaps} lists what is missing. */
export const SAMPLE_CALLS: Readonly<Record<string, SampleCall>> = {
  signIn: {
    body: ({ identification, password }) => jsonBody({ identification, password }),
    foreign: 'SIGN_IN_FAILED',
  },
  signOut: {},
  signOutByGet: {},
  checkToken: { reports: ['INVALID_TOKEN', 'INVALID_SESSION'] },
  changePassword: {
    body: () => jsonBody({ currentPassword: 'not the password', password: 'another password' }),
    endsIn: 'SIGN_IN_FAILED',
  },
  forgottenPassword: { body: () => jsonBody({ identification: `${randomUUID()}@customer.example` }) },
  resetPassword: {
    body: () => jsonBody({ token: randomUUID(), password: 'another password' }),
    endsIn: 'INVALID_REQUEST',
  },
  showAccountPage: {},
  startCompanySignIn: { pageStatus: 404 },
  finishCompanySignIn: { pageStatus: 400 },
  createCompanySession: { body: () => jsonBody({ code: randomUUID() }), endsIn: 'SIGN_IN_FAILED' },
  listUsers: { shows: ({ memberId }) => memberId },
  createUser: { body: () => jsonBody({ name: randomUUID(), password: 'a first password' }) },
  inviteUser: { body: () => jsonBody({ email: `${randomUUID()}@customer.example` }) },
  updateUser: {
    params: ({ memberId }) => ({ id: memberId }),
    body: () => jsonBody({ rights: [] }),
    foreign: 'NOT_FOUND',
    shows: ({ memberId }) => memberId,
  },
  deleteUser: { params: ({ spareMemberId }) => ({ id: spareMemberId() }), foreign: 'NOT_FOUND' },
  listApiKeys: { shows: ({ apiKeyId }) => apiKeyId },
  createApiKey: { body: () => jsonBody({ context: 'planner' }) },
  updateApiKey: {
    params: ({ apiKeyId }) => ({ id: apiKeyId }),
    body: () => jsonBody({ label: 'Seen' }),
    foreign: 'NOT_FOUND',
    shows: ({ apiKeyId }) => apiKeyId,
  },
  deleteApiKey: { params: ({ spareApiKeyId }) => ({ id: spareApiKeyId() }), foreign: 'NOT_FOUND' },
  rotateApiKey: {
    params: ({ spareApiKeyId }) => ({ id: spareApiKeyId() }),
    body: () => jsonBody({}),
    foreign: 'NOT_FOUND',
  },
  listItems: { query: ({ itemId }) => ({ 'ids[]': itemId }), foreign: 'withheld', shows: ({ marker }) => marker },
  searchItems: { query: ({ catalogId }) => ({ 'catalog[]': catalogId }), foreign: 'withheld' },
  listCatalogs: {},
  getCatalog: {
    params: ({ catalogId }) => ({ id: catalogId }),
    foreign: 'NOT_FOUND',
    shows: ({ catalogId }) => catalogId,
  },
  listCatalogItems: {
    params: ({ catalogId }) => ({ id: catalogId }),
    foreign: 'withheld',
    shows: ({ marker }) => marker,
  },
  getItem: { ...ofItem, shows: ({ marker }) => marker },
  listItemJobs: { ...ofItem, shows: ({ jobId }) => jobId },
  createConversion: {
    ...ofItem,
    body: () => ({ body: fileForm('threeDimensionalAsset', 'torn.zip', TORN_ZIP) }),
    ofCatalog: true,
  },
  createRendering: { ...ofItem, body: renderingForm, ofCatalog: true },
  createConfigurationRendering: { ...ofConfiguration, body: renderingForm, ofCatalog: true },
  listConfigurationRenderings: { ...ofConfiguration, shows: ({ itemId }) => itemId },
  createOptionRendering: { ...ofItem, body: optionPictures, ofCatalog: true },
  getOptionRendering: {
    params: ({ itemId }) => ({ id: itemId, batchId: OPTION_BATCH_ID }),
    foreign: 'NOT_FOUND',
    ofCatalog: true,
    shows: ({ itemId }) => itemId,
  },
  createItem3dExport: { ...ofItem, body: exportForm },
  createConversionByOldPath: {
    ...ofItem,
    body: () => ({ body: fileForm('threeDimensionalAsset', 'torn.zip', TORN_ZIP) }),
    ofCatalog: true,
  },
  updateConversion: { ...ofItem, body: processorForm, ofCatalog: true },
  updateConversionByOldPath: { ...ofItem, body: processorForm, ofCatalog: true },
  createItem: { body: ({ catalogId }) => jsonBody({ catalog: catalogId }), foreign: 'NOT_FOUND', ofCatalog: true },
  updateItem: { ...ofItem, body: () => jsonBody({ colorable: true }), ofCatalog: true },
  archiveItem: { ...ofItem, params: ({ spareItemId }) => ({ id: spareItemId }), ofCatalog: true },
  shareItem: { ...ofItem, body: () => shareForm() },
  shareConfiguration: { ...ofConfiguration, body: () => shareForm() },
  sharePlanSnapshot: { ...ofSnapshot, body: () => shareForm('11') },
  getTopImage: ofItem,
  getPerspectiveImage: ofItem,
  getPerspectiveImageHd: ofItem,
  saveItemAsset: { ...ofItem, body: assetForm, ofCatalog: true },
  saveItem3dAsset: { ...ofItem, body: assetForm, ofCatalog: true },
  listAdditionalContents: ofItem,
  listSimilarItems: ofItem,
  listPerfectFit: ofItem,
  getAssetProcessing: { params: ({ jobId }) => ({ id: jobId }), foreign: 'NOT_FOUND', shows: ({ jobId }) => jobId },
  createCatalog: { body: ({ newTagId }) => jsonBody({ id: newTagId() }), ofCatalog: true },
  updateCatalog: { ...ofCatalog, body: () => jsonBody({ topItems: [] }), ofCatalog: true },
  createCatalogImport: { ...ofCatalog, body: () => ({ body: emptyImport() }), ofCatalog: true },
  listCatalogImports: { ...ofCatalog, ofCatalog: true, shows: ({ importId }) => importId },
  getCatalogImport: { ...ofImport, shows: ({ importId }) => importId },
  cancelCatalogImport: { ...ofImport, endsIn: 'CONFLICT' },
  undoCatalogImport: { ...ofImport, endsIn: 'CONFLICT' },
  createCatalogExport: { ...ofCatalog, body: () => jsonBody({}), ofCatalog: true },
  listCatalogExports: { ...ofCatalog, ofCatalog: true, shows: ({ exportId }) => exportId },
  getCatalogExport: {
    ...ofImport,
    params: ({ catalogId, exportId }) => ({ id: catalogId, jobId: exportId }),
    shows: ({ exportId }) => exportId,
  },
  publishItem: { ...ofItem, ofCatalog: true },
  unpublishItem: { ...ofItem, params: ({ spareItemId }) => ({ id: spareItemId }), ofCatalog: true },
  changeItems: {
    body: ({ spareItemId }) => jsonBody({ ids: [spareItemId], changes: { layer: 1 } }),
    foreign: 'withheld',
  },
  listItemModels: { ...ofItem, ofCatalog: true },
  listProposedOptions: { ...ofItem, ofCatalog: true },
  restoreItemModel: {
    params: ({ restoredItemId }) => ({ id: restoredItemId, jobId: MODEL_JOB_ID }),
    foreign: 'NOT_FOUND',
    ofCatalog: true,
    shows: ({ marker }) => marker,
  },
  transformItemModel: { ...ofItem, body: () => jsonBody({ scale: 1 }), ofCatalog: true },
  listAssetProcessings: { query: ({ itemId }) => ({ itemId }), foreign: 'withheld' },
  retryAssetProcessing: { ...ofJob(({ failedJobId }) => failedJobId()), ofCatalog: true },
  retryAssetProcessings: { body: ({ failedJobId }) => jsonBody({ ids: [failedJobId()] }), foreign: 'withheld' },
  cancelAssetProcessing: { ...ofJob(({ waitingJobId }) => waitingJobId()), ofCatalog: true },
  listCatalogInfos: {
    query: ({ catalogId }) => ({ catalog: catalogId }),
    foreign: 'withheld',
    shows: ({ marker }) => marker,
  },
  getCatalogInfo: { ...ofInfo, shows: ({ marker }) => marker },
  createCatalogInfo: {
    body: ({ catalogId }) => jsonBody({ catalog: catalogId, type: 'item', key: 'chair' }),
    foreign: 'FORBIDDEN',
    ofCatalog: true,
  },
  updateCatalogInfo: { ...ofInfo, body: () => jsonBody({ parentIdFilter: 'chair' }), ofCatalog: true },
  deleteCatalogInfo: { ...ofInfo, params: ({ spareInfoId }) => ({ id: spareInfoId() }), ofCatalog: true },
  matchProducts: {
    query: ({ marker }) => ({ query: marker, exact: 'true' }),
    foreign: 'withheld',
    shows: ({ marker }) => marker,
  },
  listTags: { shows: ({ marker }) => marker },
  getTag: { params: ({ tagId }) => ({ id: tagId }), foreign: 'NOT_FOUND', shows: ({ tagId }) => tagId },
  listTagItems: { params: ({ tagId }) => ({ id: tagId }), foreign: 'withheld', shows: ({ marker }) => marker },
  listItemTags: { ...ofItem, shows: ({ tagId }) => tagId },
  createTag: { ofCatalog: true, body: ({ newTagId }) => jsonBody({ id: newTagId() }) },
  updateTag: {
    ofCatalog: true,
    params: ({ tagId }) => ({ id: tagId }),
    body: () => jsonBody({ note: 'changed' }),
    foreign: 'NOT_FOUND',
  },
  deleteTag: { ofCatalog: true, params: ({ spareTagId }) => ({ id: spareTagId() }), foreign: 'NOT_FOUND' },
  createPlan: { body: () => jsonBody({ plan: { name: 'A plan' } }) },
  convertPlanAgain: {
    params: ({ convertedPlanId }) => ({ id: convertedPlanId }),
    foreign: 'NOT_FOUND',
    body: () => jsonBody({ converterParams: { wallHeight: 2_600 } }),
    thingRight: 'plans',
  },
  getPlanDrawing: {
    params: ({ convertedPlanId }) => ({ id: convertedPlanId }),
    foreign: 'NOT_FOUND',
    thingRight: 'plans',
  },
  listDemoPlans: {},
  listPlans: {},
  getPlan: { ...ofPlan, shows: ({ marker }) => marker },
  updatePlan: { ...ofPlan, body: () => jsonBody({ description: 'seen' }), thingRight: 'plans' },
  deletePlan: { ...ofPlan, params: ({ freshPlanId }) => ({ id: freshPlanId() }), thingRight: 'plans' },
  savePlanAsset: {
    ...ofPlan,
    params: ({ planId }) => ({ id: planId, assetId: 'sofa' }),
    body: planImage,
    thingRight: 'plans',
  },
  savePlanDraft: { ...ofPlan, body: planImage, thingRight: 'plans' },
  createPlanSettings: { ...ofPlan, body: () => jsonBody({ metric: false }), thingRight: 'plans' },
  updatePlanSettings: { ...ofPlan, body: () => jsonBody({ area: true }), thingRight: 'plans' },
  getPlanSettings: { ...ofPlan, shows: ({ planId }) => planId },
  drawPlan: drawingOfPlan,
  renderPlanImage: drawingOfPlan,
  listPlanObjects: drawingOfPlan,
  listPlanVersions: { ...ofPlan, thingRight: 'plans', shows: ({ marker }) => marker },
  getPlanVersion: {
    ...ofPlan,
    params: ({ planId }) => ({ id: planId, versionId: '1' }),
    thingRight: 'plans',
    shows: ({ marker }) => marker,
  },
  createUpload: { body: () => jsonBody({ fileName: 'chair.zip', contentType: 'application/zip', size: 1_000 }) },
  getOwnTenantId: {},
  getUsage: {},
  listAuditLog: {},
  // Everybody reads the public part of any tenant.
  getTenant: { params: ({ tenantId }) => ({ id: String(tenantId) }), foreign: 'withheld' },
  updateTenant: {
    params: ({ tenantId }) => ({ id: String(tenantId) }),
    body: () => jsonBody({ allowedHosts: ['shop.example'] }),
    foreign: 'NOT_FOUND',
  },
  testWebhook: { ...ofTenant },
  listWebhookDeliveries: { ...ofTenant, query: () => ({ limit: '1000' }), shows: ({ deliveryId }) => deliveryId },
  redeliverWebhook: {
    ...ofTenant,
    params: ({ tenantId, spareDeliveryId }) => ({ id: String(tenantId), deliveryId: spareDeliveryId() }),
  },
  getConfigurator: { params: () => ({ id: 'demoConfigurator' }), foreign: 'withheld' },
  getSkin: { params: () => ({ id: 'demoSkin' }), foreign: 'withheld' },
  createShortId: { body: () => jsonBody({ type: 'plan', referencedId: 'one' }) },
  getShortId: { params: ({ shortId }) => ({ id: shortId }), foreign: 'NOT_FOUND', shows: ({ marker }) => marker },
  createPlanSnapshot: { body: () => jsonBody({ plan: '<plan version="2"/>' }) },
  getPlanSnapshot: { ...ofSnapshot, shows: ({ marker }) => marker },
  createPlanSnapshot3dExport: { ...ofSnapshot, body: exportForm },
  createPlanSnapshotRendering: { ...ofSnapshot, body: roomPictures },
  createPlanRendering: { ...drawingOfPlan, body: roomPictures, thingRight: 'plans' },
  savePlanSnapshotImage: { ...ofSnapshot, body: snapshotImage, shows: ({ marker }) => marker },
  createConfiguration: {
    body: ({ itemId }) => jsonBody({ item: itemId, configuration: '{}' }),
    foreign: 'NOT_FOUND',
  },
  listConfigurations: {
    query: ({ configurationId }) => ({ 'ids[]': configurationId }),
    foreign: 'withheld',
    shows: ({ marker }) => marker,
  },
  getConfiguration: { ...ofConfiguration, shows: ({ marker }) => marker },
  createConfiguration3dExport: { ...ofConfiguration, body: exportForm },
  saveConfigurationTopImage: { ...ofConfiguration, body: planImage },
  saveConfigurationPerspectiveImage: { ...ofConfiguration, body: planImage },
  countUserAction: { body: () => jsonBody({ type: 'opened' }) },
  getMaterial: { ...ofItem, shows: ({ marker }) => marker },
  listMaterialTextures: { ...ofItem, shows: ({ itemId }) => itemId },
  getTexture: { ...ofItem, shows: ({ itemId }) => itemId },
  listMaterials: { query: ({ itemId }) => ({ 'ids[]': itemId }), foreign: 'withheld', shows: ({ marker }) => marker },
  listCatalogMaterials: { ...ofCatalog, foreign: 'withheld', shows: ({ marker }) => marker },
  listTagMaterials: { params: ({ tagId }) => ({ id: tagId }), foreign: 'withheld', shows: ({ marker }) => marker },
  getCatalogPackage: { ...ofCatalog, shows: ({ marker }) => marker },
  listComponents: {},
  listCatalogComponents: { ...ofCatalog, foreign: 'withheld' },
  listPreloadedComponents: {},
  listMeshes: {},
  listPrices: {
    query: ({ itemId }) => ({ 'priceIds[]': itemId }),
    foreign: 'withheld',
    shows: ({ itemId }) => itemId,
  },
  listItemAdditionalContents: {
    query: ({ itemId }) => ({ 'itemIds[]': itemId }),
    foreign: 'withheld',
    shows: ({ marker }) => marker,
  },
  getOpenapi: {},
  getDocs: {},
  getErrorDocs: {},
  showConsole: {},
  getConsoleFile: { params: () => ({ id: 'style' }), foreign: 'withheld' },
  getConsoleTenant: { params: () => ({ id: '1' }), foreign: 'withheld' },
  listGuides: {},
  getGuide: { params: () => ({ id: 'first-model' }), foreign: 'withheld' },
  getDocsFile: { params: () => ({ id: 'style' }), foreign: 'withheld' },
  getStartPage: {},
  getClientPackage: {},
  // Everybody may open these pages. What they show of private things is in test/api/views.test.ts.
  showView: { params: () => ({ id: 'embed' }), foreign: 'withheld' },
  drawView: { params: ({ snapshotId }) => ({ id: snapshotId }), foreign: 'withheld' },
  getViewFile: { params: ({ viewerFile }) => ({ id: viewerFile }), foreign: 'withheld' },
};

/** The gaps of the matrix for this route, each with instructions. */
export function sampleGaps(route: Route, sample: SampleCall | undefined, objects: TenantObjects): string[] {
  const gaps: string[] = [];
  if (!AUDIENCES.includes(route.audience)) gaps.push(`${route.operation}: declare the audience in its row`);
  if (!sample) return [...gaps, `${route.operation}: add a row to SAMPLE_CALLS in test/isolation/sample-calls.ts`];
  const given = Object.keys(sample.params?.(objects) ?? {});
  for (const [, variable = ''] of route.path.matchAll(/\{(\w+)\}/g)) {
    if (!given.includes(variable))
      gaps.push(`${route.operation}: give the path's {${variable}} in its sample's params`);
  }
  if (route.body && !sample.body) gaps.push(`${route.operation}: give a valid body in its sample`);
  const names = sample.params !== undefined || sample.query !== undefined;
  if (names && sample.foreign === undefined) {
    gaps.push(`${route.operation}: set in its sample the expected response to another tenant (foreign)`);
  }
  return gaps;
}

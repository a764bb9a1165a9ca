import { beforeAll, describe, expect, inject, test } from 'vitest';
import { boxArchive } from '../fixtures/box-archive.ts';
import { plainRows, writePng } from '../fixtures/images/write-png.ts';
import { box } from '../fixtures/models/solid.ts';
import { writeGlb } from '../fixtures/models/write-gltf.ts';
import { fileForm, jsonBody } from './client.ts';
import { type OwnTenant, ownTenant } from './own-tenant.ts';

const endpoints = inject('endpoints');
const SIZE = { widthMm: 640, heightMm: 910, depthMm: 480 };
const SMALL = { width: 90, height: 70 };
/** Small pictures, which are rendered in a moment. */
const PICTURES = {
  quality: 'draft',
  views: [
    { view_type: 'perspective', resolution_width: 64, resolution_height: 64 },
    { view_type: 'ortho_top', pixel_per_meter: 50 },
  ],
};
const GONE = { perspectiveImageHD: null, topImage: null };
const PREVIEW = { perspectiveImage: expect.stringContaining('/previews/'), ...GONE };

interface Pictures {
  readonly id: string;
  readonly perspectiveImage: string | null;
  readonly perspectiveImageHD: string | null;
  readonly topImage: string | null;
}

describe('the pictures that were rendered of a model', () => {
  let own: OwnTenant;
  const itemIn = ({ json }: { readonly json: unknown }) => (json as { item: Pictures }).item;
  const read = async (id: string) => itemIn(await own.admin.call('GET', `/v2/items/${id}`));
  const ended = async (path: string, body: FormData) => {
    const { json } = await own.admin.call('POST', path, { body });
    expect(await own.admin.ended((json as { assetProcessing: { id: string } }).assetProcessing.id)).toMatchObject({
      status: 100,
    });
  };
  const convert = async (id: string, size: typeof SIZE, unit?: string) => {
    const body = fileForm('threeDimensionalAsset', 'box.zip', boxArchive(size));
    if (unit) body.set('unit', unit);
    await ended(`/v2/items/${id}/threeDimensionalAssets`, body);
  };
  const rendered = async (size = SIZE): Promise<Pictures> => {
    const created = await own.admin.call('POST', '/v2/items', jsonBody({ catalog: own.catalog, type: 'table' }));
    const { id } = itemIn(created);
    await convert(id, size, 'mm');
    const settings = new FormData();
    settings.set('settings', JSON.stringify(PICTURES));
    await ended(`/v2/items/${id}/renderings`, settings);
    const item = await read(id);
    for (const picture of [item.perspectiveImage, item.perspectiveImageHD, item.topImage]) {
      expect(picture).toContain('/images/');
    }
    return item;
  };
  const setAutoRender = (autoRender: boolean) =>
    own.admin.call('PUT', `/v2/tenants/${own.id}`, jsonBody({ tenant: { autoRender } }));
  const renderings = async (id: string) => {
    const { json } = await own.admin.call('GET', `/v2/items/${id}/threeDimensionalAssets`);
    const { assetProcessings } = json as { assetProcessings: { kind: string; sourceSettings: object }[] };
    return assetProcessings.filter(({ kind }) => kind === 'rendering').map((job) => job.sourceSettings);
  };

  beforeAll(async () => {
    const service = { endpoints, dataFolder: inject('dataFolder') };
    own = await ownTenant(service, { id: 3204, name: 'Pictures', reviewNewItems: true });
  });

  test('go when another model is restored: its preview is shown until its own pictures are made', async () => {
    const before = await rendered();
    const { id } = before;
    await own.admin.call('POST', `/v2/items/${id}/publish`);
    // Its unit is guessed, so it waits beside the published one.
    await convert(id, { widthMm: 900, heightMm: 300, depthMm: 300 });
    expect(await read(id)).toMatchObject({ topImage: before.topImage, perspectiveImage: before.perspectiveImage });
    const { json } = await own.admin.call('GET', `/v2/items/${id}/models`);
    const [waiting] = (json as { models: { jobId: string }[] }).models;
    await setAutoRender(true);
    const restored = await own.admin.call('POST', `/v2/items/${id}/models/${waiting?.jobId}/restore`);
    await setAutoRender(false);
    expect(restored).toMatchObject({ status: 200, json: { item: PREVIEW } });
    expect(await renderings(id)).toMatchObject([{ automatic: true }, { quality: 'draft' }]);
  });

  test('go with their model also where no others are made; an image that somebody has sent stays', async () => {
    const { id } = await rendered();
    const image = fileForm('file', 'own.png', writePng(SMALL, plainRows(SMALL)));
    image.set('type', 'topImage');
    const { topImage } = itemIn(await own.admin.call('PUT', `/v2/items/${id}`, { body: image }));
    await convert(id, { ...SIZE, heightMm: 400 }, 'mm');
    expect(await read(id)).toMatchObject({ ...PREVIEW, topImage });
    const glb = fileForm('assetFile', 'own.glb', Buffer.from('glTF\x02\0\0\0 another model'));
    glb.set('type', 'glb');
    const sent = await own.admin.call('POST', `/v2/items/${id}/assets`, { body: glb });
    expect(sent).toMatchObject({ status: 200, json: { item: { perspectiveImage: null, ...GONE, topImage } } });
    expect(await renderings(id)).toMatchObject([{ quality: 'draft' }]);
  });
});

test('the pictures of a GLB are started when it is sent as the model, if the tenant enables it', async () => {
  const service = { endpoints, dataFolder: inject('dataFolder') };
  const { admin, catalog } = await ownTenant(service, { id: 3214, name: 'Sent models', autoRender: true });
  const { json } = await admin.call('POST', '/v2/items', jsonBody({ catalog, type: 'table' }));
  const { id } = (json as { item: { id: string } }).item;
  const body = fileForm('assetFile', 'own.glb', writeGlb(box([0.7, 0.7, 0.7])));
  body.set('type', 'glb');
  expect(await admin.call('POST', `/v2/items/${id}/assets`, { body })).toMatchObject({ status: 200 });
  const jobs = await admin.call('GET', `/v2/items/${id}/threeDimensionalAssets`);
  expect(jobs.json).toMatchObject({ assetProcessings: [{ kind: 'rendering', sourceSettings: { automatic: true } }] });
});

import { beforeAll, expect, inject, test } from 'vitest';
import type { Configuration } from '../../shared/domain/configurations/configuration.ts';
import type { Item } from '../../shared/domain/items/shown-item.ts';
import { demoPlanXml } from '../../shared/samples/demo-plan.ts';
import { boxArchive } from '../fixtures/box-archive.ts';
import { type ApiResponse, jsonBody } from './client.ts';
import { type OwnTenant, ownTenant } from './own-tenant.ts';

/** The test starts a browser, on a machine that other tests share. */
const TIMEOUT_MS = 900_000;
const WIDTH = { id: 'width', kind: 'size', axis: 'width', min: 600, max: 1200, step: 600, default: 600 };

let own: OwnTenant;
beforeAll(async () => {
  own = await ownTenant(
    { endpoints: inject('endpoints'), dataFolder: inject('dataFolder') },
    { id: 3603, name: 'Shown' },
  );
});

/** A box whose width can be chosen, 1,200 mm wide, with its model. */
async function chosenBox() {
  const fields = { catalog: own.catalog, type: 'table', label: 'Box', options: [WIDTH] };
  const { json } = await own.admin.call('POST', '/v2/items', jsonBody(fields));
  const { id } = (json as { item: Item }).item;
  const archive = boxArchive({ widthMm: 600, heightMm: 600, depthMm: 600 });
  await own.admin.ended((await own.admin.startConversion(id, 'box.zip', archive)).id);
  const configuration = JSON.stringify({ item: id, options: { width: 1200 } });
  const saved = await own.admin.call('POST', '/v2/configurations', jsonBody({ item: id, configuration }));
  const { chosen, id: configurationId } = configurationOf(saved);
  await own.admin.ended(chosen?.model.job ?? '');
  return { id, configurationId, placed: chosen?.item ?? '' };
}
const configurationOf = ({ json }: ApiResponse) => (json as { configuration: Configuration }).configuration;
const read = async (id: string) => configurationOf(await own.admin.call('GET', `/v2/configurations/${id}`));
const jobOf = ({ json }: ApiResponse) => (json as { assetProcessing: { id: string } }).assetProcessing.id;
const put = (id: string, options: readonly object[]) => own.admin.call('PUT', `/v2/items/${id}`, jsonBody({ options }));

test(
  'a rendering of a choice shows its model and sets its images, not those of the item; before there is one it is refused',
  async () => {
    const { id, configurationId, placed } = await chosenBox();
    const before = await own.admin.item(id);
    const settings = {
      quality: 'draft',
      views: [
        { view_type: 'front', pixel_per_meter: 100, padding: 0 },
        { view_type: 'perspective', resolution_width: 64, resolution_height: 64 },
        { view_type: 'ortho_top', pixel_per_meter: 50 },
      ],
    };
    const preview = (await read(configurationId)).perspectiveImage;
    const start = (path: string) => own.admin.call('POST', `/v2/${path}/renderings`, jsonBody({ settings }));
    const started = await start(`items/${placed}`);
    expect(started.status).toBe(200);
    const ended = await own.admin.ended(jobOf(started));
    expect(ended).toMatchObject({ status: 100, targetId: placed, results: [{ width: 120, height: 60 }, {}, {}] });
    expect(await own.admin.item(id)).toEqual(before);
    const rendered = await read(configurationId);
    const [, perspective, top] = ended.results;
    expect(rendered).toMatchObject({ perspectiveImageHD: perspective?.url, topImage: top?.url });
    expect(rendered.perspectiveImage).not.toBe(preview);
    expect(await own.admin.item(placed)).toMatchObject({ perspectiveImageHD: perspective?.url, topImage: top?.url });

    const again = await start(`configurations/${configurationId}`);
    expect([again.status, (await own.admin.ended(jobOf(again))).targetId]).toEqual([200, placed]);
    const listed = await own.admin.call('GET', `/v2/configurations/${configurationId}/renderings`);
    expect(listed.json).toMatchObject({
      assetProcessings: [{ id: jobOf(again), kind: 'rendering' }, { id: jobOf(started) }],
      meta: { total: 2 },
    });
    const jobs = await own.admin.call('GET', `/v2/items/${placed}/threeDimensionalAssets`);
    expect((jobs.json as { assetProcessings: { kind: string }[] }).assetProcessings.map(({ kind }) => kind)).toEqual([
      'rendering',
      'rendering',
      'conversion',
    ]);
    const ofItem = await own.admin.call('GET', `/v2/configurations/${id}/renderings`);
    expect(ofItem.json).toMatchObject({ assetProcessings: [] });

    await put(id, [{ ...WIDTH, max: 1800 }]);
    expect((await start(`items/${placed}`)).status).toBe(200);
    await put(id, [{ ...WIDTH, max: 600 }]);
    expect((await start(`items/${placed}`)).status).toBe(409);
    expect((await start(`configurations/${configurationId}`)).status).toBe(409);
    expect((await own.admin.item(placed)).perspectiveImageHD).toBeNull();
  },
  TIMEOUT_MS,
);

test(
  'a plan shows a placed choice: in its list, its page and its pictures, and lists of ids start its model',
  async () => {
    const { id, placed } = await chosenBox();
    const planObjects = demoPlanXml().replace(
      '</planobjects>',
      `<planobject catalogName="" type="table" layerId="0" x="2500" y="-2000" z="0" width="1200" depth="600" height="600" rotation="0" flipX="1" flipY="1" rights="0"><idMap><itemId>${placed}</itemId></idMap></planobject></planobjects>`,
    );
    const created = await own.admin.call('POST', '/v2/plans', jsonBody({ name: 'Placed', planObjects }));
    const { id: plan } = (created.json as { plan: { id: string } }).plan;
    const listed = await own.admin.call('GET', `/v2/plans/${plan}/objects`);
    const { objects } = listed.json as { objects: { itemId: string; label: string }[] };
    expect(objects.find(({ itemId }) => itemId === placed)).toMatchObject({ label: 'Box', width: 1200, depth: 600 });
    const drawn = await own.admin.response('GET', `/v2/plans/${plan}/image.svg`);
    expect([drawn.status, (await drawn.text()).includes('<svg')]).toEqual([200, true]);
    const views = [{ view_type: 'plan_top', pixel_per_meter: 10 }];
    const started = await own.admin.call(
      'POST',
      `/v2/plans/${plan}/renderings`,
      jsonBody({ settings: { quality: 'draft', views } }),
    );
    const pictured = await own.admin.ended(jobOf(started));
    expect(pictured.status).toBe(100);
    expect(pictured.warnings.map(({ message }) => message).join()).not.toContain(placed);
    const kept = await own.admin.call('POST', '/v2/planSnapshots', jsonBody({ planSnapshot: { plan: planObjects } }));
    const { id: snapshot } = (kept.json as { planSnapshot: { id: string } }).planSnapshot;
    const page = await (await own.admin.response('GET', `/view/${snapshot}`)).text();
    const glb = (await own.admin.item(placed)).assets.glb?.url ?? 'no model';
    expect(page).toContain(glb.split('/').at(-1));

    await put(id, [{ ...WIDTH, max: 1200, rules: [{ parts: ['paint'], axis: 'width', rule: 'stretch' }] }]);
    const byIds = () => own.admin.call('GET', `/v2/items?ids%5B%5D=${placed}&ids%5B%5D=${id}`);
    expect((await byIds()).json).toMatchObject({ items: [{ id: placed, assets: {} }, { id }] });
    const found = await own.admin.call('GET', `/v2/items/${placed}/threeDimensionalAssets`);
    const [job] = (found.json as { assetProcessings: { id: string }[] }).assetProcessings;
    expect(await own.admin.ended(job?.id ?? '')).toMatchObject({ status: 100, kind: 'conversion', targetId: placed });
    expect((await byIds()).json).toMatchObject({ items: [{ id: placed, assets: { glb: {} } }, { id }] });
  },
  TIMEOUT_MS,
);

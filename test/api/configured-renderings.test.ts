import { beforeAll, expect, inject, test } from 'vitest';
import type { Configuration } from '../../shared/domain/configurations/configuration.ts';
import type { Item } from '../../shared/domain/items/shown-item.ts';
import { boxArchive } from '../fixtures/box-archive.ts';
import { jsonBody } from './client.ts';
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

test(
  'a rendering of a choice shows its model and leaves the images of the item; before there is one it is refused',
  async () => {
    const fields = { catalog: own.catalog, type: 'table', options: [WIDTH] };
    const { json } = await own.admin.call('POST', '/v2/items', jsonBody(fields));
    const { id } = (json as { item: Item }).item;
    const archive = boxArchive({ widthMm: 600, heightMm: 600, depthMm: 600 });
    await own.admin.ended((await own.admin.startConversion(id, 'box.zip', archive)).id);
    const configuration = JSON.stringify({ item: id, options: { width: 1200 } });
    const saved = await own.admin.call('POST', '/v2/configurations', jsonBody({ item: id, configuration }));
    const { chosen } = (saved.json as { configuration: Configuration }).configuration;
    const before = await own.admin.item(id);
    const settings = { quality: 'draft', views: [{ view_type: 'front', pixel_per_meter: 100, padding: 0 }] };
    const start = () => own.admin.call('POST', `/v2/items/${chosen?.item}/renderings`, jsonBody({ settings }));
    await own.admin.ended(chosen?.model.job ?? '');
    const started = await start();
    expect(started.status).toBe(200);
    const { id: job } = (started.json as { assetProcessing: { id: string } }).assetProcessing;
    const ended = await own.admin.ended(job);
    expect(ended).toMatchObject({ status: 100, targetId: chosen?.item, results: [{ width: 120, height: 60 }] });
    expect(await own.admin.item(id)).toEqual(before);
    await own.admin.call('PUT', `/v2/items/${id}`, jsonBody({ options: [{ ...WIDTH, max: 1800 }] }));
    expect((await start()).status).toBe(200);
    await own.admin.call('PUT', `/v2/items/${id}`, jsonBody({ options: [{ ...WIDTH, max: 600 }] }));
    expect((await start()).status).toBe(409);
  },
  TIMEOUT_MS,
);

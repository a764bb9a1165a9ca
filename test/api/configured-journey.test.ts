import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, expect, inject, test } from 'vitest';
import type { Configuration } from '../../shared/domain/configurations/configuration.ts';
import type { Item } from '../../shared/domain/items/shown-item.ts';
import type { ItemOption } from '../../shared/domain/options/option.ts';
import { judgesHere, OTHER_JUDGES } from '../corpus/exports/judges.ts';
import { publishedFurniture } from '../fixtures/models/furniture.ts';
import { SHELF, SHELF_MM } from '../fixtures/models/shelf.ts';
import { temporaryFolder } from '../fixtures/models/temporary-folder.ts';
import { type ApiResponse, jsonBody } from './client.ts';
import { type OwnTenant, ownTenant } from './own-tenant.ts';

/** A model is made, rendered and exported on a machine that other tests share. */
const TIMEOUT_MS = 900_000;
const FORMATS = ['fbx', 'usdz'] as const;
const CHOSEN_MM = { ...SHELF_MM, width: 1_000 };
const WIDTH = {
  ...{ id: 'width', kind: 'size', axis: 'width', min: 600, max: 1_400, step: 200, default: 800 },
  rules: [{ parts: ['Side', 'Legs'], axis: 'width', rule: 'keep' }],
};

let own: OwnTenant;
beforeAll(async () => {
  own = await ownTenant(
    { endpoints: inject('endpoints'), dataFolder: inject('dataFolder') },
    { id: 3605, name: 'Journey' },
  );
});

const jobOf = ({ json }: ApiResponse) => (json as { assetProcessing: { id: string } }).assetProcessing.id;
const trianglesOf = (results: readonly { format?: string | undefined; triangles?: number | undefined }[]) =>
  results.find(({ format }) => format === 'glb')?.triangles;

test(
  'a piece goes from proposed options to a choice that is saved, shared, rendered, and opened by other programs as chosen',
  async () => {
    const created = await own.admin.call('POST', '/v2/items', jsonBody({ catalog: own.catalog, type: 'storage' }));
    const { id } = (created.json as { item: Item }).item;
    const job = await own.admin.startConversion(id, 'shelf.glb', Buffer.from(await publishedFurniture(SHELF)));
    expect((await own.admin.ended(job.id)).status).toBe(100);

    const proposed = await own.admin.call('GET', `/v2/items/${id}/proposedOptions`);
    const options = (proposed.json as { proposedOptions: ItemOption[] }).proposedOptions;
    const door = options.find(({ kind, label }) => kind === 'part' && label.en === 'Door');
    const steel = options.find(({ kind, label }) => kind === 'colour' && label.en === 'steel');
    expect([door?.id, steel?.id]).toEqual(['part-door', 'colour-steel']);
    const written = await own.admin.call('PUT', `/v2/items/${id}`, jsonBody({ options: [door, steel, WIDTH] }));
    expect(written.status).toBe(200);

    const choice = { item: id, options: { 'part-door': 'without', width: CHOSEN_MM.width } };
    const saved = await own.admin.call(
      'POST',
      '/v2/configurations',
      jsonBody({ configuration: JSON.stringify(choice) }),
    );
    const { id: configuration, chosen } = (saved.json as { configuration: Configuration }).configuration;
    const made = await own.admin.ended(chosen?.model.job ?? '');
    expect(made.status).toBe(100);

    const share = new FormData();
    share.set('email', 'somebody@customer.example');
    share.set('type', '1');
    const shared = await own.admin.call('POST', `/v2/configurations/${configuration}/shares`, { body: share });
    const { share: link } = shared.json as { share: { id: string } };
    const page = await own.admin.response('GET', `/view/${link.id}`);
    expect([page.status, (await page.text()).includes('part-door')]).toEqual([200, true]);

    const views = [{ view_type: 'front', pixel_per_meter: 100 }];
    const settings = { quality: 'draft', views };
    const rendering = await own.admin.call(
      'POST',
      `/v2/configurations/${configuration}/renderings`,
      jsonBody({ settings }),
    );
    expect(await own.admin.ended(jobOf(rendering))).toMatchObject({
      status: 100,
      results: [{ width: 100, height: 130 }],
    });

    const formats = FORMATS.map((format) => ({ file_format: format }));
    const ordered = await own.admin.call(
      'POST',
      `/v2/configurations/${configuration}/3d-exports`,
      jsonBody({ settings: { formats } }),
    );
    const exported = await own.admin.ended(jobOf(ordered));
    expect(exported).toMatchObject({ status: 100, results: FORMATS.map((format) => ({ file_format: format })) });
    const folder = temporaryFolder();
    const judges = (await judgesHere()).filter(({ name }) => !OTHER_JUDGES.includes(name));
    for (const [at, format] of FORMATS.entries()) {
      const file = path.join(folder, `model.${format}`);
      const response = await fetch(exported.results[at]?.url ?? '');
      const content = new Uint8Array(await response.arrayBuffer());
      await writeFile(file, content);
      const source = { name: `model.${format}`, file, bytes: content.length };
      const readers = judges.filter((judge) => judge.formats.includes(format));
      expect(readers.length).toBeGreaterThan(0);
      for (const reader of readers) {
        const found = await reader.find([source], format, path.join(folder, format));
        const sidesMm = found?.sidesM.map((side) => Math.round(side * 1000));
        expect([reader.name, format, sidesMm]).toEqual([
          reader.name,
          format,
          [SHELF_MM.depth, CHOSEN_MM.width, SHELF_MM.height],
        ]);
        expect(found?.triangles, `${format} has the parts that were chosen`).toBe(trianglesOf(made.results));
      }
    }
    for (const judge of judges) judge.end?.();
  },
  TIMEOUT_MS,
);

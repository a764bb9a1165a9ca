import { beforeAll, describe, expect, inject, test } from 'vitest';
import * as z from 'zod';
import { Configuration } from '../../shared/domain/configurations/configuration.ts';
import { plainRows, writePng } from '../fixtures/images/write-png.ts';
import { type Client, demoClient, fileForm, jsonBody } from './client.ts';
import { codeOf } from './plan-client.ts';
import { savedTable } from './saved-table.ts';

const endpoints = inject('endpoints');
const SIZE = { width: 64, height: 64 };
const image = (brightness: number) => writePng(SIZE, plainRows(SIZE, brightness));
const ITEM = 'basic:door';
const ConfigurationBody = z.object({ configuration: Configuration });
const Listed = z.object({ configurations: z.array(Configuration), meta: z.object({ total: z.int() }) });

let shopper: Client;
let manager: Client;
let foreigner: Client;
beforeAll(async () => {
  [shopper, manager, foreigner] = await Promise.all([
    demoClient(endpoints, { context: 'browser' }),
    demoClient(endpoints, { user: 'admin' }),
    demoClient(endpoints, { tenant: 2, context: 'browser' }),
  ]);
});

const configurationOf = ({ json }: { json: unknown }) => ConfigurationBody.parse(json).configuration;
const post = (body: unknown, client = shopper) => client.call('POST', '/v2/configurations', jsonBody(body));
const save = async (colour: string, client = shopper) =>
  configurationOf(await post({ item: ITEM, configuration: JSON.stringify({ colour }) }, client));
const read = (id: string, client = shopper) => client.call('GET', `/v2/configurations/${id}`);
const sendImage = (id: string, type: string, bytes: Uint8Array, client = shopper) =>
  client.call('POST', `/v2/configurations/${id}/${type}`, { body: fileForm('anything', 'image.png', bytes) });

describe('a configuration', () => {
  test('keeps all fields that a client sends, wrapped or unwrapped, and is read by its id', async () => {
    const sent = { item: ITEM, configuration: '{"colour": "red"}', label: 'Red', more: [1, { a: null }] };
    const response = await post({ configuration: { ...sent, id: 'mine', created: 'never' } });
    const configuration = configurationOf(response);
    expect([response.status, configuration]).toEqual([
      200,
      {
        ...sent,
        id: expect.stringMatching(/^basic:door:[0-9a-f]{64}$/),
        perspectiveImage: null,
        topImage: null,
        created: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    ]);
    expect(configurationOf(await post(sent))).toEqual(configuration);
    for (const id of [configuration.id, encodeURIComponent(configuration.id)]) {
      expect((await read(id)).json).toEqual({ configuration });
    }
  });

  test('has the same id for the same content in any field order, and another id for other content', async () => {
    const one = configurationOf(await post({ item: ITEM, configuration: '[]', a: 1, b: 2 }));
    expect(configurationOf(await post({ b: 2, a: 1, configuration: '[]', item: ITEM }))).toEqual(one);
    expect(configurationOf(await post({ item: ITEM, configuration: '[]', a: 1, b: 3 })).id).not.toBe(one.id);
    expect(configurationOf(await post({ item: 'basic:window', configuration: '[]', a: 1, b: 2 })).id).not.toBe(one.id);
  });

  test('is visible to its own tenant only', async () => {
    const { id } = await save('green');
    expect(codeOf(await read(id, foreigner))).toBe('404 NOT_FOUND');
    const own = await save('green', foreigner);
    expect(own.id).toBe(id);
    expect((await sendImage(id, 'topImage', image(1), foreigner)).status).toBe(200);
    expect(configurationOf(await read(id)).topImage).toBe(null);
  });

  const saved = {
    ...{ created: '2026-03-01T10:00:00.000Z', lastAccess: '2026-03-02T10:00:00.000Z' },
    ...{ configuration: '{"componentId":"usm:frame"}', configurationHash: 'C0FFEE', parts: [{ articleNr: '1' }] },
    ...{ rootComponentId: 'usm:frame', width: 750, height: 1090, depth: 370, catalog: 'usm' },
    ...{ orderable: true, requestable: false },
  };

  test('may have a root component in place of an item, with all that published clients save', async () => {
    const response = await post({ configuration: saved });
    const configuration = configurationOf(response);
    expect([response.status, configuration]).toEqual([
      200,
      { ...saved, id: expect.stringMatching(/^usm:frame:[0-9a-f]{64}$/), perspectiveImage: null, topImage: null },
    ]);
    expect((await read(configuration.id)).json).toEqual({ configuration });
    const later = { ...saved, created: '2026-04-01T10:00:00.000Z', lastAccess: null, rootComponentId: 'frame' };
    expect(configurationOf(await post({ ...later, rootComponentId: 'usm:frame' })), 'the same content').toEqual(
      configuration,
    );
    expect(configurationOf(await post(later)).id, 'without its catalog').toMatch(/^usm:frame:/);
    const listed = await shopper.call('GET', `/v2/configurations?ids[]=${configuration.id}`);
    expect(Listed.parse(listed.json).configurations).toEqual([configuration]);
    expect((await sendImage(configuration.id, 'topImage', image(5))).status).toBe(200);
    const form = new FormData();
    form.set('settings', JSON.stringify({ formats: [{ file_format: 'glb' }] }));
    const exported = await shopper.call('POST', `/v2/configurations/${configuration.id}/3d-exports`, { body: form });
    expect(codeOf(exported), 'there is no model').toBe('409 CONFLICT');
  });

  test('that an earlier version stored stays readable, with any value in fields that it did not know', async () => {
    const id = `${ITEM}:${'e'.repeat(64)}`;
    const content = { item: ITEM, configuration: '{}', catalog: 5, rootComponentId: { a: 1 }, lastAccess: 'never' };
    const created = '2026-01-01T00:00:00.000Z';
    const key = { pk: `1#configuration#${id}`, sk: 'configuration' };
    await (await savedTable(inject('dataFolder'))).put({ ...key, tenant: 1, id, content, images: {}, created });
    const configuration = { ...content, id, perspectiveImage: null, topImage: null, created };
    expect((await read(id)).json).toEqual({ configuration });
  });

  test.each<[string, unknown, string]>([
    ['nothing', {}, '400 INVALID_REQUEST'],
    ['no item', { configuration: { configuration: '{}' } }, '400 INVALID_REQUEST'],
    ['a root component without a catalog', { configuration: '{}', rootComponentId: 'frame' }, '400 INVALID_REQUEST'],
    ['a value that is not an item id', { item: 'door', configuration: '{}' }, '400 INVALID_REQUEST'],
    ['an item that does not exist', { item: 'basic:unknown', configuration: '{}' }, '404 NOT_FOUND'],
    ['an object where text is required', { item: ITEM, configuration: {} }, '400 INVALID_REQUEST'],
    ['a body that is not JSON', { item: ITEM, configuration: '{colour: red}' }, '400 INVALID_REQUEST'],
    ['too much', { item: ITEM, configuration: JSON.stringify('x'.repeat(300_000)) }, '413 PAYLOAD_TOO_LARGE'],
  ])('is not created from %s', async (_what, body, code) => {
    expect(codeOf(await post(body))).toBe(code);
  });

  test.each([
    ['another', `basic:door:${'0'.repeat(64)}`],
    ['an item', 'basic:door'],
    ['an invalid id', 'nobody'],
    ['an id that is too long', 'x'.repeat(3_000)],
  ])('that does not exist gets 404: %s', async (_what, id) => {
    expect(codeOf(await read(id))).toBe('404 NOT_FOUND');
  });
});

test('configurations are listed by ids in the requested order, without unknown ids and repetitions', async () => {
  const [one, other] = [await save('one'), await save('other')];
  const ids = [other.id, `basic:door:${'0'.repeat(64)}`, 'basic:door', one.id, other.id];
  const query = ids.map((id) => `ids[]=${id}`).join('&');
  const { status, json } = await shopper.call('GET', `/v2/configurations/?${query}`);
  expect([status, Listed.parse(json)]).toEqual([200, { configurations: [other, one], meta: { total: 2 } }]);
  for (const search of ['', '?ids[]=']) {
    const empty = await shopper.call('GET', `/v2/configurations${search}`);
    expect([empty.status, Listed.parse(empty.json).configurations]).toEqual([200, []]);
  }
});

test('anybody sets the images of a configuration once; only catalog managers replace them', async () => {
  const catalog = await manager.call('GET', '/v2/items?catalog=demo');
  const { items } = z.object({ items: z.array(z.object({ id: z.string() })) }).parse(catalog.json);
  const { id } = configurationOf(await post({ item: items[0]?.id, configuration: '{"of":"mine"}' }));
  const first = configurationOf(await sendImage(id, 'topImage', image(10)));
  expect((await fetch(first.topImage ?? '')).headers.get('content-type')).toBe('image/png');
  const second = configurationOf(await sendImage(id, 'perspectiveImage', image(20)));
  expect([second.topImage, second.perspectiveImage === null]).toEqual([first.topImage, false]);
  expect(configurationOf(await sendImage(id, 'topImage', image(99)))).toEqual(second);
  const replaced = configurationOf(await sendImage(id, 'topImage', image(99), manager));
  expect(replaced.topImage).not.toBe(first.topImage);
  expect(codeOf(await sendImage(id, 'topImage', Buffer.from('text')))).toBe('415 UNSUPPORTED_MEDIA_TYPE');
  const without = await shopper.call('POST', `/v2/configurations/${id}/topImage`, { body: new FormData() });
  expect(codeOf(without)).toMatch(/^400/);
  expect(codeOf(await sendImage(`basic:door:${'0'.repeat(64)}`, 'topImage', image(1)))).toBe('404 NOT_FOUND');
});

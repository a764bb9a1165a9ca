import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { listPlans } from '../../shared/contract/routes/plans.ts';
import { plainRows, writePng } from '../fixtures/images/write-png.ts';
import { type Client, demoClient, jsonBody } from './client.ts';
import { ownTenant } from './own-tenant.ts';
import { codeOf, createPlan, getPlan, planOf, putPlan } from './plan-client.ts';
import { createUpload, postFile } from './send-file.ts';

/* This file has more than 300 lines, because a second file would start the service once more. */

const endpoints = inject('endpoints');
const ListedPlans = listPlans.response;
const SIZE = { width: 70, height: 80 };
const XML = '<plan version="2"><walls/></plan>\r\n<!-- Küche\t-->';
const dataUrl = (brightness: number) =>
  `data:image/png;base64,${Buffer.from(writePng(SIZE, plainRows(SIZE, brightness))).toString('base64')}`;
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
/** Plan objects that are larger than a row. */
const longXml = (letter: string, bytes = 400_000) => `<plan version="2"><!--${letter.repeat(bytes)}--></plan>`;

let owner: Client;
let viewer: Client;
let stranger: Client;
let foreigner: Client;
beforeAll(async () => {
  owner = await demoClient(endpoints, { user: 'admin' });
  viewer = await demoClient(endpoints, { user: 'viewer' });
  stranger = await demoClient(endpoints);
  foreigner = await demoClient(endpoints, { tenant: 2, user: 'admin' });
});

describe('the list of own plans', () => {
  const list = async (client: Client, query = '') => {
    const { status, json } = await client.call('GET', `/v2/plans${query}`);
    expect(status).toBe(200);
    return ListedPlans.parse(json);
  };

  test('has the plans of its user alone, last change first, with name and thumbnail', async () => {
    const first = await createPlan(viewer, { name: 'First', thumbnail: dataUrl(1) });
    const second = await createPlan(viewer, { name: 'Second', planObjects: longXml('s') });
    const ofTenant = await createPlan(stranger, { name: 'Of the tenant' });
    const ids = async (client: Client) => (await list(client)).plans.map(({ id }) => id);
    expect((await ids(viewer)).slice(0, 2)).toEqual([second.id, first.id]);
    for (const other of [owner, foreigner]) expect(await ids(other)).not.toContain(first.id);
    expect(await ids(viewer)).not.toContain(ofTenant.id);

    const renamed = planOf(await putPlan(viewer, first.id, { name: 'First of all' }));
    const { plans, meta } = await list(viewer);
    expect(meta.count).toBe(plans.length);
    const { id, name, thumbnail, created, changeDate } = renamed;
    expect(plans[0]).toEqual({ id, name, thumbnail, created, changeDate });
    expect(name).toBe('First of all');

    expect((await viewer.call('DELETE', `/v2/plans/${first.id}`)).status).toBe(204);
    expect(await ids(viewer)).not.toContain(first.id);
    await viewer.call('DELETE', `/v2/plans/${second.id}`);
  });

  test('comes in pages, and takes a signed-in user', async () => {
    const created = [];
    for (const name of ['A', 'B', 'C']) created.unshift((await createPlan(viewer, { name })).id);
    const seen: string[] = [];
    let cursor: string | undefined = '';
    while (cursor !== undefined && seen.length < 3) {
      const page = await list(viewer, `?limit=1&cursor=${cursor}`);
      seen.push(...page.plans.map(({ id }) => id));
      cursor = page.meta.nextCursor;
    }
    expect(seen).toEqual(created);
    expect(codeOf(await stranger.call('GET', '/v2/plans'))).toBe('401 SIGN_IN_REQUIRED');
    for (const query of ['cursor=x', 'limit=0', 'limit=1001', 'limit=many']) {
      expect(codeOf(await viewer.call('GET', `/v2/plans?${query}`))).toBe('400 INVALID_REQUEST');
    }
  });
});

describe('a new plan', () => {
  test('is returned with its defaults, wrapped or unwrapped, and GET returns the same', async () => {
    for (const body of [{ plan: { name: 'Flat', planObjects: XML } }, { name: 'Flat', planObjects: XML }]) {
      const response = await viewer.call('POST', '/v2/plans', jsonBody(body));
      expect(response.status).toBe(200);
      const plan = planOf(response);
      expect(plan).toMatchObject({ name: 'Flat', planObjects: XML, hash: sha256(XML), parent: null, active: true });
      expect(plan).toMatchObject({ version: 1, visibility: 0, editRight: 0, draft: 0, open: 0, planDirectory: 0 });
      expect(plan).toMatchObject({ changed: 0, floorLevel: 0, createdInTenant: 1, tenant: 1, assets: [], demo: false });
      expect(plan.id).toMatch(/^[A-Za-z0-9_-]{22}$/);
      expect(plan.created).toBe(plan.changeDate);
      const read = await getPlan(stranger, plan.id);
      expect(read.json).toEqual(response.json);
      expect(read.headers.get('etag')).toBe(response.headers.get('etag'));
    }
  });

  test('keeps opaque integers, unknown fields and nulls, and sets the fields of the service', async () => {
    const sent = {
      visibility: 9,
      editRight: 9,
      draft: 9,
      open: 9,
      planDirectory: 9,
      changed: 9,
      floorLevel: -9,
      version: 9,
      planObjects: null,
      user: null,
      tenant: null,
      parent: null,
      setting: null,
      draftId: null,
      nested: { colours: ['#fff', null, 1.5] },
      id: 'mine',
      hash: 'x',
      created: 'yesterday',
      changeDate: 7,
      createdInTenant: 99,
      revision: 3,
      pk: 'other',
      assets: ['x'],
      links: 'x',
      conversion: { status: 100 },
    };
    const plan = planOf(await viewer.call('POST', '/v2/plans', jsonBody(sent)));
    const { visibility, editRight, draft, open, planDirectory, changed, floorLevel, version } = sent;
    expect(plan).toMatchObject({ visibility, editRight, draft, open, planDirectory, changed, floorLevel, version });
    expect(plan).toMatchObject({ nested: sent.nested, setting: null, draftId: null, revision: 3, pk: 'other' });
    expect(plan).toMatchObject({ planObjects: null, hash: sha256(''), createdInTenant: 1, tenant: 1, assets: [] });
    expect(plan).not.toHaveProperty('conversion');
    expect(plan.id).not.toBe('mine');
    expect((await getPlan(stranger, plan.id)).json).toEqual({ plan });
  });

  test('belongs to the signed-in user, or to the tenant without sign-in', async () => {
    const own = await createPlan(viewer);
    expect(own.user).toBeTruthy();
    expect((await createPlan(stranger)).user).toBeNull();
    const people = await Promise.all([owner, foreigner].map((client) => createPlan(client)));
    expect(new Set([own, ...people].map(({ user }) => user)).size).toBe(3);
  });

  test('keeps planObjects unchanged, well-formed or not', async () => {
    for (const planObjects of ['', 'not xml', '<!DOCTYPE a [<!ENTITY b "c">]><plan>&b;</plan>', '\u0000\ufffe', XML]) {
      const plan = await createPlan(viewer, { planObjects });
      expect(plan).toMatchObject({ planObjects, hash: sha256(planObjects) });
      expect(planOf(await getPlan(stranger, plan.id)).planObjects).toBe(planObjects);
    }
  });

  test('nested 5,000 deep with an Idempotency-Key gets 413', async () => {
    const { body, headers } = jsonBody({ name: 'Deep', plannerData: 0 });
    const deep = String(body).replace(':0', `:${'['.repeat(5_000)}${']'.repeat(5_000)}`);
    const sent = { body: deep, headers: { ...headers, 'idempotency-key': crypto.randomUUID() } };
    expect(codeOf(await viewer.call('POST', '/v2/plans', sent))).toBe('413 PAYLOAD_TOO_LARGE');
  });

  test('is created once for one Idempotency-Key, even if its response is too long to store', async () => {
    for (const planObjects of [XML, longXml('i')]) {
      const { headers: type, ...init } = jsonBody({ planObjects });
      const headers = { ...Object.fromEntries(new Headers(type)), 'idempotency-key': crypto.randomUUID() };
      const first = await viewer.call('POST', '/v2/plans', { ...init, headers });
      const second = await viewer.call('POST', '/v2/plans', { ...init, headers });
      expect(second.json).toEqual(first.json);
      expect(second.headers.get('etag')).toBe(first.headers.get('etag'));
    }
  });
});

describe('planObjects of any size', () => {
  test('beyond 300 kB are returned byte for byte, and so is their replacement', async () => {
    const long = longXml('ü');
    const plan = await createPlan(viewer, { planObjects: long });
    expect(plan.hash).toBe(sha256(long));
    expect(planOf(await getPlan(stranger, plan.id)).planObjects === long).toBe(true);
    for (const next of [longXml('b'), XML, longXml('c')]) {
      expect(planOf(await putPlan(viewer, plan.id, { planObjects: next })).planObjects === next).toBe(true);
      expect(planOf(await getPlan(stranger, plan.id)).planObjects === next).toBe(true);
    }
    const renamed = planOf(await putPlan(viewer, plan.id, { name: 'Same text' }));
    expect(renamed.planObjects === longXml('c')).toBe(true);
  });

  test('beyond 300 kB are the same response in every encoding, with the ETag of the plan', async () => {
    const text = `<plan version="2"><!--"\\\t\u2028 ü 🪑${'x'.repeat(400_000)}--></plan>`;
    const plan = await createPlan(viewer, { planObjects: text });
    const read = (method: string, headers: Record<string, string>) =>
      stranger.response(method, `/v2/plans/${plan.id}`, { headers });
    for (const encoding of ['gzip', 'br', 'identity']) {
      const response = await read('GET', { 'accept-encoding': encoding });
      expect(response.headers.get('content-encoding') ?? 'identity').toBe(encoding);
      expect(response.headers.get('vary')).toContain('accept-encoding');
      expect(await response.json()).toEqual({ plan });
      const tag = response.headers.get('etag') ?? '';
      const [head, known] = [await read('HEAD', {}), await read('GET', { 'if-none-match': tag })];
      expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, tag, '']);
      expect([known.status, await known.text()]).toEqual([304, '']);
    }
  });

  test('of 4 MB are accepted; above the limit the 413 names the alternative', async () => {
    const fitting = longXml('4', 4_200_000);
    const plan = await createPlan(viewer, { planObjects: fitting });
    expect(planOf(await getPlan(stranger, plan.id)).planObjects === fitting).toBe(true);
    const refused = await viewer.call('POST', '/v2/plans', jsonBody({ planObjects: longXml('5', 4_600_000) }));
    expect(codeOf(refused)).toBe('413 PAYLOAD_TOO_LARGE');
    expect(JSON.stringify(refused.json)).toMatch(/POST \/v2\/uploads.*planObjectsUrl/);
  });

  test('can come from an upload', async () => {
    const xml = longXml('u', 7_000_000);
    const facts = { fileName: 'plan.xml', contentType: 'application/xml', size: xml.length };
    const upload = await createUpload(viewer, facts);
    await postFile(upload, Buffer.from(xml));
    const planObjectsUrl = upload.sourceUrl;
    const created = await createPlan(viewer, { planObjectsUrl });
    expect(created).not.toHaveProperty('planObjectsUrl');
    expect(planOf(await getPlan(stranger, created.id)).planObjects === xml).toBe(true);
    const other = await createPlan(viewer, { planObjects: XML });
    expect(planOf(await putPlan(viewer, other.id, { planObjectsUrl })).hash).toBe(sha256(xml));

    const both = await viewer.call('POST', '/v2/plans', jsonBody({ planObjects: XML, planObjectsUrl }));
    expect(codeOf(both)).toBe('400 INVALID_REQUEST');
    const elsewhere = jsonBody({ planObjectsUrl: 'https://files.example.com/plan.xml' });
    expect(codeOf(await viewer.call('POST', '/v2/plans', elsewhere))).toBe('400 INVALID_REQUEST');
    const foreign = await foreigner.call('POST', '/v2/plans', jsonBody({ planObjectsUrl }));
    expect(codeOf(foreign)).toBe('404 NOT_FOUND');
    const missing = await createUpload(viewer, facts);
    const absent = await viewer.call('POST', '/v2/plans', jsonBody({ planObjectsUrl: missing.sourceUrl }));
    expect(codeOf(absent)).toBe('404 NOT_FOUND');
    expect(codeOf(await putPlan(viewer, other.id, { planObjectsUrl: missing.sourceUrl }))).toBe('404 NOT_FOUND');
  });
});

describe('PUT', () => {
  test('merges: a field that is not sent stays, a null resets it to its default, and a response can be sent back whole', async () => {
    const plan = await createPlan(viewer, { name: 'Before', description: 'kept', own: { a: 1 }, planObjects: XML });
    const merged = planOf(await putPlan(viewer, plan.id, { plan: { name: 'After', floorLevel: 2 } }));
    expect(merged).toMatchObject({
      name: 'After',
      description: 'kept',
      own: { a: 1 },
      floorLevel: 2,
      planObjects: XML,
    });
    expect(merged.created).toBe(plan.created);
    expect(merged.changeDate > plan.changeDate).toBe(true);
    const again = await putPlan(viewer, plan.id, { plan: merged });
    expect(again.json).toEqual({ plan: merged });
    const cleared = planOf(await putPlan(viewer, plan.id, { floorLevel: null, planObjects: null }));
    expect(cleared).toMatchObject({ floorLevel: 0, planObjects: null, hash: sha256('') });
  });

  test('respects If-Match, and a GET respects If-None-Match', async () => {
    const plan = await createPlan(viewer, { name: 'Tagged' });
    const etag = (await getPlan(viewer, plan.id)).headers.get('etag') ?? '';
    const unchanged = await viewer.response('GET', `/v2/plans/${plan.id}`, { headers: { 'if-none-match': etag } });
    expect([unchanged.status, await unchanged.text()]).toEqual([304, '']);
    const written = await putPlan(viewer, plan.id, { name: 'Newer' }, { 'if-match': etag });
    expect(written.status).toBe(200);
    expect(codeOf(await putPlan(viewer, plan.id, { name: 'Stale' }, { 'if-match': etag }))).toBe(
      '412 PRECONDITION_FAILED',
    );
    const stale = await viewer.call('DELETE', `/v2/plans/${plan.id}`, { headers: { 'if-match': etag } });
    expect(codeOf(stale)).toBe('412 PRECONDITION_FAILED');
    const fresh = { 'if-match': written.headers.get('etag') ?? '' };
    expect((await viewer.call('DELETE', `/v2/plans/${plan.id}`, { headers: fresh })).status).toBe(204);
  });

  test.each([
    ['a fraction', { visibility: 1.5 }],
    ['a huge number', { floorLevel: 1e20 }],
    ['a number as text', { open: '1' }],
    ['an unknown number that is too large', { mine: 1e300 }],
    ['a name that is not text', { name: 7 }],
    ['a list', []],
    ['planObjects that are not text', { planObjects: { a: 1 } }],
    ['an unpaired surrogate', { planObjects: '\ud800' }],
    ['an unpaired surrogate in an unknown field', { mine: ['\udc00'] }],
    ['a parent that is not text', { parent: 5 }],
    ['a version that is not stored', { restoreVersion: -1 }],
  ])('refuses %s and changes nothing', async (_what, body) => {
    const plan = await createPlan(viewer, { name: 'Kept', planObjects: XML });
    expect(codeOf(await putPlan(viewer, plan.id, body))).toBe('400 INVALID_REQUEST');
    expect(codeOf(await viewer.call('POST', '/v2/plans', jsonBody({ plan: body })))).toMatch(
      /^(400 INVALID_REQUEST|200 undefined)$/,
    );
    expect(planOf(await getPlan(viewer, plan.id))).toEqual(plan);
  });

  test('refuses more data next to planObjects than a row can contain', async () => {
    const plan = await createPlan(viewer);
    expect(codeOf(await putPlan(viewer, plan.id, { mine: 'x'.repeat(40_000) }))).toBe('413 PAYLOAD_TOO_LARGE');
  });
});

describe('the thumbnail', () => {
  const thumbnailUrl = (id: string, version: number) =>
    `${endpoints.uploadUrl}/plans/${id}/thumbnail.png?version=${version}`;
  async function shade(url: string): Promise<number | undefined> {
    const response = await fetch(url);
    if (response.status !== 200) return undefined;
    expect(response.headers.get('content-type')).toBe('image/png');
    const { data } = await sharp(Buffer.from(await response.arrayBuffer()))
      .raw()
      .toBuffer({ resolveWithObject: true });
    return data[0];
  }

  test('is sent as a data URL and served as a PNG at a URL that changes with the image', async () => {
    const plan = await createPlan(viewer, { thumbnail: dataUrl(10) });
    expect(plan.thumbnail).toBe(thumbnailUrl(plan.id, 1));
    expect(await shade(plan.thumbnail ?? '')).toBe(10);
    const next = planOf(await putPlan(viewer, plan.id, { thumbnail: dataUrl(200) }));
    expect(next.thumbnail).toBe(thumbnailUrl(plan.id, 2));
    expect(await shade(next.thumbnail ?? '')).toBe(200);
    const jpeg = await sharp({ create: { ...SIZE, channels: 3, background: 'white' } })
      .jpeg()
      .toBuffer();
    const third = planOf(
      await putPlan(viewer, plan.id, { thumbnail: `data:image/jpeg;base64,${jpeg.toString('base64')}` }),
    );
    expect(await shade(third.thumbnail ?? '')).toBe(255);
    const same = planOf(await putPlan(viewer, plan.id, { name: 'Same image', thumbnail: third.thumbnail }));
    expect(same.thumbnail).toBe(third.thumbnail);
  });

  test.each([
    'data:image/png;base64,missing',
    'data:image/png;base64,',
    'data:text/html,x',
    'data:',
    'javascript:alert(1)',
    'https://name:password@images.example.com/plan.png',
    'x',
  ])('%j means no thumbnail and is not an error', async (thumbnail) => {
    expect((await createPlan(viewer, { thumbnail })).thumbnail).toBeNull();
    const plan = await createPlan(viewer, { thumbnail: dataUrl(50) });
    expect(planOf(await putPlan(viewer, plan.id, { thumbnail })).thumbnail).toBe(plan.thumbnail);
  });

  test('that declares 40,000 × 40,000 pixels means no thumbnail', async () => {
    const wrongSize = Buffer.from(writePng({ width: 40_000, height: 40_000 }, plainRows(SIZE))).toString('base64');
    expect((await createPlan(viewer, { thumbnail: `data:image/png;base64,${wrongSize}` })).thumbnail).toBeNull();
  });

  test('may be an external URL, or be removed', async () => {
    const thumbnail = 'https://images.example.com/plan.png';
    const plan = await createPlan(viewer, { thumbnail });
    expect(plan.thumbnail).toBe(thumbnail);
    const markup = `https://images.example.com/"><script>alert(1)</script>'#'"><b>`;
    const { thumbnail: shown } = planOf(await putPlan(viewer, plan.id, { thumbnail: markup }));
    expect(shown).toMatch(/^https:\/\/images\.example\.com\/[^<>"' ]+$/);
    const own = planOf(await putPlan(viewer, plan.id, { thumbnail: dataUrl(1) }));
    expect(planOf(await putPlan(viewer, plan.id, { thumbnail: null })).thumbnail).toBeNull();
    expect(await shade(own.thumbnail ?? '')).toBeUndefined();
  });
});

describe('permissions', () => {
  test('only the owner writes a user plan; everybody in the tenant who knows its id reads it', async () => {
    const plan = await createPlan(viewer, { name: 'Mine' });
    expect((await getPlan(stranger, plan.id)).status).toBe(200);
    expect(codeOf(await putPlan(owner, plan.id, { name: 'Yours' }))).toBe('403 FORBIDDEN');
    expect(codeOf(await putPlan(stranger, plan.id, { name: 'Yours' }))).toBe('401 SIGN_IN_REQUIRED');
    expect(codeOf(await putPlan(foreigner, plan.id, { name: 'Yours' }))).toBe('404 NOT_FOUND');
    expect(codeOf(await getPlan(foreigner, plan.id))).toBe('404 NOT_FOUND');
    expect(planOf(await getPlan(viewer, plan.id)).name).toBe('Mine');
  });

  test('a tenant plan needs the right "plans"', async () => {
    const plan = await createPlan(stranger);
    expect(codeOf(await putPlan(viewer, plan.id, { name: 'x' }))).toBe('403 FORBIDDEN');
    expect(planOf(await putPlan(owner, plan.id, { name: 'Ours' })).name).toBe('Ours');
    const asked = await createPlan(owner, { user: null, tenant: 1 });
    expect(asked.user).toBeNull();
    expect((await createPlan(viewer, { user: null, tenant: 1 })).user).not.toBeNull();
  });

  test('callers without sign-in create plans if the tenant allows it, and otherwise get 401', async () => {
    const place = { endpoints, dataFolder: inject('dataFolder') };
    const [open, shut] = await Promise.all([
      ownTenant(place, { id: 9_701, name: 'Open', anonymousPlans: true }),
      ownTenant(place, { id: 9_702, name: 'Shut', anonymousPlans: false }),
    ]);
    const plan = await createPlan(open.shopper, { planObjects: XML });
    expect(plan).toMatchObject({ user: null, tenant: open.id, createdInTenant: open.id });
    expect(codeOf(await shut.shopper.call('POST', '/v2/plans', jsonBody({ name: 'x' })))).toBe('401 SIGN_IN_REQUIRED');
    expect((await createPlan(shut.admin)).tenant).toBe(shut.id);
  });

  test('a parent must be readable', async () => {
    const parent = await createPlan(stranger);
    const child = await createPlan(viewer, { parent: parent.id });
    expect(child.parent).toBe(parent.id);
    const foreign = await createPlan(foreigner);
    for (const id of [foreign.id, 'x', 'AAAAAAAAAAAAAAAAAAAAAA']) {
      expect(codeOf(await viewer.call('POST', '/v2/plans', jsonBody({ parent: id })))).toBe('404 NOT_FOUND');
      expect(codeOf(await putPlan(viewer, child.id, { parent: id }))).toBe('404 NOT_FOUND');
    }
    expect(codeOf(await putPlan(viewer, child.id, { parent: child.id }))).toBe('400 INVALID_REQUEST');
    expect(planOf(await putPlan(viewer, child.id, { parent: null })).parent).toBeNull();
  });

  test('demo plans need the right "plans", are tenant plans, and are listed unwrapped', async () => {
    const demo = await createPlan(owner, { name: 'Demo', demo: true, planObjects: XML });
    expect(demo).toMatchObject({ demo: true, user: null });
    const flagged = await createPlan(stranger, { planObjects: longXml('d') });
    await putPlan(owner, flagged.id, { demo: true });
    const list = async (client: Client) =>
      (await client.call('GET', '/v2/plans/demoPlans')).json as { plans: { id: string }[]; meta: { total: number } };
    const { plans, meta } = await list(stranger);
    expect(plans).toContainEqual(demo);
    expect(plans.map(({ id }) => id)).toContain(flagged.id);
    expect(meta.total).toBe(plans.length);
    expect((await list(foreigner)).plans.map(({ id }) => id)).not.toContain(demo.id);

    expect(planOf(await putPlan(owner, flagged.id, { demo: false })).demo).toBe(false);
    await owner.call('DELETE', `/v2/plans/${demo.id}`);
    const left = (await list(stranger)).plans.map(({ id }) => id);
    expect(left).not.toContain(flagged.id);
    expect(left).not.toContain(demo.id);

    const mine = await createPlan(viewer);
    expect(codeOf(await putPlan(viewer, mine.id, { demo: true }))).toBe('403 FORBIDDEN');
    expect((await putPlan(viewer, mine.id, { demo: false })).status).toBe(200);
    expect(codeOf(await viewer.call('POST', '/v2/plans', jsonBody({ demo: true })))).toBe('403 FORBIDDEN');
    expect(codeOf(await stranger.call('POST', '/v2/plans', jsonBody({ demo: true })))).toBe('401 SIGN_IN_REQUIRED');
    const own = await createPlan(owner);
    expect(codeOf(await putPlan(owner, own.id, { demo: true }))).toBe('400 INVALID_REQUEST');
  });
});

describe('the history of a plan', () => {
  const versions = async (id: string, client = viewer) =>
    (
      (await client.call('GET', `/v2/plans/${id}/versions`)).json as {
        versions: { id: number; name: string; current: boolean }[];
      }
    ).versions;

  test('keeps the last 50 versions, and PUT restores each of them', async () => {
    const plan = await createPlan(viewer, { name: 'v1', planObjects: longXml('1') });
    for (let at = 2; at <= 53; at++)
      await putPlan(viewer, plan.id, {
        name: `v${at}`,
        planObjects: at % 25 === 0 ? longXml(String(at)) : `<p${at}/>`,
      });
    const list = await versions(plan.id);
    expect(list.map(({ id }) => id)).toEqual(Array.from({ length: 50 }, (_, at) => 53 - at));
    expect(list[0]).toMatchObject({ id: 53, name: 'v53', current: true });
    const old = planOf(await viewer.call('GET', `/v2/plans/${plan.id}/versions/25`));
    expect(old).toMatchObject({ name: 'v25', planObjects: longXml('25') });
    for (const deleted of [1, 3, 54]) {
      expect(codeOf(await viewer.call('GET', `/v2/plans/${plan.id}/versions/${deleted}`))).toBe('404 NOT_FOUND');
    }
    const back = planOf(await putPlan(viewer, plan.id, { plan: old }));
    expect(back).toMatchObject({ name: 'v25', planObjects: longXml('25') });
    const restored = planOf(await putPlan(viewer, plan.id, { restoreVersion: 7, description: 'restored' }));
    expect(restored).toMatchObject({ name: 'v7', planObjects: '<p7/>', description: 'restored' });
    expect(codeOf(await putPlan(viewer, plan.id, { restoreVersion: 1 }))).toBe('404 NOT_FOUND');
    const current = planOf(await viewer.call('GET', `/v2/plans/${plan.id}/versions/55`));
    expect(current).toEqual(restored);
    const named = planOf(await putPlan(viewer, plan.id, { restoreVersion: 55, description: 'still current' }));
    expect(named).toMatchObject({ name: 'v7', planObjects: '<p7/>', description: 'still current' });
    const version = await viewer.call('GET', `/v2/plans/${plan.id}/versions/7`);
    const known = { headers: { 'if-none-match': version.headers.get('etag') ?? '' } };
    expect((await viewer.call('GET', `/v2/plans/${plan.id}/versions/7`, known)).status).toBe(304);
  });

  test('is only for callers who may write the plan', async () => {
    const plan = await createPlan(viewer);
    for (const path of ['versions', 'versions/1']) {
      expect(codeOf(await stranger.call('GET', `/v2/plans/${plan.id}/${path}`))).toBe('401 SIGN_IN_REQUIRED');
      expect(codeOf(await owner.call('GET', `/v2/plans/${plan.id}/${path}`))).toBe('403 FORBIDDEN');
    }
    for (const id of ['x', '0', '1.0', '99999999999']) {
      expect(codeOf(await viewer.call('GET', `/v2/plans/${plan.id}/versions/${id}`))).toBe('404 NOT_FOUND');
    }
  });
});

describe('DELETE', () => {
  test('deletes everything of the plan and nothing of another plan', async () => {
    const plan = await createPlan(viewer, { thumbnail: dataUrl(3), planObjects: longXml('x') });
    const other = await createPlan(viewer, { thumbnail: dataUrl(3), planObjects: longXml('x') });
    await putPlan(viewer, plan.id, { planObjects: longXml('y') });
    const deleted = await viewer.response('DELETE', `/v2/plans/${plan.id}`);
    expect([deleted.status, await deleted.text()]).toEqual([204, '']);
    for (const [method, path] of [
      ['GET', ''],
      ['PUT', ''],
      ['DELETE', ''],
      ['GET', '/versions'],
      ['GET', '/versions/1'],
      ['GET', '/image.svg'],
      ['GET', '/image.png'],
      ['GET', '/objects'],
    ] as const) {
      const body = method === 'PUT' ? jsonBody({ name: 'x' }) : {};
      expect(codeOf(await viewer.call(method, `/v2/plans/${plan.id}${path}`, body)), `${method} ${path}`).toBe(
        '404 NOT_FOUND',
      );
    }
    expect((await fetch(plan.thumbnail ?? '')).status).toBe(404);
    expect((await fetch(other.thumbnail ?? '')).status).toBe(200);
    expect(planOf(await getPlan(viewer, other.id)).planObjects === longXml('x')).toBe(true);
  });
});

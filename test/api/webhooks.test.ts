import { createDecipheriv } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { ListQueuesCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { marshall } from '@aws-sdk/util-dynamodb';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import * as z from 'zod';
import { Catalog } from '../../shared/domain/catalogs/catalog.ts';
import { catalogStore } from '../../shared/domain/catalogs/catalog-store.ts';
import { requiredEventKey } from '../../shared/domain/webhooks/event-keys.ts';
import { eventStore } from '../../shared/domain/webhooks/event-store.ts';
import { isSlow } from '../../shared/domain/webhooks/lane.ts';
import { eventPart, newEvent } from '../../shared/domain/webhooks/outbox.ts';
import { receiverStore } from '../../shared/domain/webhooks/receiver-store.ts';
import { WebhookDelivery } from '../../shared/domain/webhooks/webhook-delivery.ts';
import { randomId } from '../../shared/platform/identifiers/random-id.ts';
import { requiredKey } from '../../shared/platform/jobs/job-keys.ts';
import { setAsideRecord } from '../../shared/platform/streams/set-aside-record.ts';
import { TORN_ZIP } from '../fixtures/torn-zip.ts';
import type { ReceivedPost, Responder, WebhookReceiver } from '../fixtures/webhook-receiver.ts';
import { startWebhookReceiver } from '../fixtures/webhook-receiver.ts';
import { jsonBody } from './client.ts';
import { convertDrawing, dxf } from './drawing-client.ts';
import { giveUp } from './give-up.ts';
import { type OwnTenant, ownTenant } from './own-tenant.ts';
import { planOf } from './plan-client.ts';

/* This file has more than 300 lines, because a second file would start the service and its receiver once more. */

const PATIENCE = { timeout: 240_000, interval: 100 };
const TIMEOUT_MS = 600_000;
const endpoints = inject('endpoints');
const Deliveries = z.object({
  webhookDeliveries: z.array(WebhookDelivery),
  meta: z.object({ count: z.int(), nextCursor: z.string().optional() }),
});
const Shared = z.object({ share: z.object({ id: z.string() }) });
const Mails = z.object({
  mails: z.array(
    z.object({ to: z.array(z.string()), from: z.string(), subject: z.string(), text: z.string(), html: z.string() }),
  ),
});

let tenant: OwnTenant;
let receiver: WebhookReceiver;
let itemId: string;
let failing: OwnTenant;
/** Written at the start, because the sweeper needs up to a minute. */
beforeAll(async () => {
  [tenant, receiver] = await Promise.all([
    ownTenant({ endpoints, dataFolder: inject('dataFolder') }, { id: 701, name: 'Webhooks & Co' }),
    startWebhookReceiver(),
  ]);
  failing = await ownTenant(
    { endpoints, dataFolder: inject('dataFolder') },
    { id: 702, name: 'Failing & Co', webhook: 'https://hooks.tenant.example/in' },
  );
  const { json } = await tenant.admin.call('POST', '/v2/items', jsonBody({ item: { id: `${tenant.catalog}:shelf` } }));
  itemId = z.object({ item: z.object({ id: z.string() }) }).parse(json).item.id;
  const { openTable } = await import('../../shared/platform/aws/table.ts');
  await receiverStore(openTable('events')).recordFailures(failing.id, 6, 'HTTP 503', new Date());
});
afterAll(() => receiver.stop());

const set = (settings: object) => tenant.admin.call('PUT', `/v2/tenants/${tenant.id}`, jsonBody(settings));
const address = () => `customer-${Math.random().toString(36).slice(2)}@customer.example`;

/** An item that everybody sees. */
async function itemOfPublicCatalog(facts: object): Promise<string> {
  const { openTable } = await import('../../shared/platform/aws/table.ts');
  const catalog = { id: `${tenant.catalog}-public`, tenant: tenant.id, label: 'Public', visibility: 'public' as const };
  await catalogStore(openTable('items')).put(Catalog.parse(catalog));
  const id = `${catalog.id}:${randomId()}`;
  const { status } = await tenant.admin.call('POST', '/v2/items', jsonBody({ item: { id, ...facts } }));
  expect(status).toBe(201);
  return id;
}

async function share(email = address(), language = 'en', id = itemId, type = '1') {
  const body = new FormData();
  body.set('email', email);
  body.set('type', type);
  const path = id.startsWith('/') ? id : `/items/${id}`;
  const { json } = await tenant.shopper.call('POST', `/v2${path}/shares`, { body, headers: { language } });
  return { id: Shared.parse(json).share.id, email };
}

const postsOf = (id: string): readonly ReceivedPost[] => receiver.posts.filter((post) => post.id === id);
const posted = async (id: string) => {
  await expect.poll(() => postsOf(id).length, PATIENCE).toBe(1);
  const [post] = postsOf(id);
  if (!post) throw new Error('the request is missing');
  return post;
};
const mailTo = async (email: string) => {
  const response = await fetch(endpoints.mailsUrl);
  return Mails.parse(await response.json()).mails.filter(({ to }) => to.includes(email));
};
const mailed = async (email: string) => {
  await expect.poll(async () => (await mailTo(email)).length, PATIENCE).toBe(1);
  const [mail] = await mailTo(email);
  if (!mail) throw new Error('the mail is missing');
  return mail;
};
const respondWith = (responder: Responder) => receiver.respondWith(responder);

describe('an event that a tenant lists', () => {
  const postsWith = (event: string, text: string) =>
    receiver.posts.filter(({ body }) => body.includes(`"${event}"`) && body.includes(text));
  const converted = async (of: OwnTenant, id: string) => {
    const { id: jobId } = await of.admin.startConversion(id, 'torn.zip', TORN_ZIP);
    await of.admin.ended(jobId);
    return jobId;
  };

  test(
    'is posted at the end of a job with the job and without its source, once, and never to a tenant that does not list it',
    async () => {
      respondWith((_, response) => response.writeHead(204).end());
      // A tenant of its own: what a tenant lists when its record is read decides, not what it listed at the end.
      const silent = await ownTenant(
        { endpoints, dataFolder: inject('dataFolder') },
        { id: 704, name: 'Silent & Co', webhook: receiver.url },
      );
      const silentItem = `${silent.catalog}:shelf`;
      expect((await silent.admin.call('POST', '/v2/items', jsonBody({ id: silentItem }))).status).toBe(201);
      const unlisted = await converted(silent, silentItem);
      const events = ['asset.finished', 'configuration.created', 'asset.finished'];
      const { json } = await set({ webhook: receiver.url, apiKey: tenant.planner, events });
      expect(json).toMatchObject({ tenant: { events: ['asset.finished', 'configuration.created'] } });
      // Functions cache settings of tenants for 30 s.
      const listed = await vi.waitFor(async () => {
        const jobId = await converted(tenant, itemId);
        await expect.poll(() => postsWith('asset.finished', jobId).length, { timeout: 5_000 }).toBe(1);
        return jobId;
      }, PATIENCE);
      const [post] = postsWith('asset.finished', listed);
      const { event, data } = JSON.parse(post?.body ?? '');
      expect([event, data.itemId, data.job.id, data.job.status]).toEqual(['asset.finished', itemId, listed, -1]);
      expect(data.job).toMatchObject({
        kind: 'conversion',
        targetId: itemId,
        results: [],
        error: { code: expect.any(String) },
      });
      expect(Object.keys(data.job)).not.toContain('sourceUrl');
      new Webhook(Buffer.from(tenant.secret).toString('base64')).verify(
        post?.body ?? '',
        post?.headers as Record<string, string>,
      );
      expect(postsWith('asset.finished', unlisted)).toEqual([]);
      const made = () =>
        tenant.shopper.call('POST', '/v2/configurations', jsonBody({ item: itemId, configuration: '{"n":1}' }));
      const first = await made();
      const { configuration } = z.object({ configuration: z.object({ id: z.string() }) }).parse(first.json);
      // Each event is a POST to the receiver, and counts as the start of a job does.
      expect(first.headers.get('ratelimit')).toContain('"jobStart"');
      await expect.poll(() => postsWith('configuration.created', configuration.id).length, PATIENCE).toBe(1);
      // The same content is no new configuration.
      expect(String((await made()).headers.get('ratelimit'))).not.toContain('"jobStart"');
      const log = await tenant.admin.call('GET', `/v2/tenants/${tenant.id}/webhookDeliveries?limit=1000`);
      const names = Deliveries.parse(log.json).webhookDeliveries.map((each) => each.event);
      expect(names.filter((name) => name === 'configuration.created')).toHaveLength(1);
    },
    TIMEOUT_MS,
  );

  test(
    'is posted for a drawing that the call itself converts, and converts again',
    async () => {
      await set({ webhook: receiver.url, apiKey: tenant.planner, events: ['plan.converted'] });
      respondWith((_, response) => response.writeHead(204).end());
      const posts = (id: string) => postsWith('plan.converted', id);
      // Functions cache settings of tenants for 30 s.
      const planId = await vi.waitFor(async () => {
        const { id } = planOf(await convertDrawing(tenant.admin, dxf));
        await expect.poll(() => posts(id).length, { timeout: 5_000 }).toBe(1);
        return id;
      }, PATIENCE);
      const { event, data } = JSON.parse(posts(planId)[0]?.body ?? '');
      expect([event, data.planId]).toEqual(['plan.converted', planId]);
      expect(data.job).toMatchObject({ kind: 'drawing', status: 100, targetId: planId, error: null });
      await vi.waitFor(async () => {
        const again = jsonBody({ converterParams: { wallHeight: 2_500 } });
        expect((await tenant.admin.call('POST', `/v2/plans/${planId}/conversion`, again)).status).toBe(200);
        await expect.poll(() => posts(planId).length, { timeout: 5_000 }).toBeGreaterThan(1);
      }, PATIENCE);
      const log = await tenant.admin.call('GET', '/v2/auditLog?limit=100');
      expect(JSON.stringify(log.json)).toContain('convertPlanAgain');
    },
    TIMEOUT_MS,
  );

  test(
    'is posted for an item whenever it becomes public, and not for one that stays hidden',
    async () => {
      await set({ webhook: receiver.url, apiKey: tenant.planner, events: ['item.published'] });
      respondWith((_, response) => response.writeHead(204).end());
      const [hidden, shown] = ['hidden', 'shown'].map((name) => `${tenant.catalog}:${name}-${randomId()}`);
      for (const id of [hidden, shown]) {
        const item = { id, visibilityStatus: 1 };
        expect((await tenant.admin.call('POST', '/v2/items', jsonBody({ item }))).status).toBe(201);
      }
      const posts = (id: string | undefined) => postsWith('item.published', `${id}`);
      // Functions cache settings of tenants for 30 s.
      await vi.waitFor(async () => {
        for (const step of ['unpublish', 'publish']) await tenant.admin.call('POST', `/v2/items/${shown}/${step}`);
        await expect.poll(() => posts(shown).length, { timeout: 5_000 }).toBeGreaterThan(0);
      }, PATIENCE);
      expect(JSON.parse(posts(shown)[0]?.body ?? '')).toMatchObject({ data: { itemId: shown } });
      // A change of many publishes like a call for one.
      const many = jsonBody({ ids: [hidden], changes: { visibilityStatus: 0 } });
      expect(posts(hidden)).toEqual([]);
      expect((await tenant.admin.call('POST', '/v2/items/bulk', many)).status).toBe(200);
      await expect.poll(() => posts(hidden).length, PATIENCE).toBe(1);
    },
    TIMEOUT_MS,
  );

  test(
    'ends as failed without a mail if the receiver refuses it',
    async () => {
      await set({ webhook: receiver.url, apiKey: tenant.planner, events: ['asset.finished'] });
      respondWith((_, response) => response.writeHead(500).end());
      const jobId = await converted(tenant, itemId);
      await expect.poll(() => postsWith('asset.finished', jobId).length, PATIENCE).toBe(1);
      const eventId = postsWith('asset.finished', jobId)[0]?.id;
      const delivery = await vi.waitFor(async () => {
        const { json } = await tenant.admin.call('GET', `/v2/tenants/${tenant.id}/webhookDeliveries?limit=1000`);
        const found = Deliveries.parse(json).webhookDeliveries.find(({ id }) => id === eventId);
        expect(found?.outcome).not.toBe('pending');
        return found;
      }, PATIENCE);
      expect(delivery).toMatchObject({ event: 'asset.finished', outcome: 'failed', status: 500 });
      respondWith((_, response) => response.writeHead(204).end());
    },
    TIMEOUT_MS,
  );

  test(
    'is put out later if its job was set aside or given up, and a row that cannot be read holds up no other',
    async () => {
      await set({ webhook: receiver.url, apiKey: tenant.planner, events: ['asset.finished'] });
      respondWith((_, response) => response.writeHead(204).end());
      const { openTable } = await import('../../shared/platform/aws/table.ts');
      const { openQueue } = await import('../../shared/platform/aws/queue.ts');
      const jobs = openTable('jobs');
      await jobs.put({ pk: `${tenant.id}#unreadable`, sk: 'job', status: 100 });
      const jobId = await converted(tenant, itemId);
      await expect.poll(() => postsWith('asset.finished', jobId).length, PATIENCE).toBe(1);
      // The same end once more, as the stream would have reported it at another time.
      const row = await jobs.get(requiredKey(jobId), z.looseObject({ pk: z.string(), sk: z.string() }));
      const later = { ...row, updated: new Date(Date.now() + 60_000).toISOString() };
      const dynamodb = {
        Keys: marshall(requiredKey(jobId)),
        OldImage: marshall({ ...row, status: 10 }),
        NewImage: marshall(later),
      };
      const record = setAsideRecord(
        'note-ended-jobs',
        { sequenceNumber: '1', dynamodb },
        new Error('test'),
        new Date(),
      );
      await openQueue('setAside').send(record);
      await expect.poll(() => postsWith('asset.finished', jobId).length, PATIENCE).toBe(2);
      // Without its row, the event of the end is new for the worker that reads the record again.
      const [first] = postsWith('asset.finished', jobId);
      await openTable('events').delete(requiredEventKey({ tenant: tenant.id, id: first?.id ?? '' }));
      await giveUp('jobs', requiredKey(jobId), 'note-ended-jobs');
      await expect.poll(() => postsWith('asset.finished', jobId).length, PATIENCE).toBe(3);
      expect(postsOf(first?.id ?? '')).toHaveLength(2);
    },
    TIMEOUT_MS,
  );

  test('must be one that there is', async () => {
    expect((await set({ events: ['asset.started'] })).status).toBe(400);
    expect((await set({ events: ['email.shareConfiguration'] })).status).toBe(400);
    expect((await set({ events: [] })).status).toBe(200);
  });
});

describe('the event of a share', () => {
  test(
    "is posted with both signatures, made with the secret of the tenant's api key",
    async () => {
      await set({ webhook: receiver.url, apiKey: tenant.planner });
      const { id, email } = await share();
      const { headers, body } = await posted(id);
      expect(JSON.parse(body)).toEqual({
        event: 'email.shareConfiguration',
        data: { success: true, email, itemId, url: `${endpoints.baseUrl}/v2/items/${itemId}/perspectiveImageHD` },
      });
      expect(headers).toMatchObject({
        apikey: tenant.planner,
        'webhook-authenticated': 'true',
        'content-type': 'application/json',
      });
      const secret = Buffer.from(tenant.secret);
      new Webhook(secret.toString('base64')).verify(body, headers as Record<string, string>);
      const token = Buffer.from(String(headers.token).replace(/^01-/, ''), 'base64');
      const cipher = createDecipheriv('aes-256-cbc', secret, Buffer.alloc(16));
      const plain = `${cipher.update(token, undefined, 'utf8')}${cipher.final('utf8')}`;
      expect(plain.split(';').slice(1)).toEqual(['anonymous', tenant.planner]);
    },
    TIMEOUT_MS,
  );

  test(
    'cannot be authenticated if the tenant has no api key, and the log reports that',
    async () => {
      await set({ webhook: receiver.url, apiKey: null });
      const { headers } = await posted((await share()).id);
      expect(headers).toMatchObject({ 'webhook-authenticated': 'false', token: expect.stringMatching(/^01-/) });
      expect(headers).not.toHaveProperty('apikey');
    },
    TIMEOUT_MS,
  );

  test(
    'is mailed immediately and posted once if the receiver refuses or redirects it',
    async () => {
      await set({ webhook: receiver.url, apiKey: tenant.planner });
      for (const status of [301, 404, 500]) {
        respondWith((_, response) => response.writeHead(status, { location: receiver.url }).end('no'));
        const { id, email } = await share();
        await mailed(email);
        expect(postsOf(id)).toHaveLength(1);
      }
    },
    TIMEOUT_MS,
  );

  test(
    'is posted again under the same id if there was no response',
    async () => {
      respondWith((post, response) => {
        if (postsOf(post.id).length > 1) response.writeHead(200).end();
        else response.destroy();
      });
      const { id, email } = await share();
      await expect.poll(() => postsOf(id).length, PATIENCE).toBe(2);
      expect(await mailTo(email)).toEqual([]);
    },
    TIMEOUT_MS,
  );

  test(
    'uses the slow queue if its receiver was slow, and is mailed and posted from there too',
    async () => {
      const { openTable } = await import('../../shared/platform/aws/table.ts');
      const receivers = receiverStore(openTable('events'));
      const slowly: Responder = (_, response) => void setTimeout(() => response.writeHead(200).end(), 1_200);
      respondWith(slowly);
      await posted((await share()).id);
      // The sender records this after the response; until then the next event uses the fast queue.
      await expect
        .poll(async () => isSlow((await receivers.findMany([tenant.id])).get(tenant.id), new Date()), PATIENCE)
        .toBe(true);
      await posted((await share()).id);
      respondWith((post, response) => {
        if (postsOf(post.id).length > 1) response.writeHead(500).end();
        else response.destroy();
      });
      const { id, email } = await share();
      await mailed(email);
      expect(postsOf(id)).toHaveLength(2);
    },
    TIMEOUT_MS,
  );
});

test(
  "a later report of the recipient's mail server is stored with the event",
  async () => {
    const { openTable } = await import('../../shared/platform/aws/table.ts');
    const { id } = await share();
    const tags = { tenant: [String(tenant.id)], event: [id] };
    await reportMail({ eventType: 'Bounce', mail: { tags }, bounce: { bounceType: 'Permanent' } });
    const store = eventStore(openTable('events'));
    await expect
      .poll(async () => (await store.find(tenant.id, id))?.mailNotice, PATIENCE)
      .toMatchObject({ kind: 'bounce' });
  },
  TIMEOUT_MS,
);

describe('the log of deliveries', () => {
  const call = (method: string, path: string) => tenant.admin.call(method, `/v2/tenants/${tenant.id}/${path}`);
  const entry = async (id: string) => {
    const { json } = await call('GET', 'webhookDeliveries?limit=1000');
    return Deliveries.parse(json).webhookDeliveries.find((delivery) => delivery.id === id);
  };

  test(
    'contains the result of an event, and can send it again: under the same id and without a second mail',
    async () => {
      await set({ webhook: receiver.url, apiKey: tenant.planner });
      respondWith((_, response) => response.writeHead(500).end('x'.repeat(5_000)));
      const { id, email } = await share();
      await mailed(email);
      const failed = { event: 'email.shareConfiguration', outcome: 'mailed', attempts: 1, status: 500, fault: null };
      await expect.poll(() => entry(id), PATIENCE).toMatchObject({ ...failed, response: 'x'.repeat(1_024) });
      for (const [status, outcome] of [
        [404, 'mailed'],
        [200, 'delivered'],
      ] as const) {
        respondWith((_, response) => response.writeHead(status).end('done'));
        const { status: accepted, json } = await call('POST', `webhookDeliveries/${id}/redeliver`);
        expect([accepted, json]).toMatchObject([
          202,
          { webhookDelivery: { id, outcome: 'pending', status: null, response: null } },
        ]);
        await expect.poll(() => entry(id), PATIENCE).toMatchObject({ outcome, status, response: 'done' });
      }
      expect(postsOf(id)).toHaveLength(3);
      expect(await mailTo(email)).toHaveLength(1);
    },
    TIMEOUT_MS,
  );

  test('is paginated', async () => {
    const pages: string[] = [];
    for (let cursor = ''; pages.length < 5; ) {
      const { json } = await call('GET', `webhookDeliveries?limit=1&cursor=${cursor}`);
      const { webhookDeliveries, meta } = Deliveries.parse(json);
      expect([webhookDeliveries.length, meta.count]).toEqual([1, 1]);
      pages.push(...webhookDeliveries.map(({ created }) => created));
      if (meta.nextCursor === undefined) break;
      cursor = meta.nextCursor;
    }
    expect(pages).toEqual(pages.toSorted().toReversed());
    expect(pages.length).toBeGreaterThan(1);
  });

  test.each([
    ['GET', 'webhookDeliveries?limit=0', 400],
    ['GET', 'webhookDeliveries?limit=1001', 400],
    ['GET', 'webhookDeliveries?cursor=nonsense', 400],
    ['POST', `webhookDeliveries/${'x'.repeat(22)}/redeliver`, 404],
    ['POST', 'webhookDeliveries/nothing/redeliver', 404],
  ])('%s %s is %i', async (method, path, status) => {
    expect((await call(method, path)).status).toBe(status);
  });

  test('returns 409 for a resend if there is no webhook', async () => {
    const [newest] = Deliveries.parse((await call('GET', 'webhookDeliveries?limit=1')).json).webhookDeliveries;
    await set({ webhook: null });
    expect((await call('POST', `webhookDeliveries/${newest?.id}/redeliver`)).status).toBe(409);
    expect((await call('POST', 'webhook/test')).status).toBe(409);
  });
});

describe('a test call', () => {
  test.each([
    [
      'delivers',
      (_: ReceivedPost, response: ServerResponse) => response.writeHead(200).end('welcome'),
      { delivered: true, status: 200, response: 'welcome', fault: null },
    ],
    [
      'is refused',
      (_: ReceivedPost, response: ServerResponse) => response.writeHead(302, { location: '/' }).end(),
      { delivered: false, status: 302, fault: null },
    ],
    [
      'loses the connection',
      (_: ReceivedPost, response: ServerResponse) => void response.destroy(),
      { delivered: false, status: null, fault: 'CONNECTION_RESET' },
    ],
  ])('reports that it %s', async (_, responder, expected) => {
    await set({ webhook: receiver.url, apiKey: tenant.planner });
    respondWith(responder);
    const { status, json } = await tenant.admin.call('POST', `/v2/tenants/${tenant.id}/webhook/test`);
    expect([status, json]).toMatchObject([200, { webhookTest: expected }]);
    expect(JSON.parse(receiver.posts.at(-1)?.body ?? '')).toMatchObject({
      event: 'webhook.test',
      data: { success: true },
    });
    await set({ apiKey: null });
  });
});

describe('the mail of an event', () => {
  test(
    'is sent to the customer if there is no webhook, in the language of the request, in the name of the tenant',
    async () => {
      await set({ webhook: null, mailName: 'Möbel & "Söhne"' });
      const { email } = await share(address(), 'de-AT');
      const mail = await mailed(email);
      expect(mail.subject).toBe('Eine Planung für Sie, von Möbel & "Söhne"');
      expect(mail.to).toEqual([email]);
      expect(mail.html).toContain('Möbel &amp; &quot;Söhne&quot;');
      await set({ mailName: null });
    },
    TIMEOUT_MS,
  );

  test(
    'leads to the viewer, which needs no api key: by the id of what is public or cannot be guessed, else of the share',
    async () => {
      await set({ webhook: null });
      const linkOf = async (shared: { readonly email: string }) => {
        const { text, html } = await mailed(shared.email);
        const [link = '', ...others] = text.match(/https?:\S+/g) ?? [];
        expect(others).toEqual([]);
        expect(html).toContain(`href="${link}"`);
        return link;
      };
      const publicItem = await itemOfPublicCatalog({});
      const view = (id: string) => `${endpoints.baseUrl}/view/${encodeURIComponent(id)}`;
      expect(await linkOf(await share(address(), 'en', publicItem))).toBe(view(publicItem));
      const hidden = await share();
      expect(await linkOf(hidden)).toBe(view(hidden.id));
      const snapshot = await tenant.shopper.call(
        'POST',
        '/v2/planSnapshots',
        jsonBody({ plan: '<plan version="2"/>' }),
      );
      const { planSnapshot } = z.object({ planSnapshot: z.object({ id: z.string() }) }).parse(snapshot.json);
      const shared = await share(address(), 'fr', `/planSnapshots/${planSnapshot.id}`, '13');
      expect(await linkOf(shared)).toBe(view(planSnapshot.id));
      expect((await mailed(shared.email)).subject, 'it says that it is a plan').toMatch(/^Un plan /);
    },
    TIMEOUT_MS,
  );
});

describe('the sweeper, once a minute,', () => {
  test(
    'finds an event whose message was lost',
    async () => {
      await set({ webhook: receiver.url });
      respondWith((_, response) => response.writeHead(200).end());
      // Started only now: the sweeper could run earlier, while the tenant has another receiver or none.
      const forgotten = await eventWithoutMessage();
      await expect.poll(() => postsOf(forgotten).length, { timeout: 240_000, interval: 50 }).toBeGreaterThan(0);
    },
    TIMEOUT_MS,
  );

  test(
    'informs administrators that their receiver keeps failing',
    async () => {
      const { from, text } = await mailed(failing.adminEmail);
      expect(from).toBe('"Failing & Co" <no-reply@planning.example>');
      expect(text).toMatch(/6 × HTTP 503 · hooks\.tenant\.example · \d{4}-/);
    },
    TIMEOUT_MS,
  );
});

/** Does the same as SES and its topic in AWS. */
async function reportMail(notice: unknown): Promise<void> {
  const sqs = new SQSClient();
  const { QueueUrls = [] } = await sqs.send(new ListQueuesCommand());
  const QueueUrl = QueueUrls.find((url) => url.includes('MailNoticesQueue'));
  await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: JSON.stringify(notice) }));
  sqs.destroy();
}

/** An event whose message was lost some minutes ago. */
async function eventWithoutMessage(): Promise<string> {
  const { openTable, writeTransaction } = await import('../../shared/platform/aws/table.ts');
  const clock = () => new Date(Date.now() - 10 * 60_000);
  const data = { success: true, email: address(), itemId };
  const event = newEvent(
    { tenant: tenant.id, event: 'email.savedConfiguration', data, language: 'en' },
    { clock, ids: randomId },
  );
  await writeTransaction([eventPart(openTable('events'), event)]);
  return event.id;
}

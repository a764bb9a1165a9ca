import { createDecipheriv } from 'node:crypto';
import { ListQueuesCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import * as z from 'zod';
import { randomId } from '../../shared/identifiers/random-id.ts';
import { eventStore } from '../../shared/webhooks/event-store.ts';
import { eventPart, newEvent } from '../../shared/webhooks/outbox.ts';
import type { Answering, ReceivedPost, WebhookReceiver } from '../fixtures/webhook-receiver.ts';
import { startWebhookReceiver } from '../fixtures/webhook-receiver.ts';
import { jsonBody } from './client.ts';
import { type OwnTenant, ownTenant } from './own-tenant.ts';

const PATIENCE = { timeout: 60_000, interval: 50 };
const TIMEOUT_MS = 120_000;
const endpoints = inject('endpoints');
const Shared = z.object({ share: z.object({ id: z.string() }) });
const Mails = z.object({
  mails: z.array(
    z.object({ to: z.array(z.string()), from: z.string(), subject: z.string(), text: z.string(), html: z.string() }),
  ),
});

let tenant: OwnTenant;
let receiver: WebhookReceiver;
let itemId: string;
beforeAll(async () => {
  [tenant, receiver] = await Promise.all([
    ownTenant({ endpoints, dataFolder: inject('dataFolder') }, { id: 701, name: 'Webhooks & Co' }),
    startWebhookReceiver(),
  ]);
  const { json } = await tenant.admin.call('POST', '/v2/items', jsonBody({ item: { id: `${tenant.catalog}:shelf` } }));
  itemId = z.object({ item: z.object({ id: z.string() }) }).parse(json).item.id;
});
afterAll(() => receiver.stop());

const set = (settings: object) => tenant.admin.call('PUT', `/v2/tenants/${tenant.id}`, jsonBody(settings));
const address = () => `customer-${Math.random().toString(36).slice(2)}@customer.example`;

async function share(email = address(), language = 'en') {
  const body = new FormData();
  body.set('email', email);
  body.set('type', '1');
  const { json } = await tenant.shopper.call('POST', `/v2/items/${itemId}/shares`, { body, headers: { language } });
  return { id: Shared.parse(json).share.id, email };
}

const postsOf = (id: string): readonly ReceivedPost[] => receiver.posts.filter((post) => post.id === id);
const posted = async (id: string) => {
  await expect.poll(() => postsOf(id).length, PATIENCE).toBe(1);
  const [post] = postsOf(id);
  if (!post) throw new Error('the post is gone');
  return post;
};
const mailTo = async (email: string) => {
  const answer = await fetch(endpoints.mailsUrl);
  return Mails.parse(await answer.json()).mails.filter(({ to }) => to.includes(email));
};
const mailed = async (email: string) => {
  await expect.poll(async () => (await mailTo(email)).length, PATIENCE).toBe(1);
  const [mail] = await mailTo(email);
  if (!mail) throw new Error('the mail is gone');
  return mail;
};
const answering = (answer: Answering) => receiver.answerWith(answer);

describe('the event of a share', () => {
  test(
    "is posted, signed both ways with the secret of the tenant's api key",
    async () => {
      await set({ webhook: receiver.url, apiKey: tenant.apiKey });
      const { id, email } = await share();
      const { headers, body } = await posted(id);
      expect(JSON.parse(body)).toEqual({
        event: 'email.shareConfiguration',
        data: { success: true, email, itemId, url: `${endpoints.baseUrl}/v2/items/${itemId}/perspectiveImageHD` },
      });
      expect(headers).toMatchObject({
        apikey: tenant.apiKey,
        'webhook-authenticated': 'true',
        'content-type': 'application/json',
      });
      const secret = Buffer.from(tenant.secret);
      new Webhook(secret.toString('base64')).verify(body, headers as Record<string, string>);
      const token = Buffer.from(String(headers.token).replace(/^01-/, ''), 'base64');
      const cipher = createDecipheriv('aes-256-cbc', secret, Buffer.alloc(16));
      const plain = `${cipher.update(token, undefined, 'utf8')}${cipher.final('utf8')}`;
      expect(plain.split(';').slice(1)).toEqual(['anonymous', tenant.apiKey]);
    },
    TIMEOUT_MS,
  );

  test(
    'cannot be authenticated where the tenant has no api key, and says so',
    async () => {
      await set({ webhook: receiver.url, apiKey: null });
      const { headers } = await posted((await share()).id);
      expect(headers).toMatchObject({ 'webhook-authenticated': 'false', token: expect.stringMatching(/^01-/) });
      expect(headers).not.toHaveProperty('apikey');
    },
    TIMEOUT_MS,
  );

  test(
    'is mailed at once, and posted once, where the receiver refuses or redirects it',
    async () => {
      await set({ webhook: receiver.url, apiKey: tenant.apiKey });
      for (const status of [301, 404, 500]) {
        answering((_, response) => response.writeHead(status, { location: receiver.url }).end('no'));
        const { id, email } = await share();
        await mailed(email);
        expect(postsOf(id)).toHaveLength(1);
      }
    },
    TIMEOUT_MS,
  );

  test(
    'is posted again under the same id where there was no answer',
    async () => {
      answering((post, response) => {
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
    'takes the slow lane once its receiver was slow, and is mailed and posted from there too',
    async () => {
      const slowly: Answering = (_, response) => void setTimeout(() => response.writeHead(200).end(), 1_200);
      answering(slowly);
      await posted((await share()).id);
      await expect
        .poll(async () => {
          const { id } = await share();
          await posted(id);
          return true;
        }, PATIENCE)
        .toBe(true);
      answering((post, response) => {
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
  'an event of which nobody was told is found by the sweeper',
  async () => {
    await set({ webhook: receiver.url, apiKey: tenant.apiKey });
    answering((_, response) => response.writeHead(200).end());
    const id = await eventWithoutMessage();
    await posted(id);
  },
  TIMEOUT_MS,
);

/** Does what SES and its topic do in AWS. */
async function tellOfMail(notice: unknown): Promise<void> {
  const sqs = new SQSClient();
  const { QueueUrls = [] } = await sqs.send(new ListQueuesCommand());
  const QueueUrl = QueueUrls.find((url) => url.includes('MailNoticesQueue'));
  await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: JSON.stringify(notice) }));
  sqs.destroy();
}

/** An event as it is when its announcement was lost some minutes ago. */
async function eventWithoutMessage(): Promise<string> {
  const { openTable, writeTransaction } = await import('../../shared/aws/table.ts');
  const clock = () => new Date(Date.now() - 10 * 60_000);
  const data = { success: true, email: address(), itemId };
  const event = newEvent(
    { tenant: tenant.id, event: 'email.savedConfiguration', data, language: 'en' },
    { clock, ids: randomId },
  );
  await writeTransaction([eventPart(openTable('events'), event)]);
  return event.id;
}

test(
  'what the mail server of a recipient says later is kept with the event',
  async () => {
    const { openTable } = await import('../../shared/aws/table.ts');
    const { id } = await share();
    const tags = { tenant: [String(tenant.id)], event: [id] };
    await tellOfMail({ eventType: 'Bounce', mail: { tags }, bounce: { bounceType: 'Permanent' } });
    const store = eventStore(openTable('events'));
    await expect
      .poll(async () => (await store.find(tenant.id, id))?.mailNotice, PATIENCE)
      .toMatchObject({ kind: 'bounce' });
  },
  TIMEOUT_MS,
);

describe('the mail of an event', () => {
  test(
    'goes to the customer where there is no webhook, in the language of the request, from the tenant',
    async () => {
      await set({ webhook: null, mailName: 'Möbel & "Söhne"\r\nBcc: eva@evil.example' });
      const { email } = await share(address(), 'de-AT');
      const mail = await mailed(email);
      expect(mail.subject).toBe('Eine Planung für Sie, von Möbel & "Söhne" Bcc: eva@evil.example');
      expect(mail.to).toEqual([email]);
      expect(mail.html).toContain('Möbel &amp; &quot;Söhne&quot;');
      expect(mail.text).toContain(`${endpoints.baseUrl}/v2/items/${itemId}/perspectiveImageHD`);
      await set({ mailName: null });
    },
    TIMEOUT_MS,
  );
});

import { expect, test } from 'vitest';
import type { StoredEvent } from '../../shared/domain/webhooks/event.ts';
import { presentDelivery } from '../../shared/domain/webhooks/webhook-delivery.ts';
import { SECRET } from './webhooks/world.ts';
import { worldOfTests } from './webhooks/world-of-tests.ts';

/*
 * The logs of senders and mails and the log of deliveries, for faulty receivers, invalid addresses and the data that
 * was sent to them.
 */

const PATIENCE_MS = 240_000;
const PASSWORD = 'hunter2-of-the-receiver';
const CUSTOMER = 'anna.mustermann';

const opened = worldOfTests();

test('contain no token, secret, signature, password or customer address', async () => {
  const { world, receiver } = opened;
  receiver.respondWith(({ headers, body }, response) => {
    const repeated = JSON.stringify({ headers, body });
    if (headers.apikey === 'key-1') response.writeHead(500).end(repeated);
    else if (headers.apikey === 'key-2') response.writeHead(302, { location: `/?${headers.token}` }).end(repeated);
    else response.writeHead(200, { 'content-type': 'text/plain' }).write(repeated.repeat(100));
  });
  const webhooks = [
    `${receiver.url}/1`,
    `${receiver.url}/2`,
    `${receiver.url}/3`,
    'javascript:alert(1)',
    'https://10.0.0.7/hook',
    `https://user:${PASSWORD}@hooks.tenant.example/`,
    `https://hooks.tenant.example/${PASSWORD.repeat(1_000)}`,
  ];
  const hostile = [
    {},
    { url: 'javascript:alert(document.cookie)' },
    { url: `https://shop.example/${'x'.repeat(100_000)}` },
    // An address that forms refuse.
    { email: `${CUSTOMER}@customer.example\r\nBcc: everybody@other.example` },
    { email: `${CUSTOMER}, second@other.example` },
    { email: CUSTOMER },
  ];
  const events: { tenant: number; id: string }[] = [];
  for (const [index, webhook] of webhooks.entries()) {
    const tenant = index + 1;
    await world.addTenant(tenant, webhook);
    for (const facts of index < 2 ? hostile : hostile.slice(0, 2)) {
      const data = { email: `${CUSTOMER}@customer.example`, ...facts };
      events.push({ tenant, id: await world.putEvent(tenant, data) });
    }
  }
  const sender = world.startSender();
  const ended = await world.settled(events, PATIENCE_MS);
  await sender.kill();

  expect([...new Set(ended.map(({ outcome = 'none', tenant }) => `${tenant} ${outcome}`))].sort()).toEqual([
    ...['1 failed', '1 mailed', '2 failed', '2 mailed', '3 delivered'],
    ...[4, 5, 6, 7].map((tenant) => `${tenant} mailed`),
  ]);
  const sent = receiver.posts.flatMap(({ headers }) => [
    String(headers.token).slice(3),
    ...String(headers['webhook-signature'])
      .split(' ')
      .map((each) => each.slice(3)),
  ]);
  expect(sent.length).toBeGreaterThanOrEqual(28);
  const credentials = [SECRET, PASSWORD, ...sent];
  const log = world.output.join('');
  const mails = JSON.stringify(world.mails());
  const deliveries = JSON.stringify(ended.map((event: StoredEvent) => presentDelivery(event)));
  for (const secret of credentials) {
    for (const [where, text] of Object.entries({ log, mails, deliveries })) {
      expect(text.includes(secret), `${where} contains ${secret}`).toBe(false);
    }
    // The stored row too, except for the values that the tenant has entered.
    expect(JSON.stringify(ended).includes(secret)).toBe(false);
  }
  for (const person of [CUSTOMER, 'other.example', 'customer.example']) expect(log).not.toContain(person);
  expect(mails).not.toMatch(/javascript:|everybody@/);
  expect(log).toContain('mail not sent');
});

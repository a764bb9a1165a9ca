import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { createBodyReader } from '../../../../lib/local/gateway/request-body.ts';

const asRequest = (stream: PassThrough) => Object.assign(stream, { headers: {} }) as unknown as IncomingMessage;

test('bodies that are not whole share a budget, which a whole or closed one gives back', async () => {
  const read = createBodyReader(10, 15);
  const [slow, next, last] = [new PassThrough(), new PassThrough(), new PassThrough()];
  const waiting = read(asRequest(slow));
  slow.write('0123456789');
  const refused = read(asRequest(next));
  next.write('0123456789');
  await expect(refused).rejects.toMatchObject({ status: 429 });
  slow.end();
  expect((await waiting).toString()).toBe('0123456789');
  const taken = read(asRequest(last));
  last.end('0123456789');
  expect((await taken).length).toBe(10);
});

test('a body above the limit is refused, and what it held is given back', async () => {
  const read = createBodyReader(10, 15);
  const large = new PassThrough();
  const refused = read(asRequest(large));
  large.write('0123456789');
  large.write('0');
  await expect(refused).rejects.toMatchObject({ status: 413 });
  const broken = new PassThrough();
  const closed = read(asRequest(broken));
  broken.write('01234');
  broken.destroy(new Error('closed'));
  await expect(closed).rejects.toMatchObject({ status: 400 });
  const whole = new PassThrough();
  const taken = read(asRequest(whole));
  whole.end('0123456789');
  expect((await taken).length).toBe(10);
});

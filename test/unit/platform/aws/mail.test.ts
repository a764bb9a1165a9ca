import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { type Mailer, MailRejectedError, openMailer } from '../../../../shared/platform/aws/mail.ts';

/** The timeout for a service that never responds. */
const SHORT_TIMEOUT_MS = 250;
/** A timeout that is longer than any response takes. */
const LONG_TIMEOUT_MS = 60_000;
const MAIL = {
  from: 'shop@tenant.example',
  to: 'anna@customer.example',
  subject: 'A design for you',
  text: 'text',
  html: '<p>text</p>',
  tags: { tenant: '1' },
};
let stop: () => void = () => {};
afterEach(() => {
  stop();
  vi.unstubAllEnvs();
});

/** A mailer with a simulated mail service. */
async function mailerOf(service: RequestListener, timeoutMs = LONG_TIMEOUT_MS): Promise<Mailer> {
  const server = createServer(service).listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  stop = () => {
    server.closeAllConnections();
    server.close();
  };
  vi.stubEnv('AWS_ENDPOINT_URL_SESV2', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  vi.stubEnv('AWS_REGION', 'eu-central-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
  return openMailer('mails', timeoutMs);
}

test('a mail service that accepts a mail and never responds is abandoned after two attempts', async () => {
  let tries = 0;
  const mailer = await mailerOf((request) => {
    tries++;
    request.resume();
  }, SHORT_TIMEOUT_MS);
  await expect(mailer.send(MAIL)).rejects.toMatchObject({ name: 'TimeoutError' });
  expect(tries).toBe(2);
});

test('a permanent refusal of the mail service is distinguished from a temporary one', async () => {
  const refusing = (status: number, type: string) =>
    mailerOf((_request, response) => {
      response.writeHead(status, { 'content-type': 'application/json', 'x-amzn-errortype': type }).end('{}');
    });
  await expect((await refusing(400, 'MessageRejected')).send(MAIL)).rejects.toBeInstanceOf(MailRejectedError);
  stop();
  await expect((await refusing(400, 'SendingPausedException')).send(MAIL)).rejects.not.toBeInstanceOf(
    MailRejectedError,
  );
});

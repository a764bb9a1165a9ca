import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ListEmailIdentitiesCommand, SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mailsHandler } from '../../../../lib/local/ses/mails-handler.ts';
import { type RunningSes, startSes } from '../../../../lib/local/ses/start-ses.ts';
import { LOCAL_REGION } from '../../../../lib/local/template/deployment.ts';
import { gateOf, OPERATOR } from '../sqs/sqs-fixture.ts';

const NOW = Date.parse('2026-01-02T03:04:05.678Z');
const DOMAIN_ARN = 'arn:aws:ses:eu-central-1:000000000000:identity/example.com';

const gate = gateOf({
  mailer: {
    Statement: {
      Effect: 'Allow',
      Action: 'ses:SendEmail',
      Resource: DOMAIN_ARN,
      Condition: { StringEquals: { 'ses:FromAddress': 'shop@example.com' } },
    },
  },
});
let folder = '';
let ses: RunningSes;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ses-test-'));
  await start();
});
afterEach(async () => {
  await ses.stop();
  rmSync(folder, { recursive: true });
});

async function start(): Promise<void> {
  const dataFile = join(folder, 'ses', 'mails.sqlite');
  ses = await startSes({ dataFile, host: '127.0.0.1', port: 0, gate, clock: () => NOW });
}

function clientOf(accessKeyId = OPERATOR.id, secretAccessKey = OPERATOR.secret): SESv2Client {
  const credentials = { accessKeyId, secretAccessKey };
  return new SESv2Client({ endpoint: ses.url, region: LOCAL_REGION, credentials, maxAttempts: 1 });
}

const simple = (subject: string, from = 'shop@example.com', to = ['b@example.org']) =>
  new SendEmailCommand({
    FromEmailAddress: from,
    Destination: { ToAddresses: to },
    Content: { Simple: { Subject: { Data: subject, Charset: 'UTF-8' }, Body: { Text: { Data: 'text' } } } },
  });
const raw = (lines: string[], more: Partial<SendEmailCommand['input']> = {}) =>
  new SendEmailCommand({ Content: { Raw: { Data: Buffer.from(lines.join('\r\n')) } }, ...more });

describe('SendEmail', () => {
  it('keeps a mail with text and HTML as it was given', async () => {
    const { MessageId } = await clientOf().send(
      new SendEmailCommand({
        FromEmailAddress: 'Möbelhaus <shop@example.com>',
        Destination: {
          ToAddresses: ['b@example.org'],
          CcAddresses: ['c@example.org'],
          BccAddresses: ['d@example.org'],
        },
        Content: {
          Simple: {
            Subject: { Data: 'Ihr Entwurf – für Sie' },
            Body: { Text: { Data: 'Guten Tag\n' }, Html: { Data: '<b>Guten Tag</b>' } },
          },
        },
      }),
    );
    expect(ses.mails.list()).toEqual([
      {
        id: MessageId,
        from: 'Möbelhaus <shop@example.com>',
        to: ['b@example.org', 'c@example.org', 'd@example.org'],
        subject: 'Ihr Entwurf – für Sie',
        text: 'Guten Tag\n',
        html: '<b>Guten Tag</b>',
        sent: '2026-01-02T03:04:05.678Z',
      },
    ]);
  });

  it('reads a raw mail', async () => {
    await clientOf().send(
      raw([
        'From: =?utf-8?Q?M=C3=B6bel?= <shop@example.com>',
        'To: c@example.org',
        'Subject: =?utf-8?B?RsO8ciBTaWU=?=',
        'MIME-Version: 1.0',
        'Content-Type: text/plain; charset=utf-8',
        'Content-Transfer-Encoding: quoted-printable',
        '',
        'Sch=C3=B6n',
      ]),
    );
    expect(ses.mails.list()).toMatchObject([
      { from: 'Möbel <shop@example.com>', to: ['c@example.org'], subject: 'Für Sie', text: 'Schön', html: null },
    ]);
  });

  it('prefers the addresses of the request to those of a raw mail', async () => {
    await clientOf().send(
      raw(['From: x@example.com', 'To: list@example.org', 'Subject: s', '', 'body'], {
        FromEmailAddress: 'shop@example.com',
        Destination: { ToAddresses: ['member@example.org'] },
      }),
    );
    expect(ses.mails.list()).toMatchObject([{ from: 'shop@example.com', to: ['member@example.org'] }]);
  });

  it.each([
    ['no sender', new SendEmailCommand({ ...simple('s').input, FromEmailAddress: undefined })],
    ['a sender that is no address', simple('s', 'shop')],
    ['no recipient', simple('s', 'shop@example.com', [])],
    ['a recipient that is no address', simple('s', 'shop@example.com', ['b@example.org', 'nobody'])],
    [
      'more than 50 recipients',
      simple(
        's',
        'shop@example.com',
        Array.from({ length: 51 }, (_, i) => `${i}@x.org`),
      ),
    ],
    [
      'no body',
      new SendEmailCommand({
        ...simple('s').input,
        Content: { Simple: { Subject: { Data: 's' }, Body: {} } },
      }),
    ],
    ['a template', new SendEmailCommand({ ...simple('s').input, Content: { Template: { TemplateName: 't' } } })],
  ])('refuses %s', async (_, command) => {
    await expect(clientOf().send(command)).rejects.toMatchObject({
      name: 'BadRequestException',
      $metadata: { httpStatusCode: 400 },
    });
    expect(ses.mails.list()).toEqual([]);
  });

  it('is allowed by the role for the identity of the sender’s domain and the conditions on it', async () => {
    const mailer = clientOf('mailer', 'secret of mailer');
    await mailer.send(simple('allowed', 'Shop <shop@example.com>'));
    for (const refused of [
      simple('other domain', 'shop@example.net'),
      simple('other address', 'boss@example.com'),
      raw(['From: shop@example.com', 'To: b@example.org', '', 'raw mails need another right']),
    ]) {
      await expect(mailer.send(refused)).rejects.toMatchObject({
        name: 'AccessDeniedException',
        message: expect.stringContaining('is not authorized to perform: ses:Send'),
        $metadata: { httpStatusCode: 403 },
      });
    }
    expect(ses.mails.list().map(({ subject }) => subject)).toEqual(['allowed']);
  });

  it('needs a signature that is right, and is the only operation', async () => {
    await expect(clientOf('nobody').send(simple('s'))).rejects.toMatchObject({ name: 'UnrecognizedClientException' });
    await expect(clientOf('mailer', 'wrong').send(simple('s'))).rejects.toMatchObject({
      name: 'InvalidSignatureException',
    });
    await expect(clientOf().send(new ListEmailIdentitiesCommand({ PageSize: 5 }))).rejects.toMatchObject({
      name: 'NotFoundException',
    });
  });
});

describe('captured mails', () => {
  it('are listed with the newest first, also after a restart', async () => {
    for (const subject of ['1', '2', '3']) await clientOf().send(simple(subject));
    await ses.stop();
    await start();
    await clientOf().send(simple('4'));
    expect(ses.mails.list().map(({ subject }) => subject)).toEqual(['4', '3', '2', '1']);
  });

  it('are served, and emptied, over HTTP', async () => {
    await clientOf().send(simple('s'));
    const server = createServer(mailsHandler(ses.mails)).listen(0, '127.0.0.1');
    try {
      await new Promise((resolve) => server.once('listening', resolve));
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/_local/mails`;
      const got = await fetch(url);
      expect(got.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(await got.json()).toEqual({ mails: ses.mails.list() });
      const refused = await fetch(url, { method: 'POST', body: '{}' });
      expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD, DELETE']);
      expect((await fetch(url, { method: 'DELETE' })).status).toBe(204);
      expect(await (await fetch(url)).json()).toEqual({ mails: [] });
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });
});

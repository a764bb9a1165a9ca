import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ListEmailIdentitiesCommand, SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { localJson } from '../../../../lib/local/gateway/local-json.ts';
import { type RunningSes, startSes } from '../../../../lib/local/ses/start-ses.ts';
import { LOCAL_REGION } from '../../../../lib/local/template/deployment.ts';
import { gateOf, OPERATOR } from '../sqs/sqs-fixture.ts';

const NOW = Date.parse('2026-01-02T03:04:05.678Z');
const DOMAIN_ARN = 'arn:aws:ses:eu-central-1:000000000000:identity/example.com';
const SET_ARN = 'arn:aws:ses:eu-central-1:000000000000:configuration-set/mails';

const gate = gateOf({
  mailer: {
    Statement: [
      {
        Effect: 'Allow',
        Action: 'ses:SendEmail',
        Resource: [DOMAIN_ARN, SET_ARN],
      },
    ],
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

describe('SendEmail', () => {
  it('stores a mail with text and HTML as the sender wrote it', async () => {
    const { MessageId } = await clientOf().send(
      new SendEmailCommand({
        FromEmailAddress: 'Möbelhaus <shop@example.com>',
        Destination: { ToAddresses: ['b@example.org', 'C <c@example.org>'] },
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
        to: ['b@example.org', 'C <c@example.org>'],
        subject: 'Ihr Entwurf – für Sie',
        text: 'Guten Tag\n',
        html: '<b>Guten Tag</b>',
        sent: '2026-01-02T03:04:05.678Z',
      },
    ]);
  });

  it('accepts everything that the service sends', async () => {
    await clientOf().send(
      new SendEmailCommand({
        ...simple('s').input,
        ReplyToAddresses: ['sales@example.com'],
        ConfigurationSetName: 'mails',
        EmailTags: [{ Name: 'event', Value: '1' }],
      }),
    );
    expect(ses.mails.list()).toHaveLength(1);
  });

  it.each([
    ['no sender', new SendEmailCommand({ ...simple('s').input, FromEmailAddress: undefined })],
    ['a sender that is not an address', simple('s', 'shop')],
    ['no recipient', simple('s', 'shop@example.com', [])],
    ['a recipient that is not an address', simple('s', 'shop@example.com', ['b@example.org', 'nobody'])],
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
    [
      'a raw mail',
      new SendEmailCommand({ ...simple('s').input, Content: { Raw: { Data: Buffer.from('From: a@x') } } }),
    ],
    ['a copy', new SendEmailCommand({ ...simple('s').input, Destination: { CcAddresses: ['c@example.org'] } })],
  ])('refuses %s', async (_, command) => {
    await expect(clientOf().send(command)).rejects.toMatchObject({
      name: 'BadRequestException',
      $metadata: { httpStatusCode: 400 },
    });
    expect(ses.mails.list()).toEqual([]);
  });

  it('is allowed by the role for the domain of the sender and for the configuration set', async () => {
    const mailer = clientOf('mailer', 'secret of mailer');
    const withSet = (ConfigurationSetName: string) =>
      new SendEmailCommand({ ...simple('allowed', 'Shop <shop@example.com>').input, ConfigurationSetName });
    await mailer.send(withSet('mails'));
    for (const refused of [simple('other domain', 'shop@example.net'), withSet('other')]) {
      await expect(mailer.send(refused)).rejects.toMatchObject({
        name: 'AccessDeniedException',
        message: expect.stringContaining('is not authorized to perform: ses:Send'),
        $metadata: { httpStatusCode: 403 },
      });
    }
    expect(ses.mails.list().map(({ subject }) => subject)).toEqual(['allowed']);
  });

  it('needs a correct signature, and is the only operation', async () => {
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

  it('can be read and deleted over HTTP', async () => {
    await clientOf().send(simple('s'));
    const server = createServer(localJson(() => ({ mails: ses.mails.list() }), ses.mails.clear)).listen(0, '127.0.0.1');
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

import { App, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { expect, test } from 'vitest';
import { JobQueue } from '../../lib/infra/constructs/job-queue.ts';
import { MailSending } from '../../lib/infra/constructs/mail-sending.ts';
import { loadConfig } from '../../lib/infra/settings/config.ts';

/** The last parts of the ARNs with which a role may send. */
function allowed(settings: Parameters<typeof loadConfig>[1]): (string | undefined)[] {
  const env = { account: '123456789012', region: 'eu-central-1' };
  const stack = new Stack(new App({ analyticsReporting: false }), 'Mails', { env });
  const timeouts = { workerTimeoutSeconds: 30, deadLetterTimeoutSeconds: 30 };
  const notices = new JobQueue(stack, 'Notices', { ...timeouts, removalPolicy: RemovalPolicy.DESTROY });
  const { arns } = new MailSending(stack, 'Mail', { config: loadConfig('prod', settings), notices });
  return arns.map((arn) => arn.match(/:ses:eu-central-1:123456789012:(.+)$/)?.[1]);
}

test('a role may send with the verified identity of the sender, its address or its domain, and with other domains', () => {
  expect(allowed({ mailSender: 'Shop@Mail.Example', mailDomains: ['other.example', 'mail.example'] })).toEqual([
    'identity/Shop@Mail.Example',
    'identity/mail.example',
    'identity/other.example',
    'configuration-set/planning-prod-mail',
  ]);
  expect(allowed({})).toEqual(['configuration-set/planning-prod-mail']);
});

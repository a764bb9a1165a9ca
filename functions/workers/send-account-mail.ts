import { randomBytes } from 'node:crypto';
import { AccountMail } from '../../shared/domain/account-mails/account-mail-message.ts';
import { sendAccountMail } from '../../shared/domain/account-mails/send-account-mail.ts';
import { mailSettings } from '../../shared/domain/mails/mail-settings.ts';
import { openMailer } from '../../shared/platform/aws/mail.ts';
import { openTable } from '../../shared/platform/aws/table.ts';
import { messageWorker } from '../../shared/platform/jobs/queue-worker.ts';
import { openRateLimiter } from '../../shared/platform/rate-limits/open-rate-limiter.ts';
import { logger } from '../../shared/platform/runtime/logger.ts';
import { openUsage } from '../../shared/platform/usage/open-usage.ts';

const LIMIT_MS = 20_000;

const { mailSender, configurationSet } = mailSettings(process.env);
const clock = () => new Date();
const usage = openUsage();
const deps = {
  identity: openTable('identity'),
  mailer: openMailer(configurationSet),
  mailSender,
  limiter: openRateLimiter(clock)(() => undefined),
  clock,
  randomBytes,
};

/** Mails invitations and links for forgotten passwords. */
export const handler = messageWorker(AccountMail, LIMIT_MS, async (message) => {
  await sendAccountMail(message, {
    ...deps,
    onSent: () => usage.count(message.tenant, 'mails'),
    onUnsent: (reason) => logger.info('account mail not sent', { tenant: message.tenant, kind: message.kind, reason }),
  });
  await usage.writeIfDue();
});

import { randomBytes } from 'node:crypto';
import { changePassword, forgottenPassword } from '../../shared/contract/routes/auth.ts';
import { changePassword as change } from '../../shared/domain/users/change-password.ts';
import { forgottenPassword as requestMail } from '../../shared/domain/users/forgotten-password.ts';
import { openQueue } from '../../shared/platform/aws/queue.ts';
import { openTable } from '../../shared/platform/aws/table.ts';
import { baseUrlOf } from '../../shared/platform/http/base-url.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';

const users = { identity: openTable('identity'), clock: () => new Date(), randomBytes };
const queue = openQueue('accountMails');

export const handler = endpoint([changePassword, forgottenPassword], async (input) => {
  const { caller, limiter, sourceIp, headers } = input;
  if (input.operation === 'changePassword') {
    return { auth: { userId: await change(input.body, caller, { ...users, limiter, sourceIp }) } };
  }
  const baseUrl = baseUrlOf(process.env, headers);
  await requestMail(input.body.identification, caller, { queue, limiter, sourceIp, baseUrl });
  return { auth: { mailRequested: true as const } };
});

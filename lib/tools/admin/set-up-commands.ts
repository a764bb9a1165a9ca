import * as z from 'zod';
import { openTable } from '../../../shared/platform/aws/table.ts';
import { findTenant } from '../../../shared/platform/identity/tenants/tenant-store.ts';
import { Identification } from '../../../shared/platform/identity/users/identification.ts';
import { findUserIdByLogin } from '../../../shared/platform/identity/users/user-store.ts';
import { type Command, command, UsageError } from './command.ts';
import { newPasswordHash } from './new-password-hash.ts';
import { flag, parameter, TenantNumber } from './parameters.ts';
import { setUpTenant } from './set-up-tenant.ts';
import { type TestedStep, testService } from './smoke-test/test-service.ts';

/** SES takes a mail to this address and delivers it to nobody, also for an account in its sandbox. */
const MAILBOX_SIMULATOR = 'success@simulator.amazonses.com';

/** The operator's commands after a first deployment. */
export const setUpCommands: readonly Command[] = [
  command({
    noun: 'tenant',
    verb: 'setup',
    summary: 'a new tenant with a planner key, a cms key and its first administrator; asks for the password',
    args: { tenant: parameter('TENANT', 'number of the tenant', TenantNumber) },
    options: {
      name: parameter('NAME', 'its name', z.string().min(1)),
      identification: parameter('E-MAIL', 'what the administrator signs in with', Identification),
    },
    async run({ tenant, name, identification }, context) {
      const identity = openTable('identity');
      if (await findTenant(identity, tenant)) throw new Error(`the number ${tenant} is taken`);
      const user = await findUserIdByLogin(identity, identification);
      if (user !== undefined) throw new Error(`${identification} already belongs to user ${user}`);
      const passwordHash = await newPasswordHash(context);
      const made = await setUpTenant(identity, { tenant, name, identification, passwordHash }, context);
      const keys = made.apiKeys.map((key) => `  ${key.context.padEnd(7)} key ${key.id}, secret ${key.secret}`);
      return {
        lines: [
          `tenant ${tenant}, ${name}; ${identification} has all rights in it`,
          ...keys,
          'secrets are shown only now',
        ],
        value: made,
      };
    },
  }),
  command({
    noun: 'service',
    verb: 'test',
    summary: 'run each kind of job once for a temporary tenant; reports what does not work',
    args: {},
    options: {
      url: parameter('URL', '{base_url}; default: that of the stage, or of the local service', z.url().optional()),
      email: parameter('E-MAIL', `gets one mail; default ${MAILBOX_SIMULATOR}`, z.email().default(MAILBOX_SIMULATOR)),
      noMail: flag('sends no mail, for a stage without mailSender'),
      webhook: parameter('URL', 'gets one event; without it, none is posted', z.url().optional()),
    },
    async run({ url, email, noMail, webhook }, context) {
      const baseUrl = url ?? process.env.BASE_URL;
      if (baseUrl === undefined) throw new UsageError('--url URL is needed: nothing tells the address of the service');
      const steps = await testService({ baseUrl, mailTo: noMail ? undefined : email, webhook }, context);
      const failed = steps.some(({ error }) => error !== undefined);
      return { lines: steps.map(stepLine), value: steps, failed };
    },
  }),
];

function stepLine({ name, milliseconds, error, requestId }: TestedStep): string {
  const start = `${error === undefined ? 'ok    ' : 'FAILED'} ${String(milliseconds).padStart(7)} ms  ${name}`;
  if (error === undefined) return start;
  return `${start}: ${error}${requestId === undefined ? '' : ` (request ${requestId})`}`;
}

import * as z from 'zod';
import { openTable } from '../../../shared/platform/aws/table.ts';
import { MailAddress } from '../../../shared/platform/identifiers/mail-address.ts';
import { AllowedHost } from '../../../shared/platform/identity/tenants/allowed-host.ts';
import { ApiKeyId } from '../../../shared/platform/identity/tenants/api-key.ts';
import { changeTenant } from '../../../shared/platform/identity/tenants/change-tenant.ts';
import type { Tenant, TenantInput } from '../../../shared/platform/identity/tenants/tenant.ts';
import { findTenant, listTenants, putTenant } from '../../../shared/platform/identity/tenants/tenant-store.ts';
import { type Command, type CommandResult, command } from './command.ts';
import { listOf, OnOff, parameter, TenantNumber } from './parameters.ts';
import { refuseUnknown } from './refuse-unknown.ts';

const TENANT = parameter('TENANT', 'number of the tenant', TenantNumber);
const text = z.string().optional();
const address = z.union([z.literal(''), MailAddress]).optional();
const numbers = listOf(TenantNumber).default([]);

const SETTINGS = {
  name: parameter('NAME', 'its name', text),
  language: parameter('TAG', 'language of answers to requests that name none', text),
  languages: parameter('A,B', 'languages of its catalogs', listOf(z.string()).optional()),
  allowPasswordMd5: parameter('on|off', 'may users sign in with passwordMD5?', OnOff.optional()),
  anonymousPlans: parameter('on|off', 'may callers who are not signed in create plans and upload?', OnOff.optional()),
  externalProcessing: parameter('on|off', 'are 3D assets processed by somebody else?', OnOff.optional()),
  autoRender: parameter('on|off', 'is an item rendered when its model was converted?', OnOff.optional()),
  skin: parameter('ID', 'id of its skin; none when empty', text),
  configuratorId: parameter('ID', 'its configurator; none when empty', text),
  configuratorUrl: parameter('URL', 'address of its configurator; none when empty', text),
  doorItemId: parameter('ID', 'item that doors of drawings become; basic:door when empty', text),
  windowItemId: parameter('ID', 'item that windows of drawings become; basic:window when empty', text),
  allowedHosts: parameter('A,B', 'hosts that links in mails may lead to', listOf(AllowedHost).optional()),
  mailName: parameter('NAME', 'who mails to customers are from; its name when empty', text),
  mailReplyTo: parameter('ADDRESS', "where customers' answers to mails go; nowhere when empty", address),
  mailFrom: parameter(
    'ADDRESS',
    "address that mails are from, of a verified domain; the deployment's when empty",
    address,
  ),
  webhook: parameter('URL', 'where its events are posted; nowhere when empty', text),
  webhookApiKey: parameter('ID', 'api key whose secret signs them; none when empty', text),
  refusedApiKeys: parameter('A,B', 'shared public keys that may not be used with it', listOf(ApiKeyId).optional()),
};

/** The operator's commands for tenants. */
export const tenantCommands: readonly Command[] = [
  command({
    noun: 'tenant',
    verb: 'create',
    summary: 'a new tenant',
    args: { tenant: TENANT },
    options: { ...SETTINGS, name: parameter('NAME', 'its name', z.string()) },
    async run({ tenant: id, ...settings }) {
      const identity = openTable('identity');
      if (await findTenant(identity, id)) throw new Error(`the number ${id} is taken`);
      await refuseUnknown(identity, id, settings);
      return result(await putTenant(identity, changed({ id, name: settings.name }, settings)));
    },
  }),
  command({
    noun: 'tenant',
    verb: 'list',
    summary: 'all tenants',
    args: {},
    options: {},
    async run() {
      const tenants: Tenant[] = [];
      for await (const tenant of listTenants(openTable('identity'))) tenants.push(tenant);
      tenants.sort((a, b) => a.id - b.id);
      return { lines: tenants.length > 0 ? tenants.map(line) : ['there are no tenants'], value: tenants };
    },
  }),
  command({
    noun: 'tenant',
    verb: 'set',
    summary: 'change its settings and switches; others stay unchanged',
    args: { tenant: TENANT },
    options: SETTINGS,
    run: ({ tenant, ...settings }) =>
      change(tenant, async (before) => {
        await refuseUnknown(openTable('identity'), before.id, settings);
        return changed(before, settings);
      }),
  }),
  command({
    noun: 'tenant',
    verb: 'alias',
    summary: 'add further numbers, or remove them',
    args: { tenant: TENANT },
    options: {
      add: parameter('N,M', 'numbers by which clients may call it too', numbers),
      remove: parameter('N,M', 'numbers that it no longer has', numbers),
    },
    run: ({ tenant, add, remove }) =>
      change(tenant, (before) => {
        const aliases = [...new Set([...before.aliases, ...add])];
        return { ...before, aliases: aliases.filter((alias) => !remove.includes(alias)) };
      }),
  }),
  ...(['disable', 'enable'] as const).map((verb) =>
    command({
      noun: 'tenant',
      verb,
      summary: verb === 'disable' ? 'nobody can call for it; within 30 s' : 'it may be called again; within 30 s',
      args: { tenant: TENANT },
      options: {},
      run: ({ tenant }, { clock }) =>
        change(tenant, ({ disabledAt, ...before }) =>
          verb === 'enable'
            ? { ...before, disabled: false }
            : // A second `disable` keeps the time of the first.
              { ...before, disabled: true, disabledAt: (before.disabled && disabledAt) || clock().toISOString() },
        ),
    }),
  ),
];

async function change(
  number: number,
  changes: (before: Tenant) => TenantInput | Promise<TenantInput>,
): Promise<CommandResult> {
  const identity = openTable('identity');
  if (!(await findTenant(identity, number))) throw new Error(`there is no tenant ${number}`);
  return result(await changeTenant(identity, number, changes));
}

/** Replaces the settings that are given; an empty text removes a setting. */
function changed(before: TenantInput, settings: Readonly<Record<string, unknown>>): TenantInput {
  const given = Object.entries(settings).filter(([, value]) => value !== undefined);
  const all = Object.entries({ ...before, ...Object.fromEntries(given) });
  // Not checked here: `putTenant` parses it with the schema of a tenant.
  return Object.fromEntries(all.filter(([, value]) => value !== '')) as TenantInput;
}

function result(tenant: Tenant): CommandResult {
  const details = Object.entries(tenant).filter(
    ([name]) => !['id', 'name', 'aliases', 'disabled', 'disabledAt', 'version'].includes(name),
  );
  return {
    lines: [line(tenant), ...details.map(([name, value]) => `  ${name.padEnd(19)} ${shown(value)}`)],
    value: tenant,
  };
}

function line({ id, name, aliases, disabled, disabledAt }: Tenant): string {
  const since = disabledAt === undefined ? '' : ` since ${disabledAt}`;
  const also = aliases.length > 0 ? `, also ${aliases.join(', ')}` : '';
  return `${String(id).padStart(6)}  ${name}${also}${disabled ? ` (disabled${since})` : ''}`;
}

function shown(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return Array.isArray(value) ? value.join(', ') : String(value);
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as z from 'zod';
import { openTable } from '../../../shared/platform/aws/table.ts';
import { findTenant } from '../../../shared/platform/identity/tenants/tenant-store.ts';
import { childEnvironment } from '../../../shared/platform/processes/child-environment.ts';
import type { DemoTenantCredentials } from '../../../shared/samples/demo-tenant-credentials.ts';
import { DEMO_TENANTS } from '../../../shared/samples/demo-tenants.ts';
import { withdrawAwaitedModels } from '../seed/withdraw-awaited-models.ts';
import { type Command, command, UsageError } from './command.ts';
import { flag, parameter } from './parameters.ts';
import { PRIVATE_FILE_MODE } from './private-files.ts';

const MODEL_SCRIPT = path.join(import.meta.dirname, '../seed/send-sample-models.ts');

/** The commands for the demo content that `npm start` has. */
export const demoCommands: readonly Command[] = [
  command({
    noun: 'demo',
    verb: 'seed',
    summary: 'the demo tenants and sample catalogs of npm start; repeated, it gives new secrets and passwords',
    args: {},
    options: {
      url: parameter('URL', '{base_url}; default: that of the stage, or of the local service', z.url().optional()),
      models: flag('send the sample models and order their pictures through the API; takes half an hour'),
    },
    async run({ url, models }, { clock }) {
      const baseUrl = (url ?? process.env.BASE_URL)?.replace(/\/+$/, '');
      if (baseUrl === undefined) throw new UsageError('--url URL is needed: nothing tells the address of the service');
      await refuseOtherTenants();
      // Imported late: the module opens its stores with the environment of this moment.
      const { seedDemo } = await import('../seed/seed-demo.ts');
      const tenants = await seedDemo(clock(), baseUrl, { pictures: true, models });
      const sent = models ? await sendModels(baseUrl, tenants) : true;
      if (models) await withdrawAwaitedModels(openTable('items'));
      const lines = [...tenants.flatMap(tenantLines), 'secrets and passwords are shown only now'];
      if (!sent) lines.push('FAILED  the sample models were not all sent: repeat the command');
      return { lines, value: { baseUrl, tenants }, failed: !sent };
    },
  }),
];

/** @throws if one of the numbers belongs to a tenant of the operator */
async function refuseOtherTenants(): Promise<void> {
  for (const { id, name } of DEMO_TENANTS) {
    const found = await findTenant(openTable('identity'), id);
    if (found && found.name !== name) {
      throw new Error(`the number ${id} belongs to the tenant ${found.name}: demo content is for stages without it`);
    }
  }
}

/** Runs the program that `npm start` runs too. Its progress goes to standard error. */
async function sendModels(baseUrl: string, tenants: readonly DemoTenantCredentials[]): Promise<boolean> {
  const folder = mkdtempSync(path.join(tmpdir(), 'demo-'));
  try {
    const file = path.join(folder, 'endpoints.json');
    writeFileSync(file, JSON.stringify({ baseUrl, tenants }), { mode: PRIVATE_FILE_MODE });
    const child = spawn(process.execPath, [MODEL_SCRIPT, file], {
      env: childEnvironment(process.env),
      stdio: ['ignore', process.stderr, process.stderr],
    });
    const [code] = await once(child, 'exit');
    return code === 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function tenantLines({ id, name, users, apiKeys }: DemoTenantCredentials): string[] {
  return [
    `tenant ${id}, ${name}`,
    ...users.map(({ identification, password }) => `  user ${identification}, password ${password}`),
    ...apiKeys.map(
      ({ apiKey, secret, context }) => `  ${context} key ${apiKey}, ${secret ? `secret ${secret}` : 'public'}`,
    ),
  ];
}

import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import { EmbeddingId } from '../../../shared/domain/client-calls/configurator.ts';
import { CONFIGURATORS, embeddingStore, SKINS } from '../../../shared/domain/client-calls/embedding-store.ts';
import { openTable } from '../../../shared/platform/aws/table.ts';
import { findTenant } from '../../../shared/platform/identity/tenants/tenant-store.ts';
import { type Command, command } from './command.ts';
import { parameter, TenantNumber } from './parameters.ts';

const FILE = parameter('FILE', 'a JSON file with the object', z.string().min(1));

/** The operator's commands for pages that embed a tenant's planner. */
export const embeddingCommands: readonly Command[] = [
  command({
    noun: 'configurator',
    verb: 'put',
    summary: 'address of a configurator: url, allowedHosts, settings',
    args: { id: parameter('ID', 'its id', EmbeddingId) },
    options: { tenant: parameter('N', 'number of its tenant', TenantNumber), file: FILE },
    async run({ id, tenant: number, file }) {
      const identity = openTable('identity');
      const tenant = await findTenant(identity, number);
      if (!tenant) throw new Error(`there is no tenant ${number}`);
      const object = await jsonObject(file);
      const configurator = await embeddingStore(identity, CONFIGURATORS).put({ ...object, id, tenant: tenant.id });
      return { lines: [`configurator ${id} of tenant ${tenant.id}: ${configurator.url}`], value: { configurator } };
    },
  }),
  command({
    noun: 'skin',
    verb: 'put',
    summary: "colours, logo and fonts of a tenant's pages; `tenant set N --skin ID` chooses it",
    args: { id: parameter('ID', 'its id', EmbeddingId) },
    options: { file: FILE },
    async run({ id, file }) {
      const skin = await embeddingStore(openTable('identity'), SKINS).put({ ...(await jsonObject(file)), id });
      return { lines: [`skin ${id}: ${Object.keys(skin).length - 1} settings`], value: { skin } };
    },
  }),
];

async function jsonObject(file: string): Promise<Record<string, unknown>> {
  const text = await readFile(file, 'utf8');
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(text));
  } catch (error) {
    throw new Error(`${file} holds no JSON object`, { cause: error });
  }
}

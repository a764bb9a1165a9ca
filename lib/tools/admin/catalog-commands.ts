import * as z from 'zod';
import { Catalog } from '../../../shared/domain/catalogs/catalog.ts';
import { catalogStore } from '../../../shared/domain/catalogs/catalog-store.ts';
import { openTable } from '../../../shared/platform/aws/table.ts';
import { CatalogId } from '../../../shared/platform/identifiers/item-id.ts';
import { exportCatalog, importCatalog } from './catalog-files.ts';
import { type Command, type CommandResult, command } from './command.ts';
import { idOfTenant } from './id-of-tenant.ts';
import { flag, listOf, parameter, TenantNumber } from './parameters.ts';

const ID = parameter('CATALOG', 'id of the catalog', CatalogId);
const OWNER = parameter('N', 'number of the tenant', TenantNumber);
const FILE = parameter('FILE', 'the file', z.string().min(1));
const FORMAT = parameter('jsonl|csv', 'default: by the extension of the file', z.enum(['jsonl', 'csv']).optional());
const numbers = listOf(TenantNumber).default([]);

/** The operator's commands for catalogs. */
export const catalogCommands: readonly Command[] = [
  command({
    noun: 'catalog',
    verb: 'create',
    summary: 'a new catalog of a tenant, empty',
    args: { id: ID },
    options: {
      tenant: OWNER,
      label: parameter('TEXT', 'its name; default: the id', z.string().optional()),
      public: flag('everybody sees it'),
    },
    async run({ id, tenant: number, label = id, public: isPublic }) {
      const catalogs = catalogStore(openTable('items'));
      const tenant = await idOfTenant(number);
      if (await catalogs.find(id)) throw new Error(`the catalog ${id} already exists`);
      return put(Catalog.parse({ id, tenant, label, visibility: isPublic ? 'public' : 'tenant' }));
    },
  }),
  command({
    noun: 'catalog',
    verb: 'list',
    summary: 'the catalogs that a tenant sees',
    args: {},
    options: { tenant: OWNER },
    async run({ tenant }) {
      const catalogs = catalogStore(openTable('items'));
      const ids = await catalogs.visibleTo(await idOfTenant(tenant));
      const found = (await Promise.all(ids.map((id) => catalogs.find(id)))).filter((each) => each !== undefined);
      return { lines: found.length > 0 ? found.map(line) : [`tenant ${tenant} sees no catalog`], value: found };
    },
  }),
  command({
    noun: 'catalog',
    verb: 'share',
    summary: 'let other tenants see it, or stop that; within 30 s',
    args: { id: ID },
    options: {
      add: parameter('N,M', 'tenants that see it from now on', numbers),
      remove: parameter('N,M', 'tenants that no longer do', numbers),
    },
    async run({ id, add, remove }) {
      const added = await Promise.all(add.map(idOfTenant));
      const removed = await Promise.all(remove.map(idOfTenant));
      const before = await catalogOf(id);
      const sharedWith = [...new Set([...before.sharedWith, ...added])].filter((tenant) => !removed.includes(tenant));
      return put({ ...before, sharedWith });
    },
  }),
  ...(['publish', 'unpublish'] as const).map((verb) =>
    command({
      noun: 'catalog',
      verb,
      summary: verb === 'publish' ? 'let everybody see it; within 30 s' : 'let only its tenants see it; within 30 s',
      args: { id: ID },
      options: {},
      run: async ({ id }) =>
        put({ ...(await catalogOf(id)), visibility: verb === 'publish' ? ('public' as const) : ('tenant' as const) }),
    }),
  ),
  command({
    noun: 'catalog',
    verb: 'import',
    summary: 'create and change items from a file, one per line; continues after an interruption',
    args: { id: ID, file: FILE },
    options: {
      tenant: parameter('N', 'whose catalog it has to be', TenantNumber.optional()),
      format: FORMAT,
      dryRun: flag('check the file and count, and write nothing'),
    },
    async run({ id, file, tenant, format, dryRun }, context) {
      const catalog = await ownedCatalog(id, tenant);
      return importCatalog(catalog, { file, format, dryRun }, context);
    },
  }),
  command({
    noun: 'catalog',
    verb: 'export',
    summary: 'write its items into a file, one per line, without archived ones',
    args: { id: ID, file: FILE },
    options: { tenant: parameter('N', 'whose catalog it has to be', TenantNumber.optional()), format: FORMAT },
    run: async ({ id, file, tenant, format }) => exportCatalog(await ownedCatalog(id, tenant), { file, format }),
  }),
];

async function catalogOf(id: string): Promise<Catalog> {
  const catalog = await catalogStore(openTable('items')).find(id);
  if (!catalog) throw new Error(`there is no catalog ${id}: npm run admin -- catalog create ${id} --tenant N`);
  return catalog;
}

async function ownedCatalog(id: string, tenant: number | undefined): Promise<Catalog> {
  const catalog = await catalogOf(id);
  if (tenant !== undefined && catalog.tenant !== (await idOfTenant(tenant))) {
    throw new Error(`the catalog ${id} belongs to tenant ${catalog.tenant}`);
  }
  return catalog;
}

async function put(catalog: Catalog): Promise<CommandResult> {
  await catalogStore(openTable('items')).put(catalog);
  return { lines: [line(catalog)], value: { catalog } };
}

function line({ id, tenant, label, visibility, sharedWith }: Catalog): string {
  const shared = sharedWith.length > 0 ? `, shared with ${sharedWith.join(', ')}` : '';
  return `${id}  ${label} (tenant ${tenant}${visibility === 'public' ? ', public' : ''}${shared})`;
}

import { zipSync } from 'fflate';
import { type Client, createClient } from '../../../../shared/contract/client/index.ts';
import { Catalog } from '../../../../shared/domain/catalogs/catalog.ts';
import { catalogStore } from '../../../../shared/domain/catalogs/catalog-store.ts';
import { searchIndexStore } from '../../../../shared/domain/matching/search-index-store.ts';
import { openTable } from '../../../../shared/platform/aws/table.ts';
import { hashPassword } from '../../../../shared/platform/identity/sign-in/password.ts';
import { changeTenant } from '../../../../shared/platform/identity/tenants/change-tenant.ts';
import { findTenant } from '../../../../shared/platform/identity/tenants/tenant-store.ts';
import type { AdminContext } from '../command.ts';
import { setUpTenant } from '../set-up-tenant.ts';
import { deleteTenant } from '../tenant-data/delete-tenant.ts';

/** A number that no operator gives to a tenant. */
const TENANT = 999_999_001;
const CATALOG = 'service-test';
const ITEM = `${CATALOG}:box`;
const IDENTIFICATION = 'service-test@service-test.invalid';
const JOB_PATIENCE_MS = 180_000;
const POLL_MS = 1_000;

/** One check, and the reason if it failed. */
interface TestedStep {
  readonly name: string;
  readonly error?: string;
}

/**
 * Tests the basic functions of a deployed service with a tenant of its own, which is deleted afterwards. Each step
 * names the features of Lambda's Node that it needs and that nothing before a deployment can show: argon2, zlib.crc32,
 * SQLite with FTS5. A failing step ends the test, because later steps depend on it; the test data is deleted anyway. If
 * the deletion fails, that is reported last.
 *
 * @param baseUrl `{base_url}`, the address of the service for callers
 */
export async function testService(baseUrl: string, context: AdminContext): Promise<TestedStep[]> {
  const identity = openTable('identity');
  const done: TestedStep[] = [];
  const password = Buffer.from(context.randomBytes(18)).toString('base64url');
  const connection = { baseUrl: baseUrl.replace(/\/+$/, ''), apiKey: '', secret: '' };
  let client: Client = createClient(connection);
  const steps: Record<string, () => Promise<unknown>> = {
    'tables take rows (DynamoDB)': async () => {
      await remove();
      const passwordHash = await hashPassword({ password }, context.randomBytes);
      const owner = { tenant: TENANT, name: CATALOG, identification: IDENTIFICATION, passwordHash };
      const { apiKeys } = await setUpTenant(identity, owner, context);
      const key = apiKeys.find((each) => each.context === 'cms');
      Object.assign(connection, { apiKey: key?.id, secret: key?.secret });
      const catalog = Catalog.parse({ id: CATALOG, tenant: TENANT, label: CATALOG, visibility: 'tenant' });
      await catalogStore(openTable('items')).put(catalog);
    },
    'a user signs in (crypto.argon2)': async () => {
      const { auth } = await createClient(connection).signIn({ body: { identification: IDENTIFICATION, password } });
      client = createClient({ ...connection, sessionToken: auth.token });
    },
    'an item is written and read': async () => {
      await client.createItem({ body: { item: { id: ITEM, label: 'A box for a test' } } });
      await client.getItem({ params: { id: ITEM } });
    },
    'a zip is converted to a GLB (SQS, S3, zlib.crc32, sharp, draco)': async () => {
      const threeDimensionalAsset = new File([boxArchive()], 'box.zip');
      const { assetProcessing } = await client.createConversion({
        params: { id: ITEM },
        files: { threeDimensionalAsset },
      });
      await until(async () => {
        const { assetProcessing: job } = await client.getAssetProcessing({ params: { id: assetProcessing.id } });
        if (job.status === -1) throw new Error(`${job.error?.code}: ${job.error?.message}`);
        return job.status === 100;
      });
    },
    'the GLB is delivered (CloudFront)': async () => {
      const { item } = await client.getItem({ params: { id: ITEM } });
      const url = String((item.assets as { glb?: { url?: string } } | undefined)?.glb?.url);
      const { status } = await fetch(url, { signal: AbortSignal.timeout(30_000) });
      if (status !== 200) throw new Error(`${url} answers ${status}`);
    },
    'a search file is written, and the item is found in it (node:sqlite, FTS5 trigram)': async () => {
      const searchIndexes = searchIndexStore(openTable('matches'));
      await until(async () => (await searchIndexes.current(String(TENANT))) !== undefined);
      const found = await client.matchProducts({ query: { query: 'box for tset' } });
      if (!JSON.stringify(found).includes(ITEM)) throw new Error('the search does not find it');
    },
  };
  try {
    for (const [name, step] of Object.entries(steps)) {
      await step();
      done.push({ name });
    }
  } catch (error) {
    const name = Object.keys(steps)[done.length] ?? '';
    done.push({ name, error: reasonOf(error, baseUrl) });
  }
  try {
    await remove();
  } catch (error) {
    done.push({ name: 'what was made is deleted', error: reasonOf(error, baseUrl) });
  }
  return done;
}

/** A request without a response fails with a generic message; its cause has the reason. */
function reasonOf(error: unknown, baseUrl: string): string {
  if (!(error instanceof Error)) return String(error);
  if (!(error instanceof TypeError) || !(error.cause instanceof Error)) return error.message || error.name;
  const { cause } = error;
  return `${baseUrl} does not respond (${'code' in cause ? String(cause.code) : cause.message}): is --url {base_url}?`;
}

/**
 * Deletes the data of this test, or of an earlier one that was interrupted. Does nothing if the tenant does not exist.
 */
async function remove(): Promise<void> {
  if (!(await findTenant(openTable('identity'), TENANT))) return;
  await changeTenant(openTable('identity'), TENANT, (tenant) => ({ ...tenant, disabled: true }));
  await deleteTenant(TENANT);
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + JOB_PATIENCE_MS; !(await holds()); ) {
    if (Date.now() > end) throw new Error(`it did not end within ${JOB_PATIENCE_MS / 1000} s`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** A cube with sides of 500 mm, as a supplier might send it. */
function boxArchive(): Uint8Array<ArrayBuffer> {
  const corners = ['0 0 0', '500 0 0', '500 0 500', '0 0 500', '0 500 0', '500 500 0', '500 500 500', '0 500 500'];
  const faces = ['1 2 3 4', '8 7 6 5', '1 5 6 2', '2 6 7 3', '3 7 8 4', '4 8 5 1'];
  const lines = [...corners.map((corner) => `v ${corner}`), ...faces.map((face) => `f ${face}`)];
  return new Uint8Array(zipSync({ 'box.obj': new TextEncoder().encode(`${lines.join('\n')}\n`) }));
}

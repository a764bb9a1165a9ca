import { Catalog } from '../../../../shared/domain/catalogs/catalog.ts';
import { catalogStore } from '../../../../shared/domain/catalogs/catalog-store.ts';
import { openTable } from '../../../../shared/platform/aws/table.ts';
import { hashPassword } from '../../../../shared/platform/identity/sign-in/password.ts';
import { changeTenant } from '../../../../shared/platform/identity/tenants/change-tenant.ts';
import { findTenant } from '../../../../shared/platform/identity/tenants/tenant-store.ts';
import type { AdminContext } from '../command.ts';
import { setUpTenant } from '../set-up-tenant.ts';
import { deleteTenant } from '../tenant-data/delete-tenant.ts';
import { type SmokeSteps, type SmokeSubject, serviceSteps } from './service-steps.ts';
import { SmokeSession } from './smoke-session.ts';

/** A number that no operator gives to a tenant. */
const TENANT = 999_999_001;
const CATALOG = 'service-test';
const ITEM = `${CATALOG}:box`;
const IDENTIFICATION = 'service-test@service-test.invalid';

/** What is tested. */
interface TestedService {
  /** `{base_url}`, the address of the service for callers */
  readonly baseUrl: string;
  /** The recipient of one mail; undefined: none is sent. */
  readonly mailTo: string | undefined;
  /** The receiver of one event; without it, no event is posted. */
  readonly webhook?: string | undefined;
}

/** One check, its time, and the reason if it failed. */
export interface TestedStep {
  readonly name: string;
  readonly milliseconds: number;
  readonly error?: string;
  /** The request that failed, or that started what failed, if the service responded: logs have it. */
  readonly requestId?: string;
}

/**
 * Tests a deployed service with a tenant of its own, which is deleted afterwards: each kind of job, file and message
 * once. A failing step ends the test, because later steps depend on it; the test data is deleted anyway. If the
 * deletion fails, that is reported last.
 */
export async function testService(
  service: TestedService,
  context: Pick<AdminContext, 'randomBytes' | 'ids'>,
): Promise<TestedStep[]> {
  const session = new SmokeSession(service.baseUrl);
  const password = Buffer.from(context.randomBytes(18)).toString('base64url');
  let signingKey = '';
  const subject: SmokeSubject = {
    tenant: TENANT,
    catalog: CATALOG,
    item: ITEM,
    identification: IDENTIFICATION,
    password,
    mailTo: service.mailTo,
    webhook: service.webhook,
    signingKey: () => signingKey,
  };
  const steps: SmokeSteps = {
    'tables take rows (DynamoDB)': async () => {
      await remove();
      const passwordHash = await hashPassword({ password }, context.randomBytes);
      const owner = { tenant: TENANT, name: CATALOG, identification: IDENTIFICATION, passwordHash };
      const { apiKeys } = await setUpTenant(openTable('identity'), owner, context);
      for (const { context: use, id, secret } of apiKeys) {
        if (use === 'cms') session.use({ apiKey: id, secret });
        else signingKey = id;
      }
      const catalog = Catalog.parse({ id: CATALOG, tenant: TENANT, label: CATALOG, visibility: 'tenant' });
      await catalogStore(openTable('items')).put(catalog);
    },
    ...serviceSteps(session, subject),
  };
  const done: TestedStep[] = [];
  const run = async (name: string, step: () => Promise<unknown>): Promise<TestedStep> => {
    session.beginStep();
    const start = performance.now();
    const time = () => ({ name, milliseconds: Math.round(performance.now() - start) });
    try {
      await step();
      return time();
    } catch (error) {
      const requestId = session.requestIdOf(error);
      return { ...time(), error: reasonOf(error, service.baseUrl), ...(requestId !== undefined && { requestId }) };
    }
  };
  for (const [name, step] of Object.entries(steps)) {
    const result = await run(name, step);
    done.push(result);
    if (result.error !== undefined) break;
  }
  const removed = await run('what was made is deleted', remove);
  return removed.error === undefined ? done : [...done, removed];
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

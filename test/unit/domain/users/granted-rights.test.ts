import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Catalog } from '../../../../shared/domain/catalogs/catalog.ts';
import { changedRights, type Rights, refuseExcessRights } from '../../../../shared/domain/users/granted-rights.ts';
import { ServiceError } from '../../../../shared/platform/errors/service-error.ts';
import { RIGHTS } from '../../../../shared/platform/identity/tenants/right.ts';
import { givesRight } from '../../../../shared/platform/identity/users/membership.ts';

const OWN = ['own-a', 'own-b', 'own-c'];
const FOREIGN = 'foreign';
const catalogs = {
  find: async (id: string) =>
    id === 'unknown'
      ? undefined
      : Catalog.parse({ id, tenant: id === FOREIGN ? 2 : 1, label: id, visibility: 'tenant' }),
};
const rightsOf = fc
  .record({
    rights: fc.subarray([...RIGHTS]),
    catalogs: fc.option(fc.subarray(OWN), { nil: undefined }),
  })
  .map(({ rights, catalogs: limit }): Rights => {
    return rights.includes('catalog-mgt') && limit ? { rights, catalogs: limit } : { rights };
  });
const changes = fc.record(
  {
    rights: fc.subarray([...RIGHTS]),
    catalogs: fc.option(fc.subarray([...OWN, FOREIGN, 'unknown']), { nil: null }),
  },
  { requiredKeys: [] },
);
const has = (rights: Rights, right: (typeof RIGHTS)[number], catalog: string) => givesRight(rights, right, catalog);

test('a change that is allowed gives no right and no catalog that neither the grantor nor the member had', async () => {
  const counts = { allowed: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(rightsOf, rightsOf, changes, async (grantor, before, change) => {
      const hasRight = (right: (typeof RIGHTS)[number], catalog?: string) => givesRight(grantor, right, catalog);
      try {
        const after = changedRights(before, change);
        await refuseExcessRights({ tenant: { id: 1 }, hasRight }, before, after, catalogs);
        counts.allowed++;
        // A catalog of the future stands for all catalogs.
        for (const catalog of [...OWN, FOREIGN, 'unknown', 'a catalog of the future']) {
          for (const right of RIGHTS.filter((each) => has(after, each, catalog))) {
            expect([right, catalog, has(grantor, right, catalog) || has(before, right, catalog)]).toEqual([
              right,
              catalog,
              true,
            ]);
          }
        }
        expect(after.catalogs ?? []).not.toContain(FOREIGN);
        expect(after.catalogs ?? []).not.toContain('unknown');
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
        counts.refused++;
        expect(['FORBIDDEN', 'INVALID_REQUEST']).toContain(error.code);
      }
    }),
    { numRuns: 500 },
  );
  expect(Math.min(counts.allowed, counts.refused)).toBeGreaterThan(20);
});

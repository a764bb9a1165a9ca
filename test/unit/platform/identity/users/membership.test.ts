import { describe, expect, it } from 'vitest';
import { givesRight } from '../../../../../shared/platform/identity/users/membership.ts';

describe('the rights of a member', () => {
  it('are the listed ones', () => {
    const plansOnly = { rights: ['plans' as const] };
    expect(givesRight(plansOnly, 'plans')).toBe(true);
    expect(givesRight(plansOnly, 'jobs')).toBe(false);
    expect(givesRight({ rights: [] }, 'plans')).toBe(false);
  });

  it('apply to every catalog if no catalogs are listed', () => {
    const manager = { rights: ['catalog-mgt' as const] };
    expect(givesRight(manager, 'catalog-mgt')).toBe(true);
    expect(givesRight(manager, 'catalog-mgt', 'any')).toBe(true);
  });

  it('apply to the listed catalogs only', () => {
    const manager = { rights: ['catalog-mgt' as const], catalogs: ['chairs'] };
    expect(givesRight(manager, 'catalog-mgt')).toBe(true);
    expect(givesRight(manager, 'catalog-mgt', 'chairs')).toBe(true);
    expect(givesRight(manager, 'catalog-mgt', 'tables')).toBe(false);
    expect(givesRight({ ...manager, catalogs: [] }, 'catalog-mgt')).toBe(false);
  });

  it('are limited to catalogs only if they concern catalogs', () => {
    const both = { rights: ['catalog-mgt' as const, 'jobs' as const], catalogs: ['chairs'] };
    expect(givesRight(both, 'jobs', 'tables')).toBe(true);
  });
});

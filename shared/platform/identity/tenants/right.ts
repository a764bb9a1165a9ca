/** Every right that a user can have in a tenant. Source: decisions.md, Authentication, row 'Rights'. */
export const RIGHTS = ['catalog-mgt', 'plans', 'tenant-mgt', 'jobs'] as const;
export type Right = (typeof RIGHTS)[number];

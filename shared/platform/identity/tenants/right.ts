/** Every right that a user can have in a tenant (D302). */
export const RIGHTS = ['catalog-mgt', 'plans', 'tenant-mgt', 'jobs'] as const;
/** One right of a user. */
export type Right = (typeof RIGHTS)[number];

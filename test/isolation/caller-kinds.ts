import { RIGHTS, type Right } from '../../shared/platform/identity/tenants/right.ts';

/** The two tenants of the matrix. The objects in a call always belong to tenant `subject`; see {@link CallerKind}. */
export type TenantNumber = 1 | 2;

/** The validity of the application's credentials: the api key and the format of its token. */
export type Envelope = 'good' | 'none' | 'unknown key' | 'disabled key' | 'wrong secret' | 'key of another token';

/** The session in the token. */
export type SessionState = 'none' | 'live' | 'expired' | 'signed out' | 'of a disabled user' | 'made up';

/** One column of the matrix: all facts that determine the expected response. */
export interface CallerKind {
  readonly name: string;
  readonly envelope: Envelope;
  readonly keyTenant: TenantNumber;
  /** `console`: a public key of the cms context. */
  readonly key: 'cms' | 'planner' | 'public' | 'console';
  /** The value of `currentTenant` in the request. */
  readonly currentTenant?: TenantNumber;
  readonly session: SessionState;
  /** The only tenant that the user is a member of. */
  readonly userTenant: TenantNumber;
  readonly rights: readonly Right[];
  /** True if catalog-mgt is limited to catalogs that the call does not name. */
  readonly otherCatalogs?: true;
  /** The tenant whose ids are in path, query and body. */
  readonly subject: TenantNumber;
}

/** A manager of tenant 1 with all rights there; the other callers differ from it as their name describes. */
const MANAGER: CallerKind = {
  name: 'everything right',
  envelope: 'good',
  keyTenant: 1,
  key: 'cms',
  session: 'live',
  userTenant: 1,
  rights: RIGHTS,
  subject: 1,
};

export const CALLER_KINDS: readonly CallerKind[] = [
  MANAGER,
  { ...MANAGER, name: 'planner key', key: 'planner' },
  { ...MANAGER, name: 'public key, signed in', key: 'public' },
  { ...MANAGER, name: 'public key, anonymous', key: 'public', session: 'none' },
  { ...MANAGER, name: 'public cms key, signed in', key: 'console' },
  { ...MANAGER, name: 'public cms key, anonymous', key: 'console', session: 'none' },
  { ...MANAGER, name: 'cms key, anonymous', session: 'none' },
  { ...MANAGER, name: 'planner key, anonymous', key: 'planner', session: 'none' },

  { ...MANAGER, name: 'member without any right', rights: [] },
  ...RIGHTS.map((right): CallerKind => ({ ...MANAGER, name: `the right ${right} alone`, rights: [right] })),
  ...RIGHTS.map((right): CallerKind => {
    return { ...MANAGER, name: `every right but ${right}`, rights: RIGHTS.filter((each) => each !== right) };
  }),
  { ...MANAGER, name: 'catalog-mgt of other catalogs', rights: ['catalog-mgt'], otherCatalogs: true },

  { ...MANAGER, name: 'no credentials', envelope: 'none', session: 'none' },
  { ...MANAGER, name: 'unknown api key', envelope: 'unknown key' },
  { ...MANAGER, name: 'disabled api key', envelope: 'disabled key' },
  { ...MANAGER, name: 'token under a wrong secret', envelope: 'wrong secret' },
  { ...MANAGER, name: 'token of another key', envelope: 'key of another token' },

  { ...MANAGER, name: 'expired session', session: 'expired' },
  { ...MANAGER, name: 'signed-out session', session: 'signed out' },
  { ...MANAGER, name: 'session of a disabled user', session: 'of a disabled user' },
  { ...MANAGER, name: 'made-up session', session: 'made up' },

  { ...MANAGER, name: "own key and user, the other tenant's ids", subject: 2 },
  { ...MANAGER, name: "the other tenant's key and user", keyTenant: 2, userTenant: 2 },
  { ...MANAGER, name: "the other tenant's key, anonymous", keyTenant: 2, key: 'planner', session: 'none' },
  { ...MANAGER, name: "the other tenant's public key, anonymous", keyTenant: 2, key: 'public', session: 'none' },
  { ...MANAGER, name: "the other tenant's key, own user", keyTenant: 2, subject: 2 },
  { ...MANAGER, name: "own key, the other tenant's user", userTenant: 2 },
  { ...MANAGER, name: "the other tenant's key that asks for this tenant", keyTenant: 2, currentTenant: 1 },
  {
    ...MANAGER,
    name: "the other tenant's public key that asks for this tenant",
    keyTenant: 2,
    key: 'public',
    session: 'none',
    currentTenant: 1,
  },
  { ...MANAGER, name: 'own key that asks for the other tenant', currentTenant: 2, subject: 2 },
];

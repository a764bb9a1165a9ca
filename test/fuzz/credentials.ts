import fc from 'fast-check';
import { encodeRequestToken } from '../../shared/platform/identity/request-tokens/encode-request-token.ts';
import { wrapTokenText } from '../../shared/platform/identity/request-tokens/wrap-token-text.ts';

/** An existing api key with its secret; a browser key has no secret. */
export interface KnownKey {
  readonly apiKey: string;
  readonly secret?: string | undefined;
  readonly tenant: number;
}

/** The known values with which a run builds requests. */
export interface Known {
  readonly keys: readonly KnownKey[];
  /** Tokens of active sessions, one for each demo user. */
  readonly sessions: readonly string[];
}

/** The recipe of a token; the token is made when the request is sent, because valid tokens contain the time. */
type TokenRecipe =
  | { readonly kind: 'good token' | 'cut token' | 'changed token'; readonly at: number; readonly to: string }
  | { readonly kind: 'odd fields'; readonly fields: readonly string[] }
  | { readonly kind: 'noise'; readonly text: string }
  | { readonly kind: 'no token' };

export interface Credentials {
  readonly token: TokenRecipe;
  readonly key: number;
  readonly algorithm: '01' | '02' | '03';
  readonly session: 'anonymous' | 'live' | 'made up';
  readonly sessionIndex: number;
  /** Replaces the id of the key. */
  readonly oddKey: string | undefined;
  readonly currentTenant: string | undefined;
  readonly place: 'headers' | 'query';
}

const ODD_KEYS = ['', ' ', 'nobody', 'x'.repeat(200), 'a;b', '__proto__', 'ключ', '\u0001'];
const ODD_TENANTS = ['0', '1', '2', '9', '-1', '1e3', '1.5', '99999999999999999999', 'one', '', '１', 'null', '01'];
const ODD_FIELDS = [
  '2026-02-30T00:00:00.000Z',
  '2020-12-31T23:00:00.000+14:30',
  '9999-12-31T23:59:59.999Z',
  'anonymous',
  '',
  'null',
  '\u0000',
  'demo-planner',
  '😀',
];

const position = fc.nat(200);
const base64 = fc.constantFrom(...'ABCabc012+/-_= %;,\u00e9');

const token: fc.Arbitrary<TokenRecipe> = fc.oneof(
  { weight: 18, arbitrary: fc.record({ kind: fc.constant('good token' as const), at: position, to: base64 }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('changed token' as const), at: position, to: base64 }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('cut token' as const), at: position, to: base64 }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('odd fields' as const),
      fields: fc.array(fc.oneof(fc.constantFrom(...ODD_FIELDS), fc.string()), { maxLength: 5 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('noise' as const),
      text: fc.oneof(
        fc.string({ unit: 'binary', maxLength: 60 }),
        fc
          .tuple(fc.constantFrom('01-', '02-', '03-', '04-', '-', ''), fc.base64String())
          .map((parts) => parts.join('')),
        fc.constant(`01-${'A'.repeat(4_000)}`),
      ),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'no token' as const }) },
);

/** The administrator of the first tenant with its cms key, who may call everything. */
const MANAGER: Credentials = {
  token: { kind: 'good token', at: 0, to: 'A' },
  key: 1,
  algorithm: '01',
  session: 'live',
  sessionIndex: 0,
  oddKey: undefined,
  currentTenant: undefined,
  place: 'headers',
};

const mixed: fc.Arbitrary<Credentials> = fc.record({
  token,
  key: fc.nat(5),
  algorithm: fc.constantFrom('01', '02', '03'),
  session: fc.constantFrom('anonymous', 'anonymous', 'live', 'live', 'live', 'live', 'live', 'made up'),
  sessionIndex: fc.nat(3),
  oddKey: mostly(undefined, fc.oneof(fc.constantFrom(...ODD_KEYS), fc.string())),
  currentTenant: mostly(undefined, fc.oneof(fc.constantFrom(...ODD_TENANTS), fc.string())),
  place: fc.constantFrom('headers', 'headers', 'headers', 'query'),
});

/** Credentials of every quality; a third may do everything, so that the code after the checks is reached too. */
export const credentials: fc.Arbitrary<Credentials> = fc.oneof(
  { weight: 2, arbitrary: mixed },
  { weight: 1, arbitrary: fc.constant(MANAGER) },
);

/** Usually the plain value, one time in ten the other one. */
export function mostly<T, U>(plain: T, other: fc.Arbitrary<U>): fc.Arbitrary<T | U> {
  return fc.oneof({ weight: 9, arbitrary: fc.constant(plain) }, { weight: 1, arbitrary: other });
}

/** The four values that are sent now, and all their parts that must stay secret. */
export function written(recipe: Credentials, known: Known): { values: Record<string, string>; secrets: string[] } {
  const sessionToken = sessionOf(recipe, known);
  // A session usually has a key of its tenant: users are listed in the order of tenants, two each.
  const ofTenant = known.keys.filter(
    ({ tenant }) => recipe.session !== 'live' || tenant === (recipe.sessionIndex < 2 ? 1 : 2),
  );
  const key = ofTenant[recipe.key % ofTenant.length];
  if (!key) throw new Error('there are no api keys');
  const apiKey = recipe.oddKey ?? key.apiKey;
  const text = tokenText(recipe, key, sessionToken);
  const values = {
    apiKey,
    ...(text !== undefined && { token: text }),
    ...(recipe.currentTenant !== undefined && { currentTenant: recipe.currentTenant }),
  };
  return { values, secrets: text !== undefined && text.length > 20 ? [text] : [] };
}

function sessionOf({ session, sessionIndex }: Credentials, { sessions }: Known): string | undefined {
  if (session === 'anonymous') return undefined;
  return session === 'live' ? sessions[sessionIndex % sessions.length] : `made-up-session-${sessionIndex}`;
}

function tokenText({ token, algorithm }: Credentials, key: KnownKey, sessionToken: string | undefined) {
  if (token.kind === 'no token') return undefined;
  if (token.kind === 'noise') return token.text;
  const wrapping = wrappingOf(key, algorithm);
  if (token.kind === 'odd fields') return wrapTokenText(token.fields.join(';'), wrapping);
  const good = encodeRequestToken({ timestamp: new Date(), sessionToken, apiKey: key.apiKey }, wrapping);
  if (token.kind === 'good token') return good;
  const at = token.at % good.length;
  return token.kind === 'cut token' ? good.slice(0, at) : good.slice(0, at) + token.to + good.slice(at + 1);
}

/** 03 is for keys without a secret; other keys would refuse it each time. */
function wrappingOf({ secret }: KnownKey, algorithm: Credentials['algorithm']): Parameters<typeof wrapTokenText>[1] {
  if (secret === undefined) return { algorithm: '03' };
  return { algorithm: algorithm === '03' ? '01' : algorithm, secret };
}

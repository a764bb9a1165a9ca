import type { oas31 } from 'zod-openapi';
import type { Audience } from '../../../../shared/platform/identity/callers/audience.ts';

const TOKEN = `
\`<algorithm>-<base64>\` of the text \`<timestamp>;<session token or anonymous>;<apiKey>\`, for example
\`2020-12-31T23:00:00.000Z;anonymous;aValidApiKey\`. Algorithm 01 is AES-CBC with PKCS 7 padding and sixteen zero bytes as
initialisation vector, 02 is AES-ECB; the key is the UTF-8 text of the secret. 03 is the text without encryption, for
public api keys only. 01 and 02 are valid for 15 minutes before and after the timestamp. The session token is \`auth.token\` of \`signIn\`.
`
  .trim()
  .replaceAll('\n', ' ');

const TENANT = 'The number of the tenant of the request; the tenant of the api key by default';
const LANGUAGE =
  'Language tag of the responses; by default the header `locale`, then the language of the tenant, then `en`';

/**
 * The four headers that a client sets once for all calls: api key, token, tenant, language. Key and token may be query
 * parameters instead (D201).
 */
export const SECURITY_SCHEMES: Readonly<Record<string, oas31.SecuritySchemeObject>> = {
  apiKey: { type: 'apiKey', in: 'header', name: 'apiKey', description: 'The id of the api key' },
  token: { type: 'apiKey', in: 'header', name: 'token', description: TOKEN },
  currentTenant: { type: 'apiKey', in: 'header', name: 'currentTenant', description: TENANT },
  language: { type: 'apiKey', in: 'header', name: 'language', description: LANGUAGE },
  apiKeyInQuery: { type: 'apiKey', in: 'query', name: 'apiKey', description: 'For `<img>` and links' },
  tokenInQuery: { type: 'apiKey', in: 'query', name: 'token', description: 'For `<img>` and links' },
};

/** Tenant and language are optional. OpenAPI can express this only as alternatives. */
const CREDENTIALS: readonly oas31.SecurityRequirementObject[] = [
  { apiKey: [], token: [] },
  { apiKey: [], token: [], currentTenant: [] },
  { apiKey: [], token: [], language: [] },
  { apiKey: [], token: [], currentTenant: [], language: [] },
  { apiKeyInQuery: [], tokenInQuery: [] },
];

/** Returns the security requirements of a route. An open route also accepts a request without credentials. */
export function securityOf(audience: Audience): oas31.SecurityRequirementObject[] {
  return audience === 'open' ? [{}, ...CREDENTIALS] : [...CREDENTIALS];
}

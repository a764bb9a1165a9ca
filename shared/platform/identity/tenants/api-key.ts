import * as z from 'zod';
import { Secret } from './secret.ts';
import { TenantId } from './tenant-id.ts';

/** How many secrets are valid at the same time: the new one and, while clients change to it, the old one. */
export const MAX_LIVE_SECRETS = 2;

/**
 * How a client encrypts its request token: AES-CBC (01), AES-ECB (02), not encrypted (03, public keys only).
 * Source: D205 in contract/interface.md.
 */
export const TokenAlgorithm = z.enum(['01', '02', '03']);
export type TokenAlgorithm = z.infer<typeof TokenAlgorithm>;

/** The initialisation vector of 01: sixteen zero bytes, or the first sixteen bytes of the decoded text. */
export const IvMode = z.enum(['zero', 'prefix']);
export type IvMode = z.infer<typeof IvMode>;

/** The kind of client that uses the key. A *cms context* is a request with a cms key. */
export const ApiKeyContext = z.enum(['planner', 'configurator', 'cms']);
export type ApiKeyContext = z.infer<typeof ApiKeyContext>;

/** The id of an api key: visible ASCII without `;`, which separates the fields of a request token. */
export const ApiKeyId = z.string().regex(/^[\x21-\x3a\x3c-\x7e]{1,128}$/);

/**
 * The key of a client application. It belongs to one tenant; only a shared public key may also be used for other
 * tenants (D213, D214).
 */
export const ApiKey = z
  .object({
    id: ApiKeyId,
    /** The tenant to which the key belongs, and the tenant of requests without `currentTenant`. */
    tenant: TenantId,
    /** Other tenants for which a shared public key may be used. Each of them may refuse it. */
    tenants: z.union([z.literal('all'), z.array(TenantId)]).optional(),
    secrets: z.array(Secret).max(MAX_LIVE_SECRETS),
    /** Part of browser clients and so known to everybody: it needs no secret and accepts 03. */
    public: z.boolean(),
    context: ApiKeyContext,
    algorithms: z.array(TokenAlgorithm).min(1),
    ivMode: IvMode.default('zero'),
    disabled: z.boolean().default(false),
    /** What administrators call it. */
    label: z.string().min(1).max(200).optional(),
    /** Grows by one with each change, so that of two writers at the same moment one gets a conflict. */
    version: z.int().nonnegative().default(0),
  })
  .refine((key) => key.public || key.secrets.length > 0, {
    path: ['secrets'],
    error: 'only a public key has no secret',
  })
  .refine((key) => key.public || !key.algorithms.includes('03'), {
    path: ['algorithms'],
    error: 'only a public key accepts tokens that are not encrypted (03)',
  })
  .refine((key) => key.tenants === undefined || key.public, {
    path: ['tenants'],
    error: 'only a public key serves several tenants',
  })
  .refine((key) => key.tenants === undefined || key.context !== 'cms', {
    path: ['context'],
    error: 'a shared key never has the cms context',
  });

export type ApiKey = z.infer<typeof ApiKey>;
/** An api key before parsing: fields with a default are optional. */
export type ApiKeyInput = z.input<typeof ApiKey>;

/**
 * Returns whether a key may sign webhooks (D1870). A public key's signature proves nothing. The receiver of a webhook
 * gets a request token of the key, and could make calls of the cms context with it.
 */
export function isSigningKey({ public: isPublic, context, secrets, disabled }: ApiKey): boolean {
  return !isPublic && context !== 'cms' && secrets.length > 0 && !disabled;
}

import * as z from 'zod';
import {
  type ApiKey,
  ApiKeyContext,
  ApiKeyId,
  IvMode,
  TokenAlgorithm,
} from '../../platform/identity/tenants/api-key.ts';

/** An api key in responses. It has no secret. Source: D2150 in contract/interface.md. */
export const ShownApiKey = z.object({
  id: ApiKeyId,
  public: z.boolean(),
  context: ApiKeyContext,
  algorithms: z.array(TokenAlgorithm),
  ivMode: IvMode,
  disabled: z.boolean(),
  label: z.string().nullable(),
  /** How many secrets work: two while clients change to a new one. */
  liveSecrets: z.int(),
  /** The last day (UTC) on which a call with the key had success; null if there was none. */
  lastUsed: z.iso.date().nullable(),
  /** The key serves other tenants too: only the operator changes it. */
  shared: z.boolean(),
});
export type ShownApiKey = z.infer<typeof ShownApiKey>;

/** An api key in the response of the call that makes a secret. The secret is not shown again. */
export const ApiKeyWithSecret = ShownApiKey.extend({ secret: z.string().nullable() });

/** Returns an api key for a response. */
export function showApiKey(apiKey: ApiKey, lastUsed: string | null): ShownApiKey {
  const { id, context, algorithms, ivMode, disabled, label = null, secrets, tenants } = apiKey;
  const facts = { label, liveSecrets: secrets.length, lastUsed, shared: tenants !== undefined };
  return { id, public: apiKey.public, context, algorithms, ivMode, disabled, ...facts };
}

import * as z from 'zod';
import { TOKEN_FAULT_REASONS } from '../../errors/token-fault.ts';
import { TokenAlgorithm } from '../tenants/api-key.ts';
import { RIGHTS } from '../tenants/right.ts';

/** The response of `POST /v2/auth/check` (D292): what the service reads in a token, or why it refuses the token. */
export const TokenCheck = z.object({
  check: z.union([
    z.object({
      apiKey: z.string(),
      algorithm: TokenAlgorithm,
      /** The server's time minus the timestamp of the token; negative if the client's clock is ahead. */
      ageSeconds: z.int(),
      session: z.enum(['anonymous', 'valid', 'invalid']),
      /** The rights of the signed-in user in the tenant of the request. */
      rights: z.array(z.enum(RIGHTS)),
      reason: z.null(),
    }),
    z.object({ reason: z.enum(TOKEN_FAULT_REASONS) }),
  ]),
});
export type TokenCheck = z.infer<typeof TokenCheck>;

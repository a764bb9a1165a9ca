import type { AwsCredentialIdentity } from '@aws-sdk/types';
import { requiredVariable } from './environment.ts';

/**
 * Replaces `@aws-sdk/credential-provider-node` in bundles. Lambda passes credentials only in environment variables; the
 * other sources of the SDK (profiles, SSO, metadata services) are 60 kB of unused code.
 *
 * @returns a credential provider, as the SDK's clients expect it
 */
export function defaultProvider(): () => Promise<AwsCredentialIdentity> {
  return async () => {
    const sessionToken = process.env.AWS_SESSION_TOKEN;
    return {
      accessKeyId: requiredVariable('AWS_ACCESS_KEY_ID'),
      secretAccessKey: requiredVariable('AWS_SECRET_ACCESS_KEY'),
      ...(sessionToken ? { sessionToken } : {}),
    };
  };
}

import type { AwsCredentialIdentity } from '@aws-sdk/types';
import { requiredVariable } from './environment.ts';

/**
 * Stands in for `@aws-sdk/credential-provider-node` in bundles: Lambda hands a function its credentials in environment
 * variables and nowhere else. The SDK's own chain (profiles, SSO, metadata services) is 60 kB that would never run.
 *
 * @returns what the SDK's clients ask for when no credentials are given: a provider
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

import type { endpoint } from '../../../../shared/platform/http/endpoint.ts';
import { type ClientIdentity, signRequest } from '../../../../shared/platform/identity/request-tokens/sign-request.ts';
import { signIn } from '../../../../shared/platform/identity/sign-in/sign-in.ts';
import { type IdentityFixture, PASSWORD, PLANNER, startIdentityFixture } from '../identity/identity-fixture.ts';

/** The real pipeline with the identity fixture, at the real time. */
export interface PipelineFixture extends Pick<IdentityFixture, 'identity'> {
  readonly endpoint: typeof endpoint;
  /** The headers of a client, signed now. */
  signed(client?: ClientIdentity): Record<string, string>;
  /** A signed-in client with its own session. */
  signedIn(identification: string, client?: ClientIdentity): Promise<ClientIdentity>;
}

/** Tables, tenants and users, and `endpoint`, imported with these settings in its environment. */
export async function startPipelineFixture(settings: Readonly<Record<string, string>> = {}): Promise<PipelineFixture> {
  const fixture = await startIdentityFixture();
  Object.assign(process.env, { POWERTOOLS_LOG_LEVEL: 'SILENT', ...settings });
  // The logger reads its level when it is imported.
  const { endpoint } = await import('../../../../shared/platform/http/endpoint.ts');
  return {
    identity: fixture.identity,
    endpoint,
    signed: (client = PLANNER) => signRequest(client, new Date()),
    async signedIn(identification, client = PLANNER) {
      const deps = { ...fixture.deps, clock: () => new Date() };
      const { auth } = await signIn({ identification, password: PASSWORD }, await fixture.call(client), deps);
      return { ...client, sessionToken: auth.token };
    },
  };
}

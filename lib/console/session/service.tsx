import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { type Client, createClient } from '../../../shared/contract/client/index.ts';
import type { ConsoleTenant } from '../../../shared/domain/console/find-console-tenant.ts';
import type { Session } from './kept-session.ts';
import { BASE_URL } from './use-console-tenant.ts';

/** What screens call: the service as the signed-in user. */
interface Service {
  readonly client: Client;
  readonly tenant: ConsoleTenant;
  signOut(): Promise<void>;
}

const ServiceContext = createContext<Service | undefined>(undefined);

interface Props {
  readonly tenant: ConsoleTenant;
  readonly session: Session;
  /** The user signed out, or the session has ended. */
  readonly onEnded: () => void;
  readonly children: ReactNode;
}

/** Gives screens the client of the session, and ends the console's session with that of the service. */
export function ServiceProvider({ tenant, session, onEnded, children }: Props) {
  const service = useMemo<Service>(() => {
    const watched: typeof fetch = async (input, init) => {
      const response = await fetch(input, init);
      if (response.status === 401) onEnded();
      return response;
    };
    const client = createClient({
      baseUrl: BASE_URL,
      apiKey: tenant.apiKey,
      sessionToken: session.token,
      fetch: watched,
    });
    return { client, tenant, signOut: () => client.signOut().then(onEnded, onEnded) };
  }, [tenant, session.token, onEnded]);
  return <ServiceContext value={service}>{children}</ServiceContext>;
}

/** @throws {Error} outside of the {@link ServiceProvider} */
export function useService(): Service {
  const service = useContext(ServiceContext);
  if (!service) throw new Error('nobody has signed in');
  return service;
}

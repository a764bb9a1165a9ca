import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { createClient } from '../../../shared/contract/client/index.ts';
import type { ConsoleTenant } from '../../../shared/domain/console/find-console-tenant.ts';
import { keepSession, type Session } from './kept-session.ts';
import { BASE_URL } from './use-console-tenant.ts';

const NAME = 'company-sign-in';

/**
 * Leaves for the provider of the tenant's company. The mark comes back with the code, and only this tab knows it: a
 * link with the code of somebody else signs nobody in (D275).
 */
export function startCompanySignIn({ id }: ConsoleTenant): void {
  const mark = crypto.randomUUID();
  sessionStorage.setItem(NAME, mark);
  const returnTo = new URL(location.pathname, location.origin);
  returnTo.search = String(new URLSearchParams({ tenant: String(id), mark }));
  const query = new URLSearchParams({ tenant: String(id), returnTo: returnTo.href });
  location.assign(`${BASE_URL}/v2/auth/oidc/start?${query}`);
}

/** Starts the session after the way back from the provider, once. */
export function useCompanySignIn(tenant: ConsoleTenant, onSignedIn: (session: Session) => void) {
  const [code] = useState(takeCode);
  const { mutate, error, isPending } = useMutation({
    mutationFn: async (sent: string) => {
      const client = createClient({ baseUrl: BASE_URL, apiKey: tenant.apiKey });
      const { auth } = await client.createCompanySession({ body: { code: sent } });
      return { tenant: tenant.id, token: auth.token, userId: auth.userId };
    },
    onSuccess: (session) => {
      keepSession(session);
      onSignedIn(session);
    },
  });
  useEffect(() => {
    if (code !== undefined) mutate(code);
  }, [code, mutate]);
  return { error, isPending };
}

/** Returns the code of the address if this tab has asked for it, and removes it from the address. */
function takeCode(): string | undefined {
  const url = new URL(location.href);
  const [code, mark] = [url.searchParams.get('code'), url.searchParams.get('mark')];
  if (code === null) return undefined;
  url.searchParams.delete('code');
  url.searchParams.delete('mark');
  history.replaceState(null, '', url);
  const own = sessionStorage.getItem(NAME);
  sessionStorage.removeItem(NAME);
  return own !== null && own === mark ? code : undefined;
}

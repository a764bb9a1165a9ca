import { useQuery } from '@tanstack/react-query';
import type { ConsoleTenant } from '../../../shared/domain/console/find-console-tenant.ts';

/** The prefix under which every deployment serves the interface, on the console's own origin. */
export const BASE_URL = `${location.origin}/api`;

const FIRST_TENANT = '1';

/** The tenant whose number the address names, with the key for the sign-in. */
export function useConsoleTenant(): { readonly tenant?: ConsoleTenant | undefined; readonly error: Error | null } {
  const number = new URLSearchParams(location.search).get('tenant') ?? FIRST_TENANT;
  const { data, error } = useQuery({
    queryKey: ['tenant', number],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const response = await fetch(`${BASE_URL}/console/tenants/${encodeURIComponent(number)}`);
      const body = await response.json();
      if (!response.ok) throw new Error(body.error?.message ?? response.statusText);
      return body.tenant as ConsoleTenant;
    },
  });
  return { tenant: data, error };
}

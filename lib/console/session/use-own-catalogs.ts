import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useService } from './service.tsx';

/** The catalogs of the tenant itself, and the one that the user has chosen, else the one that is most likely meant. */
export function useOwnCatalogs() {
  const { client, tenant } = useService();
  const catalogs = useQuery({ queryKey: ['catalogs'], queryFn: () => client.listCatalogs() });
  const own = catalogs.data?.catalogs.filter((each) => each.tenant === tenant.id) ?? [];
  const [chosen, choose] = useState<string>();
  // A catalog of one's own goods before one that all tenants see.
  const catalog = chosen ?? (own.find(({ visibility }) => visibility !== 'public') ?? own[0])?.id;
  return { catalogs, own, catalog, choose };
}

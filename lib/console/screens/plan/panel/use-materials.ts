import { useQuery } from '@tanstack/react-query';
import { useService } from '../../../session/service.tsx';

/** So long a list of materials is not asked for again. */
const FRESH_MS = 60_000;

/** When the list is asked for. */
interface Wanted {
  readonly isWanted?: boolean;
  /** Asks again even for a fresh list, which is shown meanwhile: materials are made on other screens and by others. */
  readonly isNewest?: boolean;
}

/** All that walls and floors can be covered with; asked for when it is wanted. */
export function useMaterials({ isWanted = true, isNewest = false }: Wanted = {}) {
  const { client } = useService();
  return useQuery({
    queryKey: ['materials'],
    enabled: isWanted,
    staleTime: FRESH_MS,
    refetchOnMount: isNewest ? 'always' : true,
    queryFn: async ({ signal }) => (await client.listMaterials({ signal })).materials,
  });
}

import { useQuery } from '@tanstack/react-query';
import type { ConsoleTenant } from '../../../../shared/domain/console/find-console-tenant.ts';
import { useTexts } from '../../texts/use-texts.tsx';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** A user whom everybody on this machine may be. */
interface Demo {
  readonly identification: string;
  readonly password: string;
  readonly tenant: string;
}

interface Props {
  readonly tenant: ConsoleTenant;
  readonly onChosen: (demo: Demo) => void;
}

/** The button that signs in as the demo user, where `npm start` serves the console. A stage is never asked for one. */
export function DemoUser({ tenant, onChosen }: Props) {
  const texts = useTexts();
  const { data } = useQuery({
    queryKey: ['demo'],
    enabled: LOOPBACK.has(location.hostname),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async (): Promise<Partial<Demo>> => {
      const response = await fetch('/_local/demo', { headers: { accept: 'application/json' } });
      return response.ok ? response.json() : {};
    },
  });
  const { identification, password, tenant: ofTenant } = data ?? {};
  if (identification === undefined || password === undefined || ofTenant !== String(tenant.id)) return null;
  return (
    <button type="button" className="demo" onClick={() => onChosen({ identification, password, tenant: ofTenant })}>
      {texts.demoUser}
    </button>
  );
}

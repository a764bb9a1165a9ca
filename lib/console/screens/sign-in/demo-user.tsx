import { useQuery } from '@tanstack/react-query';
import type { ConsoleTenant } from '../../../../shared/domain/console/find-console-tenant.ts';
import { type Demo, fromLocalService } from '../../../docs/local-service.ts';
import { useTexts } from '../../texts/use-texts.tsx';

interface Props {
  readonly tenant: ConsoleTenant;
  readonly onChosen: (demo: Demo) => void;
}

/** The button that signs in as the demo user, where `npm start` serves the console. */
export function DemoUser({ tenant, onChosen }: Props) {
  const texts = useTexts();
  const { data: demo } = useQuery({
    queryKey: ['demo'],
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async () => (await fromLocalService<Partial<Demo>>('demo')) ?? {},
  });
  if (!isDemo(demo) || demo.tenant !== String(tenant.id)) return null;
  return (
    <button type="button" className="demo" onClick={() => onChosen(demo)}>
      {texts.demoUser}
    </button>
  );
}

/** A local service without demo tenants answers an empty object. */
function isDemo(found: Partial<Demo> | undefined): found is Demo {
  return found?.identification !== undefined && found.password !== undefined;
}

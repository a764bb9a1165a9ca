import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { Problem } from '../../parts/problem.tsx';
import { useService } from '../../session/service.tsx';
import { useTexts } from '../../texts/use-texts.tsx';

interface Props {
  readonly planId: string;
  /** A new version is drawn anew. */
  readonly version: number;
}

/** The plan from above, as the service draws it. */
export function PlanDrawing({ planId, version }: Props) {
  const texts = useTexts();
  const { client } = useService();
  const drawing = useQuery({
    queryKey: ['drawing', planId, version],
    queryFn: ({ signal }) => client.drawPlan({ params: { id: planId }, signal }),
  });
  const url = useMemo(
    () => drawing.data && URL.createObjectURL(new Blob([drawing.data], { type: 'image/svg+xml' })),
    [drawing.data],
  );
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url]);
  if (drawing.error) return <Problem error={drawing.error} onRetry={() => void drawing.refetch()} />;
  return <figure className="drawing">{url && <img src={url} alt={texts.plan} />}</figure>;
}

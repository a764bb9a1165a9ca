import { useMutation, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { MODEL_UNITS } from '../../../../shared/engines/models3d/units.ts';
import { Problem } from '../../parts/problem.tsx';
import { useService } from '../../session/service.tsx';
import { BASE_URL } from '../../session/use-console-tenant.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { PlanDrawing } from './plan-drawing.tsx';
import { type PlanReport, reportOf } from './plan-report.ts';

const BUSY_MS = 1_500;

/** A plan: its drawing, what was found in the architect's, what was not understood, another try, a link. */
export function PlanView({ planId }: { readonly planId: string }) {
  const texts = useTexts();
  const { client } = useService();
  const unitId = useId();
  const params = { id: planId };
  const found = useQuery({
    queryKey: ['plan', planId],
    queryFn: ({ signal }) => client.getPlan({ params, signal }),
    refetchInterval: ({ state: { data } }) => {
      const status = reportOf(data?.plan.conversion)?.status ?? 100;
      return status === 0 || status === 10 ? BUSY_MS : false;
    },
  });
  const again = useMutation({
    mutationFn: (unit: (typeof MODEL_UNITS)[number]) =>
      client.convertPlanAgain({ params, body: { converterParams: { unit } } }),
    onSettled: () => void found.refetch(),
  });
  const share = useMutation({
    mutationFn: async (planObjects: string) =>
      (await client.createPlanSnapshot({ body: { plan: planObjects } })).planSnapshot.id,
  });
  const plan = found.data?.plan;
  if (found.error) return <Problem error={found.error} onRetry={() => void found.refetch()} />;
  if (!plan) return <p className="quiet centre" aria-busy="true" />;
  const report = reportOf(plan.conversion);
  const { planObjects } = plan;
  const isReading = report !== undefined && (report.status === 0 || report.status === 10);
  return (
    <>
      <div className="tools">
        <h1>{plan.name}</h1>
        {report && (
          <>
            <label htmlFor={unitId}>{texts.transformUnit}</label>
            <select
              id={unitId}
              value={report.unit ?? ''}
              disabled={again.isPending || isReading}
              onChange={({ target }) => {
                const unit = MODEL_UNITS.find((each) => each === target.value);
                if (unit) again.mutate(unit);
              }}
            >
              {MODEL_UNITS.map((unit) => (
                <option key={unit}>{unit}</option>
              ))}
            </select>
          </>
        )}
        {typeof planObjects === 'string' && (
          <button type="button" disabled={share.isPending} onClick={() => share.mutate(planObjects)}>
            {texts.share}
          </button>
        )}
        {share.data && (
          <a href={`${BASE_URL}/view/${share.data}`} target="_blank" rel="noreferrer">
            {texts.open}
          </a>
        )}
        {(again.isPending || isReading) && <progress aria-label={texts.running} />}
      </div>
      {(again.error ?? share.error) && <Problem error={(again.error ?? share.error) as Error} />}
      <div className="two">
        <PlanDrawing planId={planId} version={plan.version ?? 0} />
        {report && <Report report={report} />}
      </div>
    </>
  );
}

function Report({ report: { counts, rooms, warnings, error } }: { readonly report: PlanReport }) {
  const texts = useTexts();
  const area = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 });
  return (
    <div>
      {error && <p className="wrong">{error}</p>}
      {counts && (
        <ul className="notes">
          {(['walls', 'doors', 'windows', 'rooms'] as const).map((name) => (
            <li key={name} className="length">
              {texts[name]} <span className="number">{counts[name]}</span>
            </li>
          ))}
        </ul>
      )}
      {rooms.length > 0 && (
        <ul className="notes">
          {rooms.map(({ name, areaM2 }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rooms have no ids, and their order stays
            <li key={index} className="length">
              {name || `${texts.room} ${index + 1}`} <span className="number">{area.format(areaM2)} m²</span>
            </li>
          ))}
        </ul>
      )}
      {warnings.length > 0 && (
        <>
          <h2>{texts.notUnderstood}</h2>
          <ul className="notes">
            {warnings.map(({ code, message }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a code may come twice, and the order stays
              <li key={`${code} ${index}`}>{message}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

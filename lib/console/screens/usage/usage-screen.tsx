import { useQuery } from '@tanstack/react-query';
import { Problem } from '../../parts/problem.tsx';
import { useService } from '../../session/service.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { DayBars } from './day-bars.tsx';

const MEGABYTE = 1_000_000;

/** What the tenant has used in the last 30 days, day by day. */
export function UsageScreen() {
  const texts = useTexts();
  const { client } = useService();
  const usage = useQuery({ queryKey: ['usage'], queryFn: ({ signal }) => client.getUsage({ signal }) });
  if (usage.error) return <Problem error={usage.error} onRetry={() => void usage.refetch()} />;
  if (!usage.data) return <p className="quiet centre" aria-busy="true" />;
  const { usage: days, meta } = usage.data;
  const bars = (name: string, amountOf: (day: (typeof days)[number]) => number, unit = '') => (
    <DayBars
      title={name}
      unit={unit}
      from={meta.from}
      to={meta.to}
      values={new Map(days.map((day) => [day.day, amountOf(day)]))}
    />
  );
  return (
    <section>
      <h1 className="title-line">{texts.usage}</h1>
      <div className="charts">
        {bars(texts.calls, ({ calls }) => calls)}
        {bars(texts.conversion, ({ jobs }) => jobs.conversion)}
        {bars(texts.rendering, ({ jobs }) => jobs.rendering)}
        {bars(texts.export, ({ jobs }) => jobs.export)}
        {bars(texts.stored, ({ storedBytes }) => storedBytes / MEGABYTE, 'MB')}
        {bars(texts.mails, ({ mails }) => mails)}
      </div>
    </section>
  );
}

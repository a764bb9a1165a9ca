const DAY_MS = 86_400_000;
const BAR = 10;
const HEIGHT = 80;

interface Props {
  readonly title: string;
  readonly unit: string;
  /** Days as `2026-01-31`, both included. */
  readonly from: string;
  readonly to: string;
  readonly values: ReadonlyMap<string, number>;
}

/** One bar for each day, with the sum of all above them. */
export function DayBars({ title, unit, from, to, values }: Props) {
  const days: string[] = [];
  for (let time = Date.parse(from); time <= Date.parse(to); time += DAY_MS) {
    days.push(new Date(time).toISOString().slice(0, 10));
  }
  const most = Math.max(1, ...values.values());
  const sum = [...values.values()].reduce((total, each) => total + each, 0);
  const shown = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 });
  return (
    <figure>
      <figcaption>
        <span>{title}</span>{' '}
        <strong>
          {shown.format(sum)} {unit}
        </strong>
      </figcaption>
      <svg viewBox={`0 0 ${days.length * BAR} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={title}>
        {days.map((day, index) => {
          const value = values.get(day) ?? 0;
          const height = (value / most) * HEIGHT;
          return (
            <rect key={day} x={index * BAR + 1} y={HEIGHT - height} width={BAR - 2} height={height}>
              <title>{`${day}: ${shown.format(value)} ${unit}`}</title>
            </rect>
          );
        })}
      </svg>
    </figure>
  );
}

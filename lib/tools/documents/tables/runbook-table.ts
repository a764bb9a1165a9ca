import { ALARM_GUIDE } from '../../../infra/alarm-guide.ts';
import { type AlarmThresholds, alarmThresholds } from '../../../infra/alarm-thresholds.ts';

const DEFAULTS = alarmThresholds.parse({});

/** What each alarm means and what to do about it, with the threshold that it has unless a stage says otherwise. */
export function runbookTable(): string {
  const rows = Object.entries(ALARM_GUIDE).map(([name, { title, means, act }]) => {
    const setting = name as keyof AlarmThresholds;
    const goesOff = `\`${setting}\` > ${DEFAULTS[setting]}: ${alarmThresholds.shape[setting].description}`;
    return `| \`${title}\` | ${goesOff} | ${means} | ${act.join('; ')} |`;
  });
  return ['| Alarm | Goes off when | Means | What to do |', '|---|---|---|---|', ...rows].join('\n');
}

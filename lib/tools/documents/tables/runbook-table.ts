import { ALARM_GUIDE } from '../../../infra/alarm-guide.ts';
import { type AlarmThresholds, alarmThresholds } from '../../../infra/alarm-thresholds.ts';

const DEFAULTS = alarmThresholds.parse({});

/** The alarms as a table: default threshold, meaning, and what the operator does. */
export function runbookTable(): string {
  const rows = Object.entries(ALARM_GUIDE).map(([name, { title, means, act }]) => {
    const setting = name as keyof AlarmThresholds;
    const condition = `\`${setting}\` > ${DEFAULTS[setting]}: ${alarmThresholds.shape[setting].description}`;
    return `| \`${title}\` | ${condition} | ${means} | ${act.join('; ')} |`;
  });
  return ['| Alarm | Condition | Meaning | What to do |', '|---|---|---|---|', ...rows].join('\n');
}

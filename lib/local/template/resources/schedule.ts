import * as z from 'zod';
import type { DeployedSchedule } from '../deployment.ts';
import { parseProperties } from '../properties.ts';
import type { TemplateResource } from '../template-resource.ts';

const SECONDS = { minute: 60, hour: 3600, day: 86_400 } as const;
const RATE = /^rate\((\d+) (minute|hour|day)s?\)$/;

const ruleSchema = z.object({
  ScheduleExpression: z.string().regex(RATE, 'only rates run locally'),
  Targets: z.tuple([
    z.object({ Arn: z.string(), Input: z.undefined('inputs of targets have no local implementation').optional() }),
  ]),
});

/** An EventBridge rule that calls one function at a rate. */
export function readSchedule(resource: TemplateResource): DeployedSchedule {
  const { ScheduleExpression, Targets } = parseProperties(resource, ruleSchema);
  const [, count, unit] = RATE.exec(ScheduleExpression) ?? [];
  const everySeconds = Number(count) * SECONDS[unit as keyof typeof SECONDS];
  return { name: resource.name, functionArn: Targets[0].Arn, everySeconds };
}

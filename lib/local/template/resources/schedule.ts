import * as z from 'zod';
import type { DeployedSchedule } from '../deployment.ts';
import { parseProperties } from '../properties.ts';
import type { TemplateResource } from '../template-resource.ts';

const SECONDS = { minute: 60, hour: 3600, day: 86_400 } as const;

const ruleSchema = z.object({
  ScheduleExpression: z.string().optional(),
  State: z.string().default('ENABLED'),
  Targets: z.array(z.object({ Id: z.string(), Arn: z.string(), Input: z.string().optional() })).default([]),
});

const scheduleSchema = z.object({
  ScheduleExpression: z.string(),
  State: z.string().default('ENABLED'),
  Target: z.object({ Arn: z.string(), Input: z.string().optional() }),
});

/** The schedules of one resource, and why others of its targets do not run. */
export interface ReadSchedules {
  readonly schedules: readonly DeployedSchedule[];
  readonly notes: readonly string[];
}

/** An EventBridge rule: one schedule for each function that it calls. */
export function readRule(resource: TemplateResource): ReadSchedules {
  const { ScheduleExpression, State, Targets } = parseProperties(resource, ruleSchema);
  return readTargets(resource, ScheduleExpression, State, Targets);
}

/** An EventBridge Scheduler schedule. Its flexible window is taken as none, its retries as none. */
export function readSchedule(resource: TemplateResource): ReadSchedules {
  const { ScheduleExpression, State, Target } = parseProperties(resource, scheduleSchema);
  return readTargets(resource, ScheduleExpression, State, [{ Id: 'Target0', ...Target }]);
}

interface Target {
  readonly Id: string;
  readonly Arn: string;
  readonly Input?: string | undefined;
}

function readTargets(
  { stackName, logicalId, name }: TemplateResource,
  expression: string | undefined,
  state: string,
  targets: readonly Target[],
): ReadSchedules {
  const skip = (why: string) => ({ schedules: [], notes: [`${stackName}/${logicalId}: not run locally, ${why}`] });
  if (state !== 'ENABLED') return skip('it is disabled');
  if (expression === undefined) return skip('it waits for events');
  const everySeconds = rateSeconds(expression);
  if (everySeconds === undefined) return skip(`${expression} is no rate`);
  const functions = targets.filter(({ Arn }) => Arn.split(':')[2] === 'lambda');
  return {
    schedules: functions.map(({ Id, Arn, Input }) => ({
      name: functions.length === 1 ? name : `${name}-${Id}`,
      functionArn: Arn,
      everySeconds,
      ...(Input !== undefined && { input: Input }),
    })),
    notes: targets
      .filter((target) => !functions.includes(target))
      .map(({ Arn }) => `${stackName}/${logicalId}: its target ${Arn} is no function`),
  };
}

function rateSeconds(expression: string): number | undefined {
  const [, count, unit] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? [];
  if (count === undefined || unit === undefined) return undefined;
  return Number(count) * SECONDS[unit as keyof typeof SECONDS];
}

import * as z from 'zod';
import { Plan } from '../../shared/domain/plans/plan.ts';
import { type Answer, type Client, jsonBody } from './client.ts';

const PlanAnswer = z.object({ plan: Plan });

/** The plan of a response. Throws if the response contains no plan. */
export function planOf({ json }: Pick<Answer, 'json'>): Plan {
  return PlanAnswer.parse(json).plan;
}

/** Creates a plan. Throws if the call is refused. */
export async function createPlan(client: Client, content: object = {}): Promise<Plan> {
  return planOf(await client.call('POST', '/v2/plans', jsonBody({ plan: content })));
}

export function putPlan(
  client: Client,
  id: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const { headers: type, ...init } = jsonBody(body);
  return client.call('PUT', `/v2/plans/${id}`, {
    ...init,
    headers: { ...Object.fromEntries(new Headers(type)), ...headers },
  });
}

export function getPlan(client: Client, id: string): Promise<Answer> {
  return client.call('GET', `/v2/plans/${id}`);
}

/** The error code of a response. */
export function codeOf({ status, json }: Answer): string {
  return `${status} ${(json as { error?: { code?: string } })?.error?.code}`;
}

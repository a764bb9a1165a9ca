import * as z from 'zod';
import { Plan } from '../../shared/domain/plans/plan.ts';
import { type ApiResponse, type Client, jsonBody } from './client.ts';

const PlanBody = z.object({ plan: Plan });

/** The plan of a response. Throws if the response contains no plan. */
export function planOf({ json }: Pick<ApiResponse, 'json'>): Plan {
  return PlanBody.parse(json).plan;
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
): Promise<ApiResponse> {
  const { headers: type, ...init } = jsonBody(body);
  return client.call('PUT', `/v2/plans/${id}`, {
    ...init,
    headers: { ...Object.fromEntries(new Headers(type)), ...headers },
  });
}

export function getPlan(client: Client, id: string): Promise<ApiResponse> {
  return client.call('GET', `/v2/plans/${id}`);
}

/** The error code of a response. */
export function codeOf({ status, json }: ApiResponse): string {
  return `${status} ${(json as { error?: { code?: string } })?.error?.code}`;
}

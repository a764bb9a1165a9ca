import { routes } from '../../shared/contract/routes/index.ts';
import type { Route } from '../../shared/platform/http/route.ts';
import { CALLER_KINDS, type CallerKind } from './caller-kinds.ts';
import { expectedBy } from './expected-response.ts';
import { SAMPLE_CALLS, type SampleCall } from './sample-calls.ts';

/** The first rule whose refusal is the handler's, because it depends on what the call names. */
const FIRST_OF_HANDLERS = 9;

/**
 * The callers that try a route: one of those that prove the same. Callers prove the same if the same rule of
 * expected-response.ts decides their response. The pipeline checks rules 1 to 8 before every handler, so one call of
 * each shows that this route has the check. Behind them, callers with and without a session, and with different rights
 * that the route asks for, prove different things. Which caller of a group calls changes from route to route, so each
 * kind of caller tries a share of the routes.
 *
 * @param turn the number of the route in the list
 */
export function triedCallers(route: Route, sample: SampleCall, turn: number): readonly CallerKind[] {
  const groups = Map.groupBy(CALLER_KINDS, (caller) => whatItProves(route, caller, sample));
  return [...groups.values()].flatMap((callers) => callers[turn % callers.length] ?? []);
}

/** Callers with the same text prove the same. */
function whatItProves(route: Route, caller: CallerKind, sample: SampleCall): string {
  const { rule, response } = expectedBy(route, caller, sample);
  if (rule < FIRST_OF_HANDLERS) return `${rule} ${response}`;
  return [rule, response, caller.session, ...usefulRights(route, caller, sample)].join(' ');
}

/** Those of the caller's rights that the route or the named object asks for. */
function usefulRights({ rights = [] }: Route, caller: CallerKind, { thingRight }: SampleCall): readonly string[] {
  return caller.rights.filter((right) => right === thingRight || rights.includes(right));
}

/** The largest number of callers that try one route. */
export const MOST_TRIED = Math.max(
  ...routes.map((route, turn) => triedCallers(route, SAMPLE_CALLS[route.operation] ?? {}, turn).length),
);

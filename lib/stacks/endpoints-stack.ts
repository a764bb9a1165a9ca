import type { Construct } from 'constructs';
import type { Route } from '../../shared/http/route.ts';
import { EndpointFunction } from '../constructs/endpoint-function.ts';
import type { FunctionSetting } from '../constructs/service-function.ts';
import type { Stores } from '../constructs/stores.ts';
import { StageStack } from './stage-stack.ts';

/** The functions of all endpoints of one noun. */
export class EndpointsStack extends StageStack {
  constructor(scope: Construct, noun: string, setting: FunctionSetting, stores: Stores, routes: readonly Route[]) {
    super(scope, `endpoints-${noun}`, setting.config);
    for (const route of routes) {
      const id = `${route.operation.charAt(0).toUpperCase()}${route.operation.slice(1)}`;
      new EndpointFunction(this, id, { route, setting, stores });
    }
  }
}

/** The routes of each noun: the folder of the handler below `functions/`. */
export function routesByNoun(routes: readonly Route[]): ReadonlyMap<string, readonly Route[]> {
  return Map.groupBy(routes, ({ file }) => file.split('/')[0] ?? file);
}

import type { Construct } from 'constructs';
import type { Route } from '../../shared/http/route.ts';
import type { LayerName } from '../../shared/layers.ts';
import { EndpointFunction } from '../constructs/endpoint-function.ts';
import { PackageLayer } from '../constructs/package-layer.ts';
import type { FunctionSetting } from '../constructs/service-function.ts';
import type { Stores } from '../constructs/stores.ts';
import { StageStack } from './stage-stack.ts';

/** The functions of all endpoints of one noun. */
export class EndpointsStack extends StageStack {
  constructor(scope: Construct, noun: string, setting: FunctionSetting, stores: Stores, routes: readonly Route[]) {
    super(scope, `endpoints-${noun}`, setting.config);
    const made = new Map<LayerName, PackageLayer>();
    const layerOf = (name: LayerName) => {
      const layer = made.get(name) ?? new PackageLayer(this, `${pascalCase(name)}Layer`, name, setting);
      made.set(name, layer);
      return layer;
    };
    for (const route of routes) {
      const layers = (route.layers ?? []).map((name) => layerOf(name).version);
      new EndpointFunction(this, pascalCase(route.operation), { route, setting, stores, layers });
    }
  }
}

/** The routes of each noun: the folder of the handler below `functions/`. */
export function routesByNoun(routes: readonly Route[]): ReadonlyMap<string, readonly Route[]> {
  return Map.groupBy(routes, ({ file }) => file.split('/')[0] ?? file);
}

function pascalCase(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

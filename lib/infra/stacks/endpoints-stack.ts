import type { Construct } from 'constructs';
import type { LayerName } from '../../../shared/platform/runtime/layers.ts';
import { EndpointFunction } from '../constructs/endpoint-function.ts';
import { PackageLayer } from '../constructs/package-layer.ts';
import { pascalCase } from '../constructs/pascal-case.ts';
import type { FunctionSetting } from '../constructs/service-function.ts';
import type { Stores } from '../constructs/stores.ts';
import type { EndpointHandler } from '../endpoint-handlers.ts';
import { StageStack } from './stage-stack.ts';

/** The functions of all endpoints of one noun. */
export class EndpointsStack extends StageStack {
  constructor(
    scope: Construct,
    noun: string,
    setting: FunctionSetting,
    stores: Stores,
    handlers: readonly EndpointHandler[],
  ) {
    super(scope, `endpoints-${noun}`, setting.config);
    const made = new Map<LayerName, PackageLayer>();
    const layerOf = (name: LayerName) => {
      const layer = made.get(name) ?? new PackageLayer(this, `${pascalCase(name)}Layer`, name, setting);
      made.set(name, layer);
      return layer;
    };
    for (const handler of handlers) {
      const layers = handler.layers.map((name) => layerOf(name).version);
      new EndpointFunction(this, pascalCase(handler.name), { handler, setting, stores, layers });
    }
  }
}

/** Groups handlers by noun: the folder below `functions/`. */
export function handlersByNoun(handlers: readonly EndpointHandler[]): ReadonlyMap<string, readonly EndpointHandler[]> {
  return Map.groupBy(handlers, ({ file }) => file.split('/')[0] ?? file);
}

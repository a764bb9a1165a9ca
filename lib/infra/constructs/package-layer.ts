import { AssetHashType } from 'aws-cdk-lib';
import { Code, LayerVersion, Runtime } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { LayerName } from '../../../shared/platform/runtime/layers.ts';
import { layerFolder } from '../../tools/bundle/bundle-layers.ts';
import { lambdaArchitecture } from './lambda-architecture.ts';
import type { FunctionSetting } from './service-function.ts';

/**
 * A layer of packages with native code for the functions of one stack. A layer that other stacks import could never
 * change.
 */
export class PackageLayer extends Construct {
  readonly version: LayerVersion;

  constructor(scope: Construct, id: string, name: LayerName, { config, bundle }: FunctionSetting) {
    super(scope, id);
    const bundled = bundle.layers.find((layer) => layer.name === name);
    if (!bundled) throw new Error(`${bundle.folder} has no layer ${name}; run: npm run bundle`);
    this.version = new LayerVersion(this, 'Version', {
      code: Code.fromAsset(layerFolder(bundle.folder, name), {
        assetHashType: AssetHashType.CUSTOM,
        assetHash: bundled.hash,
      }),
      compatibleRuntimes: [Runtime.NODEJS_24_X],
      compatibleArchitectures: [lambdaArchitecture(config.nativeArchitecture)],
    });
  }
}

import { RemovalPolicy } from 'aws-cdk-lib';
import type { Config } from '../settings/config.ts';

/**
 * Returns what happens to a store when it leaves the template or its stack is deleted. A kept store is still deleted if
 * the deployment that created it fails, so that the next deployment can create it again.
 */
export function removalPolicy(config: Pick<Config, 'removal'>): RemovalPolicy {
  return config.removal === 'retain' ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;
}

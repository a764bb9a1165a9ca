import { RemovalPolicy } from 'aws-cdk-lib';
import type { Config } from '../settings/config.ts';

/**
 * What becomes of something that keeps state when it leaves the template or its stack is deleted. Kept things are
 * given up again when the deployment that made them fails, so that the next one does not stumble over them.
 */
export function removalPolicy(config: Pick<Config, 'removal'>): RemovalPolicy {
  return config.removal === 'retain' ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;
}

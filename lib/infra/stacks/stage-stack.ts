import { Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { type Config, LOCAL_STAGE, namePrefix, SERVICE_NAME } from '../settings/config.ts';

/** A stack of a stage. The stage's settings define its name, region and tags. */
export class StageStack extends Stack {
  constructor(scope: Construct, part: string, config: Config, props: StackProps = {}) {
    super(scope, `${namePrefix(config)}-${part}`, {
      env: { region: config.region, ...(config.account === undefined ? {} : { account: config.account }) },
      tags: { service: SERVICE_NAME, stage: config.stage, ...config.tags },
      terminationProtection: config.removal === 'retain' && config.stage !== LOCAL_STAGE,
      ...props,
    });
  }
}

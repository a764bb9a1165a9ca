import { Architecture } from 'aws-cdk-lib/aws-lambda';
import type { Config } from '../settings/config.ts';

/** Returns CDK's name for a processor architecture of the settings. */
export function lambdaArchitecture(name: Config['apiArchitecture']): Architecture {
  return name === 'arm64' ? Architecture.ARM_64 : Architecture.X86_64;
}

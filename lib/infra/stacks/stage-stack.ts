import { Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import * as z from 'zod';
import { type Config, LOCAL_STAGE, namePrefix, SERVICE_NAME } from '../settings/config.ts';

/** The part of a stage whose stack has the tables and files. */
export const STORAGE_PART = 'storage';
/** The part of a stage whose stack has the queues. */
export const JOBS_PART = 'jobs';

/** The part with the REST API. */
export const API_PART = 'api';

/** The part that delivers public files with CloudFront, by the setting `delivery`. */
export const DELIVERY_PART = 'delivery';
/** The part that redirects to signed addresses in a stage without CloudFront. */
export const SIGNED_FILES_PART = 'signed-files';

/**
 * The context with the names of stacks, separated by commas, that do not exist whole yet. They get no termination
 * protection: CloudFormation refuses to delete a protected stack whose creation failed, and the CDK CLI has to delete
 * it to create it again. Without the context every stack with state is protected, because the CDK CLI takes the
 * protection off a stack when the app does not ask for it.
 */
export const UNPROTECTED_CONTEXT = 'unprotected';

const Names = z
  .string()
  .default('')
  .transform((text) => text.split(','));

interface StageStackProps {
  /** Whether the stack is protected against deletion. */
  readonly keepsState?: boolean;
}

/** A stack of a stage. The stage's settings define its name, region and tags. */
export class StageStack extends Stack {
  constructor(scope: Construct, part: string, config: Config, { keepsState = false }: StageStackProps = {}) {
    const name = `${namePrefix(config)}-${part}`;
    const unprotected = Names.parse(scope.node.tryGetContext(UNPROTECTED_CONTEXT));
    super(scope, name, {
      env: { region: config.region, ...(config.account === undefined ? {} : { account: config.account }) },
      // Blanks count against the limit of a template, 1 MB.
      suppressTemplateIndentation: true,
      tags: { service: SERVICE_NAME, stage: config.stage, ...config.tags },
      terminationProtection:
        keepsState && config.removal === 'retain' && config.stage !== LOCAL_STAGE && !unprotected.includes(name),
    });
  }
}

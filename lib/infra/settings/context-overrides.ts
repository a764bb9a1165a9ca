import * as z from 'zod';
import type { ConfigInput } from './config.ts';

/** The context with the name of the stage. */
export const STAGE_CONTEXT = 'stage';

/** The context with which the deploy command goes on without CloudFront. */
export const DELIVERY_CONTEXT = 'delivery';

const Overrides = z.object({ [DELIVERY_CONTEXT]: z.enum(['cloudfront', 'signed', 'none']).optional() });

/** Reads the settings that the deploy command replaces by the context of the CDK CLI. */
export function contextOverrides(read: (name: string) => unknown): ConfigInput {
  const { delivery } = Overrides.parse({ [DELIVERY_CONTEXT]: read(DELIVERY_CONTEXT) });
  return delivery === undefined ? {} : { delivery };
}

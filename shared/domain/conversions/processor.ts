import * as z from 'zod';
import type { CallerTenant } from '../../platform/identity/callers/caller.ts';

/** Who converts a model: the service, or an external processor that sends the finished archive (D616). */
export const Processor = z.enum(['internal', 'external']);
type Processor = z.infer<typeof Processor>;

/** Returns who converts: as the call says, else as the tenant's switch `externalProcessing` says (D1815). */
export function processorOf(
  asked: Processor | undefined,
  { externalProcessing }: Pick<CallerTenant, 'externalProcessing'>,
): Processor {
  return asked ?? (externalProcessing ? 'external' : 'internal');
}

import * as z from 'zod';
import { EmbeddingId } from './configurator.ts';

/**
 * How a tenant's pages look: colours, logo, fonts, as the operator sets them.
 * Source: D1902 in contract/interface.md.
 */
export const Skin = z.looseObject({ id: EmbeddingId });
export type Skin = z.output<typeof Skin>;

import * as z from 'zod';
import { EmbeddingId } from './configurator.ts';

/** The look of a tenant's pages: colours, logo, fonts. The operator sets it. Source: D1902 in contract/interface.md. */
export const Skin = z.looseObject({ id: EmbeddingId });
export type Skin = z.output<typeof Skin>;

import * as z from 'zod';
import { EmbeddingId } from './configurator.ts';

/**
 * How a tenant's pages look: colours, logo, fonts, as the operator sets them.
 * Source: decisions.md, 'Calls around the seed', `GET /v2/skins/{id}`.
 */
export const Skin = z.looseObject({ id: EmbeddingId });
export type Skin = z.output<typeof Skin>;

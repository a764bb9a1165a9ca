import * as z from 'zod';

/** The settings of a rendering, if they come as text; a part with a file name comes as a file. */
export const RenderingFields = z.object({ settings: z.string().optional() });
export type RenderingFields = z.infer<typeof RenderingFields>;

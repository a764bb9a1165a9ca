import * as z from 'zod';
import { JobNote } from '../../platform/jobs/job.ts';

const Side = z.number().nullable();

/** What the service says about a configuration of an item with options (D1554). */
export const ChosenFacts = z.object({
  /** The files of the model of the choice, as of an item; empty until it is made. */
  assets: z.record(z.string(), z.object({ format: z.string(), url: z.string() })),
  /** Shows the model of the choice, once a rendering has made it. */
  perspectiveImageHD: z.string().nullable(),
  chosen: z.object({
    /** The id under which the choice can be placed as an item of its own; null if the id of the item is too long. */
    item: z.string().nullable(),
    price: z.number().nullable(),
    currency: z.string().nullable(),
    sku: z.string().nullable(),
    /** Millimetres. */
    width: Side,
    height: Side,
    depth: Side,
    model: z.object({
      /** `none`: the item has no model, or its options now refuse the choice. */
      status: z.enum(['none', 'making', 'ready', 'failed']),
      job: z.string().nullable(),
      error: JobNote.nullable(),
    }),
    /** What the item's options now refuse. */
    faults: z.array(z.object({ path: z.string(), message: z.string() })),
  }),
});
export type ChosenFacts = z.infer<typeof ChosenFacts>;

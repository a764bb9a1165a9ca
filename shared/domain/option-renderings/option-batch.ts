import * as z from 'zod';
import { Timestamp } from '../../platform/text/timestamp.ts';
import { ChosenValue } from '../options/option.ts';

/** One of the choices that a job renders. */
export const BatchChoice = z.object({
  /** The values of the options that are rendered with all of their values. */
  choice: z.record(z.string(), ChosenValue),
  /** The hash of all that the model of the choice depended on when the pictures were requested. */
  hash: z.string(),
  sku: z.string().nullable(),
});
export type BatchChoice = z.infer<typeof BatchChoice>;

/** The settings of a job of a batch, beside those of its views. */
export const OptionJobSettings = z.looseObject({
  options: z.array(z.string()),
  /** The values of other options. */
  choice: z.record(z.string(), ChosenValue),
  choices: z.array(BatchChoice).min(1),
});
export type OptionJobSettings = z.infer<typeof OptionJobSettings>;

/** Pictures of all values of some options of an item: a batch of jobs, as its row has it. The row never changes. */
export const OptionBatch = z.object({
  id: z.string(),
  tenant: z.int(),
  /** Id of the item. */
  target: z.string(),
  options: z.array(z.string()),
  /** Ids of the jobs. */
  jobIds: z.array(z.string()),
  choices: z.int(),
  pictures: z.int(),
  megapixels: z.number(),
  estimatedSeconds: z.int(),
  created: Timestamp,
});
export type OptionBatch = z.infer<typeof OptionBatch>;

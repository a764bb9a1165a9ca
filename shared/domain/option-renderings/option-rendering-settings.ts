import * as z from 'zod';
import { jobSettings } from '../../engines/rendering/settings/job-settings.ts';
import { RenderView } from '../../engines/rendering/settings/render-view.ts';
import { ChosenValue } from '../options/option.ts';
import { OPTION_LIMITS } from '../options/option-faults.ts';

const OPTIONS_RULE = 'options is a list of ids of options of the item';
const MAX_ID_LETTERS = 64;

/** The settings of pictures of all values of some options: those of a rendering, and the options (D717). */
export const OptionRenderingSettings = /* @__PURE__ */ jobSettings(RenderView, {
  options: z
    .array(z.string(OPTIONS_RULE).min(1, OPTIONS_RULE).max(MAX_ID_LETTERS, OPTIONS_RULE), OPTIONS_RULE)
    .min(1, OPTIONS_RULE)
    .max(OPTION_LIMITS.options, OPTIONS_RULE)
    .describe('Ids of options: every combination of their values is rendered.')
    .meta({ examples: [['fabric', 'legs']] }),
  choice: z
    .record(z.string().max(MAX_ID_LETTERS), ChosenValue, 'choice is an object with the values of other options')
    .default({})
    .describe('The values of other options; the default without one.'),
  dryRun: z.boolean('dryRun is true or false').default(false).describe('Only tells how much it is.'),
}).refine(({ views }) => views.every(({ variant, variants }) => (variant ?? variants) === undefined), {
  path: ['views'],
  message: 'a variant of the model is a value of an option here: leave out variant and variants',
});
export type OptionRenderingSettings = z.output<typeof OptionRenderingSettings>;

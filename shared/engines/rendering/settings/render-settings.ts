import type * as z from 'zod';
import { jobSettings } from './job-settings.ts';
import { RenderView, Variants } from './render-view.ts';

/** The settings of a rendering of an item. Source: D702 and D704 in contract/interface.md. */
export const RenderSettings = jobSettings(RenderView, { variants: Variants });
export type RenderSettings = z.output<typeof RenderSettings>;

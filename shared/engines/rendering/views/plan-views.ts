import { RenderError } from '../render-error.ts';
import { MAX_JOB_PIXELS, MAX_VIEWS } from '../settings/render-limits.ts';
import type { RenderSettings } from '../settings/render-settings.ts';
import type { RenderView } from '../settings/render-view.ts';
import type { ItemSize } from './camera-angles.ts';
import type { Frame } from './frame.ts';
import { planFrames } from './plan-frames.ts';

/** The frames of a view in one variant of the model, or the error why it has none. */
export type PlannedView = { readonly view: number; readonly variant: string | null } & (
  | { readonly frames: readonly Frame[] }
  | { readonly error: RenderError }
);

/** What the pictures of a model depend on: its size in metres, and the names of its material variants. */
interface PlannedModel extends ItemSize {
  readonly variants?: readonly string[];
}

/**
 * Plans all views of a job in their order, each in all of its variants. If the model does not fit a view, only that
 * view fails.
 *
 * @throws RenderError TOO_COMPLEX if all variants together are more than a job may have
 */
export function planViews(settings: RenderSettings, model: PlannedModel): PlannedView[] {
  const planned = settings.views.flatMap((view, index) =>
    variantsOf(view, settings, model).map((variant) =>
      plannedView(index, variant, () => planFrames(view, index, variant, settings, model)),
    ),
  );
  if (planned.length > settings.views.length) refuseTooMany(planned);
  return planned;
}

/** The frames that `plan` returns, or the error that it throws. */
export function plannedView(view: number, variant: string | null, plan: () => readonly Frame[]): PlannedView {
  try {
    return { view, variant, frames: plan() };
  } catch (error) {
    if (error instanceof RenderError) return { view, variant, error };
    throw error;
  }
}

/** The names of the variants that a view is rendered in; null for the model without one. */
function variantsOf(view: RenderView, settings: RenderSettings, { variants = [] }: PlannedModel): (string | null)[] {
  if (view.variant !== undefined) return [view.variant];
  const wantsAll = (view.variants ?? settings.variants) === 'all';
  return wantsAll && variants.length > 0 ? [...new Set(variants)] : [null];
}

function refuseTooMany(planned: readonly PlannedView[]): void {
  const orders = planned.flatMap((view) => ('frames' in view ? view.frames : [])).map(({ order }) => order);
  const pixels = orders.reduce((total, { widthPx, heightPx }) => total + widthPx * heightPx, 0);
  if (planned.length <= MAX_VIEWS && pixels <= MAX_JOB_PIXELS) return;
  throw new RenderError(
    'TOO_COMPLEX',
    `In all variants together the job has ${planned.length} views and ${Math.ceil(pixels / 1e6)} megapixels; ` +
      `${MAX_VIEWS} views and ${MAX_JOB_PIXELS / 1e6} megapixels are possible. Start a job for some of the variants.`,
  );
}

import type { ViewData } from '../../../shared/domain/views/view-data.ts';
import type { ViewTexts } from '../../../shared/domain/views/view-text.ts';
import type { Website } from '../embedding.ts';
import { buildPlan } from './build-plan.ts';
import { loadModel } from './load-model.ts';
import { offerWalk } from './offer-walk.ts';
import { Paints } from './paints.ts';
import { showSizes } from './show-sizes.ts';
import { createStage } from './stage.ts';

/** Frames of doors and windows are thin from afar. */
const PLAN_FINENESS = 1.5;

/**
 * Shows the model of an item, or the walls and furniture of a plan, in place of the poster.
 *
 * @param website around the page, if it has a cart
 */
export async function showView(
  data: ViewData,
  texts: ViewTexts,
  element: HTMLElement,
  website: Promise<Website | undefined>,
): Promise<void> {
  const bar = document.createElement('progress');
  bar.className = 'bar';
  bar.setAttribute('aria-label', texts.loading);
  element.append(bar);
  let lit = async () => {};
  const open = (fineness?: number) => {
    const stage = createStage(element, fineness);
    lit = stage.lit;
    return stage;
  };
  try {
    const onProgress = (share: number) => {
      bar.value = share;
    };
    if (data.kind === 'plan') {
      const stage = open(PLAN_FINENESS);
      const plan = await buildPlan(data.scene, new Paints(data.materials, () => stage.draw()), onProgress);
      stage.onDraw(() => plan.lookFrom(stage.camera.position));
      stage.show(plan.object, 'above');
      offerWalk(stage, data.scene, document.querySelector('#walk'), texts.insideHelp, plan.walk);
    } else if (data.glbUrl !== null && data.configurable) {
      const { offerOptions } = await import('../options/offer-options.ts');
      const stage = open();
      await offerOptions(stage, { ...data.configurable, glbUrl: data.glbUrl }, texts, { onProgress, website });
    } else if (data.glbUrl !== null) {
      const model = await loadModel(data.glbUrl, onProgress);
      const stage = open();
      stage.show(model, 'front');
      showSizes(stage, model, data.sizeMm, document.querySelector('#dimensions'));
    }
    await lit();
    element.querySelector('.poster')?.remove();
    const tools = element.parentElement?.querySelector<HTMLElement>('.tools');
    if (tools) tools.hidden = false;
    element.dataset.ready = 'true';
  } finally {
    bar.remove();
  }
}

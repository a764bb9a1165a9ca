import { completeChoice } from '../../../shared/domain/options/choice.ts';
import type { Choice } from '../../../shared/domain/options/option.ts';
import type { ConfigurableView, SizeMm } from '../../../shared/domain/views/view-data.ts';
import type { ViewTexts } from '../../../shared/domain/views/view-text.ts';
import { loadGltf } from '../scene/load-model.ts';
import { showSizes } from '../scene/show-sizes.ts';
import type { Stage } from '../scene/stage.ts';
import { addressOfChoice, choiceInAddress } from './choice-link.ts';
import { chosenChanges } from './chosen-changes.ts';
import { ConfiguredModel } from './configured-model.ts';
import { type PieceModel, piecesOf } from './model-pieces.ts';
import { createOptionsPanel } from './options-panel.ts';
import { Surfaces } from './surfaces.ts';

/**
 * Shows a piece with its options: the model changes with every choice, and the address of the page leads to the choice.
 * The page starts with the choice of its address, else with that of its data.
 *
 * @throws if the model does not load
 */
export async function offerOptions(
  stage: Stage,
  view: ConfigurableView & { readonly glbUrl: string },
  texts: ViewTexts,
  onProgress: (share: number) => void,
): Promise<void> {
  const model = new ConfiguredModel(
    await piecesOf(await loadGltf(view.glbUrl, onProgress)),
    new Surfaces(() => stage.draw()),
  );
  const attached = new Map<string, PieceModel>();
  let last = 0;
  const show = async (choice: Choice) => {
    const chosen = chosenChanges(view, choice);
    const turn = ++last;
    for (const url of chosen.models.values()) {
      if (!attached.has(url)) attached.set(url, await piecesOf(await loadGltf(url)));
    }
    // While a model was loading, something else may have been chosen.
    if (turn !== last) return undefined;
    return model.apply(chosen, attached);
  };
  const start = () => completeChoice(view.options, choiceInAddress(location, view.options) ?? view.chosen).choice;
  let choice = start();
  const size = await show(choice);
  stage.show(model.object, 'front');
  const drawSizes = showSizes(stage, model.object, size ?? null, document.querySelector('#dimensions'));
  const fact = document.getElementById('size');
  const measure = (changed: SizeMm) => {
    drawSizes(changed);
    if (!fact) return;
    fact.textContent = `${[changed.width, changed.depth, changed.height].map(Math.round).join(' × ')} mm`;
  };
  if (size) measure(size);
  const panel = createOptionsPanel(view, texts, async (wanted) => {
    const began = performance.now();
    try {
      const changed = await show(wanted);
      if (!changed) return;
      stage.fit();
      measure(changed);
      stage.draw();
      // For the check in a browser.
      stage.element.dataset.shownMs = String(performance.now() - began);
      panel.say('');
    } catch (error) {
      console.info('a choice is not shown', error);
      panel.say(texts.notShown);
    }
    choice = wanted;
    history.replaceState(null, '', `${location.pathname}${location.search}${addressOfChoice(view.options, choice)}`);
  });
  panel.choose(choice);
  stage.element.parentElement?.append(panel.element);
  stage.element.parentElement?.classList.add('with-options');
  window.addEventListener('hashchange', () => panel.choose(start(), true));
}

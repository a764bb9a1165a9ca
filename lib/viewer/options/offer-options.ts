import { completeChoice } from '../../../shared/domain/options/choice.ts';
import { lengthText } from '../../../shared/domain/views/length-text.ts';
import type { ConfigurableView, SizeMm } from '../../../shared/domain/views/view-data.ts';
import type { ViewTexts } from '../../../shared/domain/views/view-text.ts';
import type { Website } from '../embedding.ts';
import { showSizes } from '../scene/show-sizes.ts';
import type { Stage } from '../scene/stage.ts';
import { addressOfChoice, choiceInAddress } from './choice-link.ts';
import { ChoiceScene } from './choice-scene.ts';
import { handOn } from './hand-on.ts';
import { createOptionsPanel } from './options-panel.ts';
import { productRequest } from './product-request.ts';

/** Who learns of what happens. */
interface OfferedTo {
  readonly onProgress: (share: number) => void;
  /** The website around the page, if it has a cart. */
  readonly website: Promise<Website | undefined>;
}

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
  { onProgress, website }: OfferedTo,
): Promise<void> {
  const scene = await ChoiceScene.load(view.glbUrl, () => stage.draw(), onProgress);
  const start = () => completeChoice(view.options, choiceInAddress(location, view.options) ?? view.chosen).choice;
  let choice = start();
  let size = await scene.show(view, choice);
  stage.show(scene.object, 'front');
  const drawSizes = showSizes(stage, scene.object, size ?? null, document.querySelector('#dimensions'));
  const fact = document.getElementById('size');
  const { lang: language } = document.documentElement;
  const measure = (changed: SizeMm) => {
    drawSizes(changed);
    if (!fact) return;
    const sides = [changed.width, changed.depth, changed.height].map((mm) => lengthText(mm, language));
    fact.textContent = `${sides.join(' × ')} mm`;
  };
  if (size) measure(size);
  const title = document.querySelector('h1')?.textContent ?? view.item;
  const tools = handOn({
    ...{ texts, title, website, say: (text) => panel.say(text) },
    product: () =>
      productRequest(view, choice, { title, language, sizeMm: size, picture: stage.picture(), url: location.href }),
  });
  const notShown = (error: unknown) => {
    console.info('a choice is not shown', error);
    panel.say(texts.notShown);
  };
  const panel = createOptionsPanel(view, { texts, language, tools }, async (wanted) => {
    const began = performance.now();
    delete stage.element.dataset.shownMs;
    try {
      const changed = await scene.show(view, wanted);
      if (!changed) return;
      size = changed;
      stage.fit();
      measure(changed);
      stage.draw();
      panel.say('');
    } catch (error) {
      notShown(error);
    }
    choice = wanted;
    history.replaceState(null, '', `${location.pathname}${location.search}${addressOfChoice(view.options, choice)}`);
    // What is handed on is what is chosen, before its picture is drawn too.
    await stage.drawn().then(() => {
      // For the check in a browser.
      stage.element.dataset.shownMs = String(performance.now() - began);
    }, notShown);
  });
  panel.choose(choice);
  stage.element.parentElement?.append(panel.element);
  stage.element.parentElement?.classList.add('with-options');
  window.addEventListener('hashchange', () => panel.choose(start(), true));
}

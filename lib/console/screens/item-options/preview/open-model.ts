import type { Choice } from '../../../../../shared/domain/options/option.ts';
import type { ConfigurableView } from '../../../../../shared/domain/views/view-data.ts';
import type { ModelParts } from '../../../../viewer/options/model-parts.ts';
import type { createOptionsPanel } from '../../../../viewer/options/options-panel.ts';

const WITHOUT_OPTIONS: ConfigurableView = {
  ...{ item: '', options: [], chosen: {}, price: null, currency: null, sku: null, skuTemplate: null },
  ...{ materials: {}, models: {} },
};

/** A model in a 3D view, with what its options can name. */
export interface OpenedModel {
  readonly parts: ModelParts;
  readonly createPanel: typeof createOptionsPanel;
  /** Shows a choice. @throws if the model does not allow it */
  show(view: ConfigurableView, choice: Choice): Promise<void>;
  close(): void;
}

/**
 * Opens a model in an element. The 3D part is loaded when it is first needed.
 *
 * @param sizes the button of the dimension lines
 * @throws if there is no element, or the model does not load
 */
export async function openModel(
  glbUrl: string,
  element: HTMLElement | null,
  sizes: HTMLButtonElement | null,
): Promise<OpenedModel> {
  if (!element) throw new Error('there is no place for the model');
  const { ChoiceScene, createOptionsPanel, createStage, showSizes } = await import('./choice-model.ts');
  const stage = createStage(element);
  try {
    const scene = await ChoiceScene.load(glbUrl, () => stage.draw());
    // The model as it came: it stays if no choice can be shown.
    const own = await scene.show(WITHOUT_OPTIONS, {});
    stage.show(scene.object, 'front');
    const measure = showSizes(stage, scene.object, own ?? null, sizes);
    await stage.lit();
    element.dataset.ready = 'true';
    return {
      parts: scene.parts,
      createPanel: createOptionsPanel,
      close: stage.close,
      async show(view, choice) {
        const size = await scene.show(view, choice);
        if (!size) return;
        stage.fit();
        measure(size);
        stage.draw();
        await stage.drawn();
        // For the check in a browser.
        element.dataset.shown = JSON.stringify(choice);
      },
    };
  } catch (error) {
    stage.close();
    throw error;
  }
}

/** The part of the viewer that shows a piece with its options, as one chunk of the console. */
export { ChoiceScene } from '../../../../viewer/options/choice-scene.ts';
export { createOptionsPanel } from '../../../../viewer/options/options-panel.ts';
export { showSizes } from '../../../../viewer/scene/show-sizes.ts';
export { createStage } from '../../../../viewer/scene/stage.ts';

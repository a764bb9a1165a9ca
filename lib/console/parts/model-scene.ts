/** The 3D part of the viewer, as one chunk of the console. */
export { markFront } from '../../viewer/scene/front-mark.ts';
export { guessFront } from '../../viewer/scene/guess-front.ts';
export { loadModel } from '../../viewer/scene/load-model.ts';
export { showSizes } from '../../viewer/scene/show-sizes.ts';
export { createStage } from '../../viewer/scene/stage.ts';
export { turnAboutMiddle } from '../../viewer/scene/turn-about-middle.ts';

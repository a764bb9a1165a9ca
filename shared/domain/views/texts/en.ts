import type { ViewTexts } from '../view-text.ts';

/** English. */
export const en: ViewTexts = {
  dimensions: 'Dimensions',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  reset: 'Reset view',
  inYourRoom: 'View in your room',
  drawing: 'Drawing',
  walk: '3D',
  inside: 'Walk through the rooms',
  pieces: 'List of pieces',
  plan: 'Floor plan',
  sku: 'Article number',
  size: 'Width × depth × height',
  loading: 'Loading the 3D model',
  noModel: 'There is no 3D model of this piece yet.',
  failed: 'The 3D view did not load. Reload the page to try again.',
  help: 'Drag to turn, scroll or pinch to zoom. Keys: arrows turn, + and − zoom, 0 resets.',
  walkHelp:
    'Drag to turn, scroll or pinch to zoom. Keys: arrows turn, + and − zoom, 0 resets. Inside the rooms the arrows walk.',
  notFoundTitle: 'There is nothing here',
  notFound: 'This link does not lead to anything that is still shared. Ask the sender for a new link.',
  empty: 'This plan has no furniture yet.',
};

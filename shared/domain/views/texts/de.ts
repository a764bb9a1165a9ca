import type { ViewTexts } from '../view-text.ts';

/** German. */
export const de: ViewTexts = {
  dimensions: 'Maße',
  zoomIn: 'Vergrößern',
  zoomOut: 'Verkleinern',
  reset: 'Ansicht zurücksetzen',
  inYourRoom: 'Im eigenen Raum ansehen',
  drawing: 'Zeichnung',
  walk: '3D',
  inside: 'Durch die Räume gehen',
  pieces: 'Stückliste',
  plan: 'Grundriss',
  sku: 'Artikelnummer',
  size: 'Breite × Tiefe × Höhe',
  loading: 'Das 3D-Modell wird geladen',
  noModel: 'Von diesem Stück gibt es noch kein 3D-Modell.',
  failed: 'Die 3D-Ansicht konnte nicht geladen werden. Laden Sie die Seite neu, um es noch einmal zu versuchen.',
  help: 'Ziehen dreht, Scrollen oder zwei Finger vergrößern. Tasten: Pfeile drehen, + und − vergrößern, 0 setzt zurück.',
  walkHelp:
    'Ziehen dreht, Scrollen oder zwei Finger vergrößern. Tasten: Pfeile drehen, + und − vergrößern, 0 setzt zurück. In den Räumen gehen Sie mit den Pfeilen.',
  notFoundTitle: 'Hier ist nichts',
  notFound: 'Dieser Link führt zu nichts, was noch geteilt ist. Bitten Sie den Absender um einen neuen Link.',
  empty: 'In diesem Grundriss stehen noch keine Möbel.',
};

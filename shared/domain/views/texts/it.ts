import type { ViewTexts } from '../view-text.ts';

/** Italian. */
export const it: ViewTexts = {
  dimensions: 'Dimensioni',
  zoomIn: 'Ingrandisci',
  zoomOut: 'Riduci',
  reset: 'Ripristina la vista',
  inYourRoom: 'Guarda nella tua stanza',
  drawing: 'Disegno',
  walk: '3D',
  inside: 'Cammina nelle stanze',
  pieces: 'Elenco dei mobili',
  plan: 'Planimetria',
  sku: 'Codice articolo',
  size: 'Larghezza × profondità × altezza',
  loading: 'Caricamento del modello 3D',
  noModel: 'Non c’è ancora un modello 3D di questo mobile.',
  failed: 'La vista 3D non è stata caricata. Ricarica la pagina per riprovare.',
  help: 'Trascina per ruotare, scorri o pizzica per ingrandire. Tasti: frecce ruotano, + e − ingrandiscono, 0 ripristina.',
  walkHelp:
    'Trascina per ruotare, scorri o pizzica per ingrandire. Tasti: frecce ruotano, + e − ingrandiscono, 0 ripristina. Nelle stanze le frecce camminano.',
  notFoundTitle: 'Qui non c’è nulla',
  notFound: 'Questo link non porta a nulla che sia ancora condiviso. Chiedi un nuovo link al mittente.',
  empty: 'Questa planimetria non ha ancora mobili.',
};

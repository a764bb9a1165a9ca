import type { ViewTexts } from '../view-text.ts';

/** French. */
export const fr: ViewTexts = {
  dimensions: 'Dimensions',
  zoomIn: 'Agrandir',
  zoomOut: 'Réduire',
  reset: 'Réinitialiser la vue',
  inYourRoom: 'Voir dans votre pièce',
  drawing: 'Dessin',
  walk: '3D',
  inside: 'Se promener dans les pièces',
  pieces: 'Liste des meubles',
  plan: 'Plan',
  sku: 'Référence',
  size: 'Largeur × profondeur × hauteur',
  loading: 'Chargement du modèle 3D',
  noModel: 'Il n’y a pas encore de modèle 3D de ce meuble.',
  failed: 'La vue 3D n’a pas pu être chargée. Rechargez la page pour réessayer.',
  help: 'Faites glisser pour tourner, pincez ou faites défiler pour zoomer. Touches : flèches, + et −, 0 réinitialise.',
  walkHelp:
    'Faites glisser pour tourner, pincez ou faites défiler pour zoomer. Touches : flèches, + et −, 0 réinitialise. Dans les pièces, les flèches font avancer.',
  notFoundTitle: 'Il n’y a rien ici',
  notFound: 'Ce lien ne mène à rien qui soit encore partagé. Demandez un nouveau lien à l’expéditeur.',
  empty: 'Ce plan ne contient pas encore de meubles.',
};

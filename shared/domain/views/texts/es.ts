import type { ViewTexts } from '../view-text.ts';

/** Spanish. */
export const es: ViewTexts = {
  dimensions: 'Medidas',
  zoomIn: 'Acercar',
  zoomOut: 'Alejar',
  reset: 'Restablecer la vista',
  inYourRoom: 'Ver en su habitación',
  drawing: 'Dibujo',
  walk: '3D',
  inside: 'Recorrer las habitaciones',
  pieces: 'Lista de muebles',
  plan: 'Plano',
  sku: 'Referencia',
  size: 'Ancho × fondo × alto',
  loading: 'Cargando el modelo 3D',
  noModel: 'Todavía no hay un modelo 3D de este mueble.',
  failed: 'No se ha podido cargar la vista 3D. Vuelva a cargar la página para intentarlo de nuevo.',
  help: 'Arrastre para girar, desplace o pellizque para ampliar. Teclas: flechas giran, + y − amplían, 0 restablece.',
  walkHelp:
    'Arrastre para girar, desplace o pellizque para ampliar. Teclas: flechas giran, + y − amplían, 0 restablece. Dentro de las habitaciones, las flechas caminan.',
  notFoundTitle: 'Aquí no hay nada',
  notFound: 'Este enlace no lleva a nada que siga compartido. Pida un enlace nuevo a quien se lo envió.',
  empty: 'Este plano todavía no tiene muebles.',
};

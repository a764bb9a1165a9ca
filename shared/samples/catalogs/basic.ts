import type { CatalogSource } from '../catalog-entry.ts';
import { brushedSteel, paint } from '../materials/hard.ts';
import { casementWindow } from '../pieces/building/casement-window.ts';
import { interiorDoor } from '../pieces/building/interior-door.ts';
import { surfaceRows } from './basic-surfaces.ts';

const white = paint('door-white', '#efede8', 0.5);
/** A white leaf in a white wall is seen by its grooves alone. */
const greige = paint('door-greige', '#d3c7b3', 0.5);

/** The public catalog that converted drawings refer to (D409). */
export const basicCatalog: CatalogSource = {
  id: 'basic',
  label: { en: 'Building elements', de: 'Bauelemente', fr: 'Éléments de construction' },
  tenant: 1,
  visibility: 'public',
  manufacturer: 'Basic',
  skuPrefix: 'BAS',
  topItems: ['door', 'window'],
  rows: [
    {
      externalId: 'door',
      kind: 'door',
      detailType: 'interiorDoor',
      label: { en: 'Interior door', de: 'Zimmertür', fr: 'Porte intérieure' },
      size: [860, 2100, 160],
      mainMaterial: white,
      materials: 'lacquered wood, brushed steel',
      series: 'Basic',
      tags: ['interior', 'panelled'],
      format: 'glb',
      build: interiorDoor({ frame: white, leaf: greige, metal: brushedSteel }),
    },
    {
      externalId: 'window',
      kind: 'window',
      detailType: 'casementWindow',
      label: { en: 'Casement window', de: 'Zweiflügeliges Fenster', fr: 'Fenêtre à deux battants' },
      size: [1200, 1200, 200],
      mainMaterial: white,
      materials: 'lacquered wood, double glazing',
      series: 'Basic',
      tags: ['double-glazed'],
      format: 'glb',
      build: casementWindow({ frame: white, sill: white, metal: brushedSteel }),
    },
    ...surfaceRows,
  ],
};

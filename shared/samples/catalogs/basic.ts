import type { CatalogRow, CatalogSource } from '../catalog-entry.ts';
import { brushedSteel, paint } from '../materials/hard.ts';
import type { Material } from '../materials/material.ts';
import {
  limePlaster,
  limestoneTiles,
  oakPlanks,
  redBrick,
  walnutHerringbone,
  whitePaint,
} from '../materials/surface.ts';
import { casementWindow } from '../pieces/building/casement-window.ts';
import { interiorDoor } from '../pieces/building/interior-door.ts';
import { surfaceSample } from '../pieces/building/surface-sample.ts';

const white = paint('door-white', '#efede8', 0.5);

/** A material of floors or walls. Its size is the size of one tile, which planners repeat. */
function surface(
  place: 'floor' | 'wall',
  facts: Pick<CatalogRow, 'externalId' | 'label' | 'size' | 'materials'>,
  material: Material,
): CatalogRow {
  return {
    ...facts,
    kind: 'surface',
    detailType: place,
    mainMaterial: material,
    series: 'Basic',
    tags: [place, 'material'],
    format: 'glb',
    build: surfaceSample(material),
  };
}

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
      build: interiorDoor({ leaf: white, metal: brushedSteel }),
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
    surface(
      'floor',
      {
        externalId: 'oak-floor',
        label: { en: 'Oak planks', de: 'Eichendielen', fr: 'Parquet chêne' },
        size: [1000, 14, 1000],
        materials: 'oiled oak',
      },
      oakPlanks,
    ),
    surface(
      'wall',
      {
        externalId: 'white-wall',
        label: { en: 'White wall paint', de: 'Wandfarbe Weiß', fr: 'Peinture murale blanche' },
        size: [1000, 10, 1000],
        materials: 'emulsion paint',
      },
      whitePaint,
    ),
    surface(
      'floor',
      {
        externalId: 'walnut-floor',
        label: { en: 'Walnut herringbone', de: 'Fischgrät Nussbaum', fr: 'Parquet noyer à chevrons' },
        size: [800, 14, 800],
        materials: 'oiled walnut',
      },
      walnutHerringbone,
    ),
    surface(
      'floor',
      {
        externalId: 'limestone-floor',
        label: { en: 'Limestone tiles', de: 'Kalksteinfliesen', fr: 'Dalles de calcaire' },
        size: [1200, 12, 1200],
        materials: 'honed limestone',
      },
      limestoneTiles,
    ),
    surface(
      'wall',
      {
        externalId: 'plaster-wall',
        label: { en: 'Lime plaster', de: 'Kalkputz', fr: 'Enduit à la chaux' },
        size: [1500, 10, 1500],
        materials: 'lime, marble powder',
      },
      limePlaster,
    ),
    surface(
      'wall',
      {
        externalId: 'brick-wall',
        label: { en: 'Red brick', de: 'Roter Ziegel', fr: 'Brique rouge' },
        size: [1000, 20, 1000],
        materials: 'brick slips, lime mortar',
      },
      redBrick,
    ),
  ],
};

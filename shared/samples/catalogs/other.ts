import type { CatalogSource } from '../catalog-entry.ts';
import {
  beigeStone,
  blackSteel,
  brass,
  brushedSteel,
  ceramic,
  chrome,
  opalGlass,
  paint,
  smokedGlass,
} from '../materials/hard.ts';
import { boucleFabric, cane, knitted, leather, linen, velvet, wovenFabric } from '../materials/textile.ts';
import { wood } from '../materials/wood.ts';
import { tubArmchair } from '../pieces/armchairs/tub-armchair.ts';
import { wingArmchair } from '../pieces/armchairs/wing-armchair.ts';
import { metalBed } from '../pieces/beds/metal-bed.ts';
import { platformBed } from '../pieces/beds/platform-bed.ts';
import { archCabinet } from '../pieces/cabinets/arch-cabinet.ts';
import { chestOfDrawers } from '../pieces/cabinets/chest-of-drawers.ts';
import { tvLowboard } from '../pieces/cabinets/tv-lowboard.ts';
import { barStool } from '../pieces/chairs/bar-stool.ts';
import { cantileverChair } from '../pieces/chairs/cantilever-chair.ts';
import { upholsteredChair } from '../pieces/chairs/upholstered-chair.ts';
import { mushroomLamp } from '../pieces/lamps/mushroom-lamp.ts';
import { taskLamp } from '../pieces/lamps/task-lamp.ts';
import { etagere } from '../pieces/shelves/etagere.ts';
import { lowShelf } from '../pieces/shelves/low-shelf.ts';
import { chesterfieldSofa } from '../pieces/sofas/chesterfield-sofa.ts';
import { daybed } from '../pieces/sofas/daybed.ts';
import { desk } from '../pieces/tables/desk.ts';
import { flutedCoffeeTable } from '../pieces/tables/fluted-coffee-table.ts';
import { trestleTable } from '../pieces/tables/trestle-table.ts';

/* This file has more than 300 lines, because it is one list. */

const walnut = wood('walnut');
const smoked = wood('smoked-oak');
const blackAsh = wood('black-ash');
const blackLeather = leather('black', '#262322');
const saddle = leather('saddle', '#8a5230');
const oxblood = leather('oxblood', '#5e2320');
const olive = velvet('olive', '#5c5b38');
const forest = wovenFabric('forest', '#3c5244');
const ecru = wovenFabric('ecru', '#d9cfbb');
const rust = wovenFabric('rust', '#a4532f');
const ivory = boucleFabric('ivory', '#e3dccd');
const navy = paint('navy', '#2c3a52', 0.45);
const red = paint('red', '#b3261e', 0.3);

/** The catalog of the second tenant: warmer and more classic, 19 pieces of all eight kinds. */
export const otherCatalog: CatalogSource = {
  id: 'other',
  label: { en: 'Atelier collection', de: 'Atelier-Kollektion', fr: 'Collection Atelier' },
  tenant: 2,
  visibility: 'tenant',
  manufacturer: 'Atelier Marlow',
  skuPrefix: 'ATM',
  topItems: ['chesterfield-sofa', 'walnut-trestle-table', 'boucle-barrel-armchair', 'arch-cabinet'],
  rows: [
    {
      externalId: 'chrome-cantilever-chair',
      kind: 'chair',
      detailType: 'cantileverChair',
      label: { en: 'Cantilever chair', de: 'Freischwinger', fr: 'Chaise cantilever' },
      size: [500, 830, 580],
      mainMaterial: blackLeather,
      materials: 'chrome-plated steel, leather',
      series: 'Bogen',
      tags: ['dining', 'office', 'leather'],
      fits: ['walnut-trestle-table', 'writing-desk'],
      format: 'glb',
      build: cantileverChair({ tube: chrome, cover: blackLeather }),
    },
    {
      externalId: 'olive-dining-chair',
      kind: 'chair',
      detailType: 'diningChair',
      label: { en: 'Upholstered dining chair, olive', de: 'Polsterstuhl, oliv', fr: 'Chaise rembourrée, olive' },
      size: [540, 800, 550],
      mainMaterial: olive,
      materials: 'velvet, black steel',
      series: 'Tivoli',
      tags: ['dining', 'velvet'],
      fits: ['walnut-trestle-table'],
      format: 'glb',
      build: upholsteredChair({ cover: olive, legs: blackSteel }),
    },
    {
      externalId: 'leather-bar-stool',
      kind: 'chair',
      detailType: 'barStool',
      label: { en: 'Bar stool', de: 'Barhocker', fr: 'Tabouret de bar' },
      size: [430, 760, 430],
      mainMaterial: saddle,
      materials: 'leather, walnut, brass',
      series: 'Tivoli',
      tags: ['kitchen', 'leather'],
      format: 'glb',
      build: barStool({ cover: saddle, legs: walnut, ring: brass }),
    },
    {
      externalId: 'forest-wing-armchair',
      kind: 'armchair',
      detailType: 'wingChair',
      label: { en: 'Wing chair, forest green', de: 'Ohrensessel, waldgrün', fr: 'Fauteuil à oreilles, vert forêt' },
      size: [780, 1080, 840],
      mainMaterial: forest,
      materials: 'woven wool, walnut',
      series: 'Ascot',
      tags: ['lounge', 'classic'],
      fits: ['chesterfield-sofa'],
      format: 'glb',
      build: wingArmchair({ cover: forest, legs: walnut }),
    },
    {
      externalId: 'boucle-barrel-armchair',
      kind: 'armchair',
      detailType: 'barrelChair',
      label: {
        en: 'Barrel chair, ivory bouclé',
        de: 'Drehsessel, Bouclé elfenbein',
        fr: 'Fauteuil tonneau, bouclé ivoire',
      },
      size: [790, 720, 780],
      mainMaterial: ivory,
      materials: 'bouclé, oak',
      series: 'Nido',
      tags: ['lounge', 'boucle'],
      fits: ['teak-daybed'],
      format: 'glb',
      build: tubArmchair({
        cover: ivory,
        base: { kind: 'disc', material: wood('smoked-oak') },
        wall: 185,
        armHeight: 620,
      }),
    },
    {
      externalId: 'chesterfield-sofa',
      kind: 'sofa',
      detailType: 'threeSeater',
      label: { en: 'Chesterfield sofa', de: 'Chesterfield-Sofa', fr: 'Canapé Chesterfield' },
      size: [2160, 770, 920],
      mainMaterial: oxblood,
      materials: 'leather, turned wood',
      series: 'Ascot',
      tags: ['living', 'leather', 'classic'],
      format: 'glb',
      build: chesterfieldSofa({ cover: oxblood, feet: wood('walnut'), seats: 3 }),
    },
    {
      externalId: 'teak-daybed',
      kind: 'sofa',
      detailType: 'daybed',
      label: { en: 'Daybed, teak', de: 'Daybed, Teak', fr: 'Banquette en teck' },
      size: [2000, 760, 820],
      mainMaterial: ecru,
      materials: 'teak, woven cotton',
      series: 'Malmo',
      tags: ['living', 'wood'],
      format: 'obj-cm-zip',
      build: daybed({ wood: wood('teak'), cover: ecru, accent: rust }),
    },
    {
      externalId: 'walnut-trestle-table',
      kind: 'table',
      detailType: 'diningTable',
      label: {
        en: 'Long table, walnut and steel',
        de: 'Langer Tisch, Nussbaum und Stahl',
        fr: 'Grande table, noyer et acier',
      },
      size: [2200, 750, 950],
      mainMaterial: walnut,
      materials: 'walnut, steel',
      series: 'Werk',
      tags: ['dining', 'wood'],
      format: 'obj-mm-zip',
      build: trestleTable({ top: walnut, frame: blackSteel }),
    },
    {
      externalId: 'writing-desk',
      kind: 'table',
      detailType: 'desk',
      label: { en: 'Writing desk', de: 'Schreibtisch', fr: 'Bureau' },
      size: [1300, 820, 640],
      mainMaterial: walnut,
      materials: 'walnut, lacquer, brass',
      series: 'Malmo',
      tags: ['office', 'wood'],
      format: 'gltf-zip',
      build: desk({ wood: walnut, fronts: paint('desk-cream', '#e9e1d0', 0.5), knobs: brass }),
    },
    {
      externalId: 'fluted-coffee-table',
      kind: 'table',
      detailType: 'coffeeTable',
      label: { en: 'Fluted drum table', de: 'Couchtisch mit Lamellen', fr: 'Table basse cannelée' },
      size: [800, 380, 800],
      mainMaterial: smoked,
      materials: 'smoked oak, travertine',
      series: 'Nido',
      tags: ['living', 'wood', 'stone'],
      fits: ['chesterfield-sofa', 'teak-daybed'],
      format: 'glb',
      build: flutedCoffeeTable({ staves: smoked, top: beigeStone, plinth: blackSteel }),
    },
    {
      externalId: 'brass-etagere',
      kind: 'shelf',
      detailType: 'etagere',
      label: { en: 'Etagere, brass and glass', de: 'Etagere, Messing und Glas', fr: 'Étagère laiton et verre' },
      size: [900, 1900, 400],
      mainMaterial: brass,
      materials: 'brass, smoked glass',
      series: 'Tivoli',
      tags: ['storage', 'glass'],
      format: 'glb',
      build: etagere({
        metal: brass,
        plates: smokedGlass,
        vessels: [ceramic('ink', '#2b3442'), ceramic('white', '#ece7dd', 0.35)],
      }),
    },
    {
      externalId: 'walnut-low-shelf',
      kind: 'shelf',
      detailType: 'lowShelf',
      label: { en: 'Low shelf, walnut', de: 'Niedriges Regal, Nussbaum', fr: 'Étagère basse en noyer' },
      size: [1600, 780, 360],
      mainMaterial: walnut,
      materials: 'walnut',
      series: 'Malmo',
      tags: ['storage', 'books'],
      format: 'gltf-zip',
      build: lowShelf({
        wood: walnut,
        drawer: walnut,
        vessels: [ceramic('rust', '#a4532f', 0.4), ceramic('white', '#ece7dd', 0.35)],
      }),
    },
    {
      externalId: 'slat-tv-lowboard',
      kind: 'cabinet',
      detailType: 'lowboard',
      label: { en: 'Media lowboard with slats', de: 'TV-Lowboard mit Lamellen', fr: 'Meuble TV à lamelles' },
      size: [1900, 500, 430],
      mainMaterial: smoked,
      materials: 'smoked oak, black steel',
      series: 'Nido',
      tags: ['storage', 'living'],
      format: 'gltf-zip',
      build: tvLowboard({ wood: smoked, inside: wood('black-ash'), base: blackSteel }),
    },
    {
      externalId: 'navy-chest-of-drawers',
      kind: 'cabinet',
      detailType: 'chestOfDrawers',
      label: { en: 'Chest of drawers, navy', de: 'Kommode, marineblau', fr: 'Commode bleu marine' },
      size: [1000, 980, 480],
      mainMaterial: navy,
      materials: 'lacquered wood, oak, brass',
      series: 'Ascot',
      tags: ['storage', 'bedroom'],
      fits: ['metal-bed'],
      format: 'obj-mm-zip',
      build: chestOfDrawers({ paint: navy, top: wood('oak'), knobs: brass }),
    },
    {
      externalId: 'arch-cabinet',
      kind: 'cabinet',
      detailType: 'highboard',
      label: { en: 'Arched cabinet with cane', de: 'Bogenschrank mit Geflecht', fr: 'Armoire arche cannée' },
      size: [900, 1860, 420],
      mainMaterial: blackAsh,
      materials: 'black ash, cane, brass',
      series: 'Nido',
      tags: ['storage', 'living'],
      format: 'glb',
      build: archCabinet({ wood: blackAsh, panel: cane, metal: brass }),
    },
    {
      externalId: 'mushroom-lamp',
      kind: 'lamp',
      detailType: 'tableLamp',
      label: { en: 'Mushroom lamp', de: 'Pilzleuchte', fr: 'Lampe champignon' },
      size: [360, 430, 360],
      mainMaterial: opalGlass,
      materials: 'opal glass, brass',
      series: 'Tivoli',
      tags: ['lighting', 'glass'],
      fits: ['writing-desk', 'walnut-low-shelf'],
      format: 'glb',
      build: mushroomLamp({ dome: opalGlass, stem: brass }),
    },
    {
      externalId: 'red-task-lamp',
      kind: 'lamp',
      detailType: 'deskLamp',
      label: { en: 'Task lamp, red', de: 'Arbeitsleuchte, rot', fr: 'Lampe d’architecte rouge' },
      size: [560, 620, 220],
      mainMaterial: red,
      materials: 'lacquered steel',
      series: 'Werk',
      tags: ['lighting', 'office'],
      fits: ['writing-desk'],
      format: 'glb',
      build: taskLamp({ paint: red, metal: brushedSteel }),
    },
    {
      externalId: 'metal-bed',
      kind: 'bed',
      detailType: 'singleBed',
      label: { en: 'Metal bed', de: 'Metallbett', fr: 'Lit en métal' },
      size: [980, 1080, 2080],
      mainMaterial: blackSteel,
      materials: 'powder-coated steel, brass',
      series: 'Ascot',
      tags: ['bedroom', 'classic'],
      format: 'glb',
      build: metalBed({
        frame: blackSteel,
        finials: brass,
        linens: {
          mattress: linen('cream', '#efe9dc'),
          duvet: linen('cream', '#efe9dc'),
          pillows: linen('white', '#f4f1ea'),
          blanket: knitted('rust', '#a4532f'),
          accent: linen('blush', '#d9b3a4'),
        },
      }),
    },
    {
      externalId: 'walnut-platform-bed',
      kind: 'bed',
      detailType: 'doubleBed',
      label: { en: 'Platform bed, walnut', de: 'Plattformbett, Nussbaum', fr: 'Lit plateforme en noyer' },
      size: [1980, 900, 2280],
      mainMaterial: walnut,
      materials: 'walnut, leather',
      series: 'Malmo',
      tags: ['bedroom', 'wood', 'leather'],
      format: 'glb',
      build: platformBed({
        wood: walnut,
        cushions: saddle,
        plinth: blackSteel,
        linens: {
          mattress: linen('cream', '#efe9dc'),
          duvet: linen('stone', '#cfc6b8'),
          pillows: linen('cream', '#efe9dc'),
          blanket: knitted('charcoal', '#4a4744'),
          accent: linen('clay', '#a98a74'),
        },
      }),
    },
  ],
};

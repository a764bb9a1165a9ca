import type { CatalogSource } from '../catalog-entry.ts';
import { blackSteel, brass, brushedSteel, ceramic, greenMarble, paint, whiteMarble } from '../materials/hard.ts';
import { cane, knitted, leather, linen, velvet, wovenFabric } from '../materials/textile.ts';
import { wood } from '../materials/wood.ts';
import { frameArmchair } from '../pieces/armchairs/frame-armchair.ts';
import { tubArmchair } from '../pieces/armchairs/tub-armchair.ts';
import { slattedBed } from '../pieces/beds/slatted-bed.ts';
import { upholsteredBed } from '../pieces/beds/upholstered-bed.ts';
import { displayCabinet } from '../pieces/cabinets/display-cabinet.ts';
import { sideboard } from '../pieces/cabinets/sideboard.ts';
import { wardrobe } from '../pieces/cabinets/wardrobe.ts';
import { shellChair } from '../pieces/chairs/shell-chair.ts';
import { slatChair } from '../pieces/chairs/slat-chair.ts';
import { spindleChair } from '../pieces/chairs/spindle-chair.ts';
import { arcLamp } from '../pieces/lamps/arc-lamp.ts';
import { ceramicLamp } from '../pieces/lamps/ceramic-lamp.ts';
import { tripodLamp } from '../pieces/lamps/tripod-lamp.ts';
import { bookcase } from '../pieces/shelves/bookcase.ts';
import { cubeShelf } from '../pieces/shelves/cube-shelf.ts';
import { ladderShelf } from '../pieces/shelves/ladder-shelf.ts';
import { boxSofa } from '../pieces/sofas/box-sofa.ts';
import { channelSofa } from '../pieces/sofas/channel-sofa.ts';
import { diningTable } from '../pieces/tables/dining-table.ts';
import { glassCoffeeTable } from '../pieces/tables/glass-coffee-table.ts';
import { pedestalTable } from '../pieces/tables/pedestal-table.ts';
import { sideTable } from '../pieces/tables/side-table.ts';
import { DEMO_OPTIONS } from './demo-options.ts';

/* This file has more than 300 lines, because it is one list. */

const oak = wood('oak');
const walnut = wood('walnut');
const sand = wovenFabric('sand', '#cdbfa9');
const stone = wovenFabric('stone', '#9a9b99');
const petrol = wovenFabric('petrol', '#2f5b66');
const ochre = wovenFabric('ochre', '#c28f3e');
const terracotta = wovenFabric('terracotta', '#b4633f');
const greige = wovenFabric('greige', '#b3a794');
const petrolVelvet = velvet('petrol', '#1f545c');
const cognac = leather('cognac', '#a05f33');
const linenWhite = linen('natural', '#ece5d8');
const basket = knitted('seagrass', '#b08f60');
const sage = paint('sage', '#94a487', 0.5);
/** The variants of the shell chair. */
const SHELLS = {
  Sage: sage,
  White: paint('shell-white', '#ecebe6', 0.5),
  Terracotta: paint('terracotta', '#b9694a', 0.5),
  Graphite: paint('graphite', '#3b3e42', 0.5),
};
const white = paint('white', '#f0eeea', 0.45);
const warmWhite = paint('warm-white', '#e9e4d9', 0.5);
const terracottaClay = ceramic('terracotta', '#b9694a', 0.75);
const greyGlaze = ceramic('grey', '#7d8688', 0.3);
const ceramicBlue = ceramic('blue', '#3d617d', 0.15);

/** The catalog of the demo tenant: Scandinavian furniture, 23 pieces of all eight kinds. */
export const demoCatalog: CatalogSource = {
  id: 'demo',
  label: { en: 'Demo furniture', de: 'Demo-Möbel', fr: 'Mobilier de démonstration' },
  tenant: 1,
  visibility: 'tenant',
  manufacturer: 'Nordlicht',
  skuPrefix: 'NOR',
  topItems: ['three-seat-sofa', 'oak-dining-table', 'oak-slat-chair', 'tripod-floor-lamp'],
  options: DEMO_OPTIONS,
  rows: [
    {
      externalId: 'oak-slat-chair',
      kind: 'chair',
      detailType: 'diningChair',
      label: { en: 'Oak slat chair', de: 'Eichenstuhl mit Sprossen', fr: 'Chaise à barreaux en chêne' },
      size: [460, 820, 530],
      mainMaterial: oak,
      materials: 'oiled oak, woven wool',
      series: 'Lund',
      tags: ['dining', 'wood'],
      fits: ['oak-dining-table', 'marble-pedestal-table'],
      format: 'obj-mm-zip',
      build: slatChair({ wood: oak, seat: sand }),
    },
    {
      externalId: 'ash-spindle-chair',
      kind: 'chair',
      detailType: 'diningChair',
      label: { en: 'Windsor chair', de: 'Windsorstuhl', fr: 'Chaise Windsor' },
      size: [500, 900, 540],
      mainMaterial: wood('black-ash'),
      materials: 'black stained ash',
      series: 'Avon',
      tags: ['dining', 'wood', 'classic'],
      fits: ['oak-dining-table'],
      format: 'gltf-zip',
      build: spindleChair({ wood: wood('black-ash') }),
    },
    {
      externalId: 'sage-shell-chair',
      kind: 'chair',
      detailType: 'shellChair',
      label: { en: 'Shell chair, sage', de: 'Schalenstuhl, salbeigrün', fr: 'Chaise coque, vert sauge' },
      size: [480, 820, 540],
      mainMaterial: sage,
      materials: 'moulded plastic, beech, steel',
      series: 'Nuvo',
      tags: ['dining', 'office', 'plastic'],
      fits: ['oak-dining-table', 'marble-pedestal-table'],
      format: 'glb',
      build: shellChair({ shell: sage, shells: SHELLS, legs: wood('beech') }),
    },
    {
      externalId: 'lounge-frame-armchair',
      kind: 'armchair',
      detailType: 'loungeChair',
      label: {
        en: 'Lounge chair with oak frame',
        de: 'Loungesessel mit Eichengestell',
        fr: 'Fauteuil lounge en chêne',
      },
      size: [720, 800, 800],
      mainMaterial: terracotta,
      materials: 'oiled oak, woven wool',
      series: 'Lund',
      tags: ['lounge', 'wood'],
      fits: ['three-seat-sofa', 'velvet-channel-sofa'],
      format: 'glb',
      build: frameArmchair({ wood: oak, cover: terracotta }),
    },
    {
      externalId: 'cognac-tub-armchair',
      kind: 'armchair',
      detailType: 'clubChair',
      label: {
        en: 'Club armchair, cognac leather',
        de: 'Clubsessel, cognacfarbenes Leder',
        fr: 'Fauteuil club en cuir cognac',
      },
      size: [820, 740, 800],
      mainMaterial: cognac,
      materials: 'leather, walnut',
      series: 'Porto',
      tags: ['lounge', 'leather'],
      fits: ['three-seat-sofa'],
      format: 'glb',
      build: tubArmchair({
        cover: cognac,
        base: { kind: 'feet', material: wood('walnut') },
        wall: 150,
        armHeight: 560,
        piping: true,
      }),
    },
    {
      externalId: 'three-seat-sofa',
      kind: 'sofa',
      detailType: 'threeSeater',
      label: { en: 'Three-seat sofa, grey', de: 'Dreisitzer-Sofa, grau', fr: 'Canapé trois places gris' },
      size: [2200, 820, 930],
      mainMaterial: stone,
      materials: 'woven wool, oak',
      series: 'Halden',
      tags: ['living', 'fabric'],
      format: 'glb',
      build: boxSofa({
        cover: stone,
        legs: oak,
        seats: 3,
        armWidth: 170,
        armHeight: 610,
        pillows: [petrol, ochre, petrol],
      }),
    },
    {
      externalId: 'velvet-channel-sofa',
      kind: 'sofa',
      detailType: 'loveseat',
      label: {
        en: 'Curved velvet loveseat, petrol',
        de: 'Geschwungenes Samtsofa, petrol',
        fr: 'Causeuse en velours pétrole',
      },
      size: [1640, 800, 860],
      mainMaterial: petrolVelvet,
      materials: 'velvet, brass',
      series: 'Opera',
      tags: ['living', 'velvet'],
      format: 'glb',
      build: channelSofa({ cover: petrolVelvet, legs: brass }),
    },
    {
      externalId: 'corner-sofa',
      kind: 'sofa',
      detailType: 'cornerSofa',
      label: {
        en: 'Corner sofa with chaise, sand',
        de: 'Ecksofa mit Récamiere, sand',
        fr: 'Canapé d’angle avec méridienne, sable',
      },
      size: [2740, 820, 1680],
      mainMaterial: sand,
      materials: 'woven wool, black steel',
      series: 'Halden',
      tags: ['living', 'fabric', 'corner'],
      format: 'glb',
      build: boxSofa({
        cover: sand,
        legs: blackSteel,
        seats: 2,
        armWidth: 150,
        armHeight: 580,
        seatPartDepth: 950,
        chaiseWidth: 1010,
        pillows: [terracotta, linenWhite],
      }),
    },
    {
      externalId: 'oak-dining-table',
      kind: 'table',
      detailType: 'diningTable',
      label: { en: 'Oak dining table', de: 'Esstisch Eiche', fr: 'Table à manger en chêne' },
      size: [1800, 745, 900],
      mainMaterial: oak,
      materials: 'oiled oak',
      series: 'Lund',
      tags: ['dining', 'wood'],
      format: 'glb',
      build: diningTable({ wood: oak, outlet: blackSteel }),
    },
    {
      externalId: 'marble-pedestal-table',
      kind: 'table',
      detailType: 'diningTable',
      label: { en: 'Round marble table', de: 'Runder Marmortisch', fr: 'Table ronde en marbre' },
      size: [1150, 740, 1150],
      mainMaterial: whiteMarble,
      materials: 'marble, lacquered aluminium',
      series: 'Calla',
      tags: ['dining', 'stone', 'round'],
      format: 'glb',
      build: pedestalTable({ top: whiteMarble, foot: paint('foot-white', '#eceae5', 0.3) }),
    },
    {
      externalId: 'glass-coffee-table',
      kind: 'table',
      detailType: 'coffeeTable',
      label: { en: 'Glass coffee table', de: 'Couchtisch aus Glas', fr: 'Table basse en verre' },
      size: [1200, 420, 640],
      mainMaterial: brass,
      materials: 'glass, brass, marble',
      series: 'Opera',
      tags: ['living', 'glass'],
      fits: ['three-seat-sofa', 'velvet-channel-sofa', 'corner-sofa'],
      format: 'glb',
      build: glassCoffeeTable({ frame: brass, shelf: greenMarble, bowl: ceramic('white', '#ece7dd', 0.35) }),
    },
    {
      externalId: 'walnut-side-table',
      kind: 'table',
      detailType: 'sideTable',
      label: { en: 'Round side table', de: 'Runder Beistelltisch', fr: 'Table d’appoint ronde' },
      size: [460, 520, 460],
      mainMaterial: walnut,
      materials: 'walnut',
      series: 'Porto',
      tags: ['living', 'bedroom', 'wood'],
      fits: ['cognac-tub-armchair', 'lounge-frame-armchair', 'linen-bed'],
      format: 'obj-mm-zip',
      build: sideTable({ tray: walnut, legs: walnut }),
    },
    {
      externalId: 'oak-bookcase',
      kind: 'shelf',
      detailType: 'bookcase',
      label: { en: 'Bookcase, oak', de: 'Bücherregal, Eiche', fr: 'Bibliothèque en chêne' },
      size: [950, 2000, 340],
      mainMaterial: oak,
      materials: 'oiled oak',
      series: 'Lund',
      tags: ['storage', 'books'],
      format: 'gltf-zip',
      build: bookcase({ wood: oak, vessels: [terracottaClay, greyGlaze] }),
    },
    {
      externalId: 'white-cube-shelf',
      kind: 'shelf',
      detailType: 'roomDivider',
      label: { en: 'Cube shelf with baskets', de: 'Würfelregal mit Körben', fr: 'Étagère à cases avec paniers' },
      size: [1470, 1470, 390],
      mainMaterial: white,
      materials: 'lacquered board, woven baskets',
      series: 'Kubo',
      tags: ['storage', 'divider'],
      format: 'gltf-zip',
      build: cubeShelf({
        board: white,
        basket: basket,
        handle: wood('beech'),
        vessel: greyGlaze,
        columns: 4,
        rows: 4,
        baskets: [0, 1, 3, 6],
        books: [5, 8, 11, 14],
        vases: [7, 9, 13],
      }),
    },
    {
      externalId: 'steel-ladder-shelf',
      kind: 'shelf',
      detailType: 'ladderShelf',
      label: {
        en: 'Ladder shelf, steel and oak',
        de: 'Leiterregal, Stahl und Eiche',
        fr: 'Étagère échelle, acier et chêne',
      },
      size: [800, 1850, 440],
      mainMaterial: oak,
      materials: 'powder-coated steel, oak',
      series: 'Forge',
      tags: ['storage', 'books'],
      format: 'glb',
      build: ladderShelf({
        frame: blackSteel,
        boards: oak,
        vessels: [terracottaClay, ceramic('white', '#ece7dd', 0.35)],
      }),
    },
    {
      externalId: 'cane-sideboard',
      kind: 'cabinet',
      detailType: 'sideboard',
      label: { en: 'Sideboard with cane doors', de: 'Sideboard mit Wiener Geflecht', fr: 'Buffet à portes cannées' },
      size: [1600, 760, 450],
      mainMaterial: oak,
      materials: 'oak, cane, brass',
      series: 'Lund',
      tags: ['storage', 'living'],
      fits: ['oak-dining-table'],
      format: 'obj-mm-zip',
      build: sideboard({ wood: oak, panel: cane, metal: brass }),
    },
    {
      externalId: 'white-wardrobe',
      kind: 'cabinet',
      detailType: 'wardrobe',
      label: { en: 'Wardrobe with mirror', de: 'Kleiderschrank mit Spiegel', fr: 'Armoire avec miroir' },
      size: [1500, 2150, 620],
      mainMaterial: warmWhite,
      materials: 'lacquered wood, mirror',
      series: 'Alma',
      tags: ['storage', 'bedroom'],
      fits: ['linen-bed', 'oak-slat-bed'],
      format: 'glb',
      build: wardrobe({ paint: warmWhite, knobs: brass }),
    },
    {
      externalId: 'display-cabinet',
      kind: 'cabinet',
      detailType: 'displayCabinet',
      label: { en: 'Display cabinet', de: 'Vitrine', fr: 'Vitrine' },
      size: [1000, 1800, 420],
      mainMaterial: blackSteel,
      materials: 'steel, glass, oak',
      series: 'Forge',
      tags: ['storage', 'glass'],
      format: 'glb',
      build: displayCabinet({ frame: blackSteel, wood: oak, vessels: [terracottaClay, greyGlaze] }),
    },
    {
      externalId: 'tripod-floor-lamp',
      kind: 'lamp',
      detailType: 'floorLamp',
      label: { en: 'Tripod floor lamp', de: 'Stehleuchte mit Dreibein', fr: 'Lampadaire trépied' },
      size: [600, 1500, 600],
      mainMaterial: linenWhite,
      materials: 'oak, brass, linen',
      series: 'Lund',
      tags: ['lighting', 'wood'],
      fits: ['lounge-frame-armchair'],
      format: 'glb',
      build: tripodLamp({ legs: oak, shade: linenWhite }),
    },
    {
      externalId: 'ceramic-table-lamp',
      kind: 'lamp',
      detailType: 'tableLamp',
      label: { en: 'Ceramic table lamp', de: 'Tischleuchte aus Keramik', fr: 'Lampe de table en céramique' },
      size: [380, 580, 380],
      mainMaterial: ceramicBlue,
      materials: 'glazed ceramic, brass, linen',
      series: 'Alma',
      tags: ['lighting', 'ceramic'],
      fits: ['walnut-side-table', 'cane-sideboard'],
      format: 'glb',
      build: ceramicLamp({ body: ceramicBlue, shade: linenWhite }),
    },
    {
      externalId: 'arc-floor-lamp',
      kind: 'lamp',
      detailType: 'floorLamp',
      label: { en: 'Arc lamp', de: 'Bogenleuchte', fr: 'Lampadaire arc' },
      size: [1500, 2050, 330],
      mainMaterial: brushedSteel,
      materials: 'steel, marble',
      series: 'Calla',
      tags: ['lighting', 'metal', 'stone'],
      fits: ['corner-sofa', 'three-seat-sofa'],
      format: 'glb',
      build: arcLamp({ foot: whiteMarble, bow: brushedSteel, dome: brushedSteel }),
    },
    {
      externalId: 'linen-bed',
      kind: 'bed',
      detailType: 'doubleBed',
      label: { en: 'Upholstered double bed', de: 'Polsterbett', fr: 'Lit double capitonné' },
      size: [1760, 1120, 2180],
      mainMaterial: greige,
      materials: 'woven fabric, linen',
      series: 'Alma',
      tags: ['bedroom', 'fabric'],
      format: 'glb',
      build: upholsteredBed({
        cover: greige,
        legs: wood('black-ash'),
        linens: {
          mattress: linenWhite,
          duvet: linen('mist', '#dfe0dc'),
          pillows: linen('white', '#f4f1ea'),
          blanket: knitted('petrol', '#2f5560'),
          accent: linen('slate', '#8d979b'),
        },
      }),
    },
    {
      externalId: 'oak-slat-bed',
      kind: 'bed',
      detailType: 'doubleBed',
      label: { en: 'Oak bed', de: 'Bett aus Eiche', fr: 'Lit en chêne' },
      size: [1520, 980, 2140],
      mainMaterial: oak,
      materials: 'oiled oak, linen',
      series: 'Lund',
      tags: ['bedroom', 'wood'],
      format: 'glb',
      build: slattedBed({
        wood: oak,
        linens: {
          mattress: linenWhite,
          duvet: linen('sage', '#b9c1ae'),
          pillows: linen('white', '#f4f1ea'),
          blanket: knitted('ochre', '#b98a3c'),
          accent: linen('moss', '#7d8a6b'),
        },
      }),
    },
  ],
};

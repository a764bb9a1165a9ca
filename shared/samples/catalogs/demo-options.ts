import type * as z from 'zod';
import { ItemOption } from '../../domain/options/option.ts';
import type { SampleChoices } from '../sample-item.ts';

type Written = z.input<typeof ItemOption>;
type Words = Readonly<Record<'en' | 'de' | 'fr', string>>;

const words = (en: string, de: string, fr: string): Words => ({ en, de, fr });
const option = (written: Written): ItemOption => ItemOption.parse(written);
const colour = (id: string, hex: string, parts: readonly string[], label: Words, price = 0) => ({
  ...{ id, hex, parts: [...parts], label, price, swatch: hex, sku: id.slice(0, 3).toUpperCase() },
});
/** A variant of the model, shown as a colour. */
const variant = (id: string, name: string, swatch: string, label: Words) => ({
  ...{ id, variant: name, label, swatch, sku: id.slice(0, 3).toUpperCase() },
});

const oak = words('Oak', 'Eiche', 'Chêne');
const walnut = words('Walnut', 'Nussbaum', 'Noyer');
const black = words('Black', 'Schwarz', 'Noir');
const OAK = '#c39a68';
const WALNUT = '#6f4b32';
const BLACK = '#2a2928';

/** Oak, walnut and black of parts of wood. */
const woods = (parts: readonly string[], price: number) => [
  colour('oak', OAK, parts, oak),
  colour('walnut', WALNUT, parts, walnut, price),
  colour('black', BLACK, parts, black),
];

const UPHOLSTERY = ['Frame', 'Arms', 'Seat cushions', 'Back cushions'];
const PILLOWS = ['Pillow 1', 'Pillow 2', 'Pillow 3'];
/** The sofa has three seats of 620 mm between arms of 170 mm. */
const SEAT_MM = 620;
const SOFA_MM = 2_200;

const sofa: SampleChoices = {
  price: 1_490,
  skuTemplate: 'HALDEN-{seats}-{fabric}-{legs}-{pillows}',
  options: [
    option({
      ...{ id: 'fabric', kind: 'colour', label: words('Fabric', 'Stoff', 'Tissu'), default: 'stone' },
      values: [
        colour('stone', '#9a9b99', UPHOLSTERY, words('Stone', 'Stein', 'Pierre')),
        colour('sand', '#cdbda0', UPHOLSTERY, words('Sand', 'Sand', 'Sable')),
        colour('moss', '#6d7458', UPHOLSTERY, words('Moss', 'Moos', 'Mousse')),
        colour('petrol', '#2f5b66', UPHOLSTERY, words('Petrol', 'Petrol', 'Pétrole'), 90),
        colour('ochre', '#c28f3e', UPHOLSTERY, words('Ochre', 'Ocker', 'Ocre'), 90),
        colour('ink', '#2d3542', UPHOLSTERY, words('Ink', 'Tinte', 'Encre'), 90),
      ],
    }),
    option({
      ...{ id: 'legs', kind: 'colour', label: words('Legs', 'Beine', 'Pieds'), default: 'oak' },
      values: woods(['Legs'], 40),
    }),
    option({
      ...{ id: 'pillows', kind: 'part', label: words('Pillows', 'Kissen', 'Coussins'), default: 'three' },
      values: [
        { id: 'three', label: words('Three', 'Drei', 'Trois'), show: PILLOWS, price: 120, sku: 'P3' },
        { id: 'none', label: words('None', 'Keine', 'Aucun'), sku: 'P0' },
      ],
    }),
    option({
      ...{ id: 'seats', kind: 'size', label: words('Seats', 'Sitze', 'Places'), axis: 'width' },
      ...{ min: SOFA_MM - SEAT_MM, max: SOFA_MM + SEAT_MM, step: SEAT_MM, default: SOFA_MM, pricePerStep: 320 },
      rules: [
        { parts: ['Arms', 'Legs', ...PILLOWS], axis: 'width', rule: 'keep' },
        { parts: ['Seat cushions', 'Back cushions'], axis: 'width', rule: 'repeat' },
      ],
      // The pillows of three seats lie where they lie.
      excludes: [{ value: SOFA_MM - SEAT_MM, option: 'pillows', values: ['three'] }],
    }),
  ],
};

const CASE = ['Case', 'Shelves', 'Plinth'];
const DECORATION = [
  ...['Books 1', 'Books 2', 'Books 3', 'Books 4', 'Books 5', 'Books 6', 'Pages', 'Book 1', 'Book pages 1', 'Book 2'],
  ...['Book pages 2', 'Book 3', 'Book pages 3', 'Bowl', 'Vases', 'Large vase', 'Top bowl', 'Pot'],
];
const TALL_MM = 2_000;

const shelf: SampleChoices = {
  price: 690,
  skuTemplate: 'LUND-{wood}-{width}x{height}',
  options: [
    option({
      ...{ id: 'wood', kind: 'colour', label: words('Wood', 'Holz', 'Bois'), default: 'oak' },
      values: woods(CASE, 110),
    }),
    option({
      ...{ id: 'shown', kind: 'part', label: words('Decoration', 'Dekoration', 'Décoration'), default: 'filled' },
      values: [
        { id: 'filled', label: words('Books and vases', 'Bücher und Vasen', 'Livres et vases'), show: DECORATION },
        { id: 'empty', label: words('Empty', 'Leer', 'Vide') },
      ],
    }),
    option({
      ...{ id: 'width', kind: 'size', label: words('Width', 'Breite', 'Largeur'), axis: 'width' },
      ...{ min: 650, max: 1_250, step: 50, default: 950, pricePerStep: 25 },
    }),
    option({
      ...{ id: 'height', kind: 'size', label: words('Height', 'Höhe', 'Hauteur'), axis: 'height' },
      ...{ min: 1_200, max: 2_400, step: 400, default: TALL_MM, pricePerStep: 90 },
      rules: [
        { parts: ['Plinth'], axis: 'height', rule: 'keep' },
        { parts: ['Shelves'], axis: 'height', rule: 'repeat' },
      ],
      // Books stand on the boards of this height.
      excludes: [1_200, 1_600, 2_400].map((value) => ({ value, option: 'shown', values: ['filled'] })),
    }),
  ],
};

const OUTLET = 'Cable outlet';

const table: SampleChoices = {
  price: 980,
  skuTemplate: 'LUND-{top}-{length}x{width}-{lamp}',
  options: [
    option({
      ...{ id: 'top', kind: 'colour', label: words('Top', 'Platte', 'Plateau'), default: 'oak' },
      values: woods(['Top'], 150),
    }),
    option({
      ...{ id: 'frame', kind: 'colour', label: words('Frame', 'Gestell', 'Piètement'), default: 'oak' },
      values: woods(['Legs', 'Apron'], 60),
    }),
    option({
      ...{ id: 'lamp', kind: 'part', label: words('Lamp', 'Leuchte', 'Lampe'), default: 'none' },
      values: [
        { id: 'none', label: words('None', 'Keine', 'Aucune'), show: [OUTLET], sku: 'L0' },
        {
          ...{
            id: 'ceramic',
            label: words('Ceramic lamp', 'Keramikleuchte', 'Lampe en céramique'),
            price: 189,
            sku: 'L1',
          },
          ...{ show: [OUTLET], attach: { node: OUTLET, item: 'demo:ceramic-table-lamp' } },
        },
      ],
    }),
    option({
      ...{ id: 'length', kind: 'size', label: words('Length', 'Länge', 'Longueur'), axis: 'width' },
      ...{ min: 1_400, max: 2_400, step: 200, default: 1_800, pricePerStep: 120 },
      rules: [{ parts: ['Legs', OUTLET], axis: 'width', rule: 'keep' }],
    }),
    option({
      ...{ id: 'width', kind: 'size', label: words('Width', 'Breite', 'Largeur'), axis: 'depth' },
      ...{ min: 800, max: 1_000, step: 50, default: 900, pricePerStep: 30 },
      rules: [{ parts: ['Legs', OUTLET], axis: 'depth', rule: 'keep' }],
    }),
  ],
};

const chair: SampleChoices = {
  price: 149,
  skuTemplate: 'NUVO-{shell}-{legs}',
  options: [
    option({
      ...{ id: 'shell', kind: 'variant', label: words('Shell', 'Schale', 'Coque'), default: 'sage' },
      values: [
        variant('sage', 'Sage', '#94a487', words('Sage', 'Salbei', 'Sauge')),
        variant('white', 'White', '#ecebe6', words('White', 'Weiß', 'Blanc')),
        variant('terracotta', 'Terracotta', '#b9694a', words('Terracotta', 'Terrakotta', 'Terre cuite')),
        variant('graphite', 'Graphite', '#3b3e42', words('Graphite', 'Graphit', 'Graphite')),
      ],
    }),
    option({
      ...{ id: 'legs', kind: 'colour', label: words('Legs', 'Beine', 'Pieds'), default: 'beech' },
      values: [
        colour('beech', '#d2a678', ['Legs'], words('Beech', 'Buche', 'Hêtre')),
        colour('walnut', WALNUT, ['Legs'], walnut, 20),
        colour('black', BLACK, ['Legs'], black),
      ],
    }),
  ],
};

const FRONTS = ['Case', 'Plinth', 'Cornice', 'Doors'];

const wardrobe: SampleChoices = {
  price: 1_890,
  skuTemplate: 'ALMA-{paint}-{knobs}-{mirror}',
  options: [
    option({
      ...{ id: 'paint', kind: 'colour', label: words('Paint', 'Lack', 'Laque'), default: 'white' },
      values: [
        colour('white', '#e9e4d9', FRONTS, words('Warm white', 'Warmweiß', 'Blanc chaud')),
        colour('sage', '#94a487', FRONTS, words('Sage', 'Salbei', 'Sauge'), 120),
        colour('night', '#2f3b4c', FRONTS, words('Night blue', 'Nachtblau', 'Bleu nuit'), 120),
      ],
    }),
    option({
      ...{ id: 'knobs', kind: 'colour', label: words('Knobs', 'Knöpfe', 'Boutons'), default: 'brass' },
      values: [
        colour('brass', '#d3b173', ['Knobs'], words('Brass', 'Messing', 'Laiton')),
        colour('black', BLACK, ['Knobs'], black),
      ],
    }),
    option({
      ...{
        id: 'mirror',
        kind: 'colour',
        label: words('Middle door', 'Mittlere Tür', 'Porte du milieu'),
        default: 'mirror',
      },
      values: [
        colour('mirror', '#eef1f2', ['Mirror'], words('Mirror', 'Spiegel', 'Miroir'), 80),
        colour('smoked', '#6d6a66', ['Mirror'], words('Smoked mirror', 'Rauchspiegel', 'Miroir fumé'), 110),
      ],
    }),
    option({
      ...{ id: 'height', kind: 'size', label: words('Height', 'Höhe', 'Hauteur'), axis: 'height' },
      ...{ min: 1_950, max: 2_350, step: 100, default: 2_150, pricePerStep: 60 },
      rules: [{ parts: ['Plinth', 'Cornice', 'Knobs'], axis: 'height', rule: 'keep' }],
    }),
  ],
};

/** The options of five pieces of the demo catalog, by external id. The names of parts are those of the pieces. */
export const DEMO_OPTIONS: Readonly<Record<string, SampleChoices>> = {
  'three-seat-sofa': sofa,
  'oak-bookcase': shelf,
  'oak-dining-table': table,
  'sage-shell-chair': chair,
  'white-wardrobe': wardrobe,
};

import { describe, expect, it } from 'vitest';
import { pieceOf } from '../../../../lib/console/parts/kinds/piece-of-item.ts';
import { sizeDoubtText } from '../../../../lib/console/parts/size/size-doubt-text.ts';
import { sizeDoubt } from '../../../../lib/console/parts/size/unusual-size.ts';
import { de } from '../../../../lib/console/texts/de.ts';
import { en } from '../../../../lib/console/texts/en.ts';
import { sampleCatalogs } from '../../../../shared/samples/catalog.ts';

/** Sizes that are wrong, and what is said of them: type, detail type, name, width, depth, height. */
const WRONG = [
  ['sofa', 'sofa', 'Couch', 2_800, 1_600, 900, 'A sofa is rarely deeper than 1.3 m.'],
  ['sofa', 'sofa', 'Couch', 3_000, 1_000, 850, 'A sofa is rarely wider than 2.9 m.'],
  ['seating', 'armchair', 'Armchair', 1_800, 1_600, 1_224, 'An armchair is rarely wider than 1.4 m.'],
  ['electric', 'lamp', 'Lamp standing', 600, 600, 2_520, 'A lamp is rarely higher than 2.3 m.'],
  ['storage', 'cabinet', 'Cabinet small', 1_000, 1_000, 1_000, 'All three measures are exactly 1,000 mm'],
  ['table', 'table', 'Table small', 1_000, 1_000, 1_000, 'All three measures are exactly 1,000 mm'],
  ['table', 'table', 'Table small', 900, 900, 1_000, 'A small table is rarely higher than 85 cm.'],
  ['decoration', 'decoration', 'Vase', 400, 400, 1_165, 'A vase is rarely higher than 1 m.'],
  ['other', 'other', 'Object 7', 2_000, 2_000, 2_000, 'All three measures are exactly 2,000 mm'],
  ['other', 'other', 'Object 8', 1_200, 4, 900, 'One measure, 4 mm, is less than a hundredth of the largest one'],
  ['seating', 'chair', 'Chair', 500, 500, 4.5, 'One measure, 4.5 mm, is less'],
  ['storage', 'cabinet', 'Mirror cabinet', 600, 4, 700, 'One measure, 4 mm, is less'],
  ['decoration', 'decoration', 'Sculpture', 5, 700, 900, 'One measure, 5 mm, is less'],
  ['other', 'other', 'Bürostuhl', 60, 60, 110, 'An office chair is rarely narrower than 35 cm.'],
  ['other', 'other', 'Küchenstuhl', 50, 50, 90, 'A chair is rarely narrower than 25 cm.'],
  ['seating', 'chair', 'Chair', 480, 500, 1_300, 'A chair is rarely higher than 1.25 m.'],
  ['table', 'table', 'Table', 2_400, 1_500, 420, 'A table is rarely lower than 55 cm.'],
  ['table', 'table', 'Tisch', 1_400, 1_400, 380, 'A table is rarely lower than 55 cm.'],
  ['seating', 'bench', 'Bench', 3_000, 400, 450, 'A bench is rarely wider than 2.6 m.'],
  ['table', 'table', 'Table', 3_000, 2_000, 1_050, 'A table is rarely deeper than 1.85 m.'],
  ['table', 'table', 'Table', 3_000, 1_100, 1_050, 'A table of this height is rarely wider than 2.4 m.'],
  ['table', 'table', 'Standing desk', 1_400, 1_800, 1_000, 'A table of this height is rarely wider than 1.3 m.'],
  ['table', 'table', 'Desk', 1_600, 800, 923, 'A desk is rarely higher than 88 cm.'],
  ['table', 'table', 'Schreibtisch', 1_600, 800, 923, 'A desk is rarely higher than 88 cm.'],
  ['electric', 'lamp', 'Lamp', 1_000, 400, 500, 'A lamp of this height is rarely wider than 70 cm.'],
  ['electric', 'lamp', 'Desk lamp', 1_100, 300, 450, 'A table lamp of this height is rarely wider than 85 cm.'],
  ['other', 'bed', 'Bed', 600, 600, 400, 'A bed is rarely narrower than 1.8 m.'],
  ['other', 'bed', 'Bed single', 900, 1_600, 500, 'A bed is rarely less than 1.8 m deep.'],
  ['seating', 'chair', 'Dining chair', 400, 420, 650, 'A dining chair is rarely lower than 72 cm.'],
  ['other', 'sanitary', 'Tub', 2_338, 1_107, 781, 'A bathtub is rarely wider than 2.1 m.'],
  ['other', 'bath', 'Badewanne', 900, 2_300, 600, 'A bathtub is rarely deeper than 2.1 m.'],
  ['storage', 'cabinet', 'Kitchen counter', 1_800, 600, 700, 'A kitchen counter is rarely lower than 78 cm.'],
  ['storage', 'cabinet', 'Kücheninsel', 1_800, 900, 620, 'A kitchen counter is rarely lower than 78 cm.'],
  ['other', 'bed', 'Bed', 2_700, 2_700, 500, 'A bed is rarely deeper than 2.45 m.'],
  ['seating', 'stool', 'Stool', 900, 600, 750, 'A stool of this height is rarely wider than 70 cm.'],
  ['seating', 'stool', 'Stool', 650, 650, 750, 'A stool of this height is rarely deeper than 60 cm.'],
  ['seating', 'stool', 'Bar stool', 300, 300, 380, 'A bar stool is rarely lower than 50 cm.'],
  ['seating', 'bench', 'Bench', 2_000, 1_900, 450, 'A bench is rarely deeper than 1.6 m.'],
  ['seating', 'chair', 'Chair', 900, 1_000, 600, 'A chair of this height is rarely deeper than 85 cm.'],
  ['other', 'other', 'Ball', 20, 20, 20, 'smaller than 5 cm.'],
  ['other', 'other', 'Object 11', 49, 30, 10, 'smaller than 5 cm.'],
  ['storage', 'cabinet', 'Cabinet', 158, 197, 394, 'A cabinet is rarely smaller than 40 cm in all measures.'],
  ['table', 'table', 'Table', 440, 300, 295, 'A table is rarely smaller than 45 cm in all measures.'],
  ['seating', 'bench', 'Bench', 430, 200, 260, 'A bench is rarely smaller than 45 cm in all measures.'],
  ['storage', 'shelf', 'Shelf', 240, 118, 200, 'A shelf is rarely smaller than 25 cm in all measures.'],
  ['storage', 'cabinet', 'Cabinet', 1_200, 500, 2_570, 'A cabinet is rarely higher than 2.5 m.'],
  ['electric', 'lamp', 'Table lamp', 400, 400, 1_000, 'A table lamp is rarely higher than 95 cm.'],
  ['storage', 'cabinet', 'Wardrobe', 1_500, 600, 3_100, 'A wardrobe is rarely higher than 2.8 m.'],
  [
    'storage',
    'cabinet',
    'Wardrobe, in inches read as centimetres',
    590,
    236,
    787,
    'A wardrobe is rarely lower than 1.1 m.',
  ],
  ['storage', 'cabinet', 'Kleiderschrank', 590, 236, 787, 'A wardrobe is rarely lower than 1.1 m.'],
] as const;

/** Pieces of rare sizes that are right. */
const RIGHT = [
  ['sofa', 'cornerSofa', 'Corner sofa', 3_000, 2_600, 900],
  ['sofa', 'sofa', 'Ecksofa links', 3_000, 2_600, 900],
  ['sofa', 'daybed', 'Daybed', 2_000, 900, 500],
  ['table', 'table', 'Small bar table', 600, 600, 1_100],
  ['table', 'table', 'Refectory table', 1_000, 3_000, 760],
  ['table', 'table', 'Table', 1_300, 700, 420],
  ['table', 'table', 'Large table', 2_400, 1_500, 750],
  ['seating', 'chair', 'Gaming chair', 700, 700, 1_350],
  ['seating', 'chair', 'Chefsessel', 700, 750, 1_250],
  ['decoration', 'plant', 'Palm', 900, 900, 2_400],
  ['decoration', 'rug', 'Rug', 3_000, 2_000, 8],
  ['other', 'instrument', 'Piano', 1_500, 2_700, 1_000],
  ['electric', 'lamp', 'Pendant lamp', 400, 400, 2_600],
  ['decoration', 'decoration', 'Palm', 900, 900, 2_400],
  ['other', 'other', 'Cube', 400, 400, 400],
  ['other', 'other', 'Kids rug', 2_000, 1_400, 8],
  ['other', 'other', 'Badteppich', 1_200, 700, 6],
  ['decoration', 'decoration', 'Miroir rond', 800, 5, 800],
  ['other', 'other', 'cortina_blanca-02', 1_400, 10, 2_600],
  ['decoration', 'decoration', 'Quadro', 1_000, 9, 1_400],
  ['door', 'door', 'Object 9', 900, 8, 2_100],
  ['other', 'other', 'Object 10', 900, 9, 100],
  ['seating', 'sofa', 'Dog bed', 600, 500, 150],
  ['toString', 'constructor', '', 600, 500, 150],
  ['table', 'table', 'Round table', 1_800, 1_800, 750],
  ['table', 'table', 'Communal bar table', 2_400, 800, 1_100],
  ['table', 'table', 'Workbench', 1_800, 700, 900],
  ['electric', 'lamp', 'Arc floor lamp', 2_000, 400, 2_050],
  ['electric', 'lamp', 'Wall lamp', 650, 120, 90],
  ['electric', 'lamp', 'Desk lamp', 580, 200, 380],
  ['other', 'bed', 'Cot', 1_240, 660, 900],
  ['other', 'bed', 'Daybed', 1_700, 800, 600],
  ['other', 'bed', 'Toddler bed', 1_440, 740, 600],
  ['other', 'bed', 'Single bed', 960, 1_960, 800],
  ['seating', 'chair', 'Dining chair', 464, 494, 865],
  ['seating', 'chair', 'Lounge chair, low', 700, 750, 680],
  ['other', 'sanitary', 'Bathtub', 1_800, 800, 600],
  ['other', 'sanitary', 'Hot tub', 2_300, 2_300, 900],
  ['storage', 'cabinet', 'Kitchen counter', 1_800, 620, 900],
  ['storage', 'cabinet', 'Kitchen worktop', 2_400, 620, 38],
  ['storage', 'cabinet', 'Küchenunterschrank', 600, 560, 720],
  ['storage', 'cabinet', 'Base cabinet', 600, 560, 720],
  ['storage', 'cabinet', 'Bathroom base cabinet', 600, 460, 550],
  ['seating', 'armchair', 'Bean bag', 900, 900, 400],
  ['other', 'bed', 'King bed', 2_150, 2_300, 1_100],
  ['seating', 'stool', 'Ottoman', 1_000, 1_000, 450],
  ['seating', 'bench', 'Picnic bench', 1_800, 1_500, 750],
  ['seating', 'chair', 'Shell chair', 820, 840, 800],
  ['seating', 'armchair', 'Armchair', 1_100, 1_000, 650],
  ['other', 'other', 'Object 12', 50, 20, 20],
  ['other', 'other', 'Toy car', 45, 25, 20],
  ['hardware', 'knob', 'Knob', 30, 30, 25],
  ['decoration', 'decoration', 'Candle', 40, 40, 30],
  ['decoration', 'plant', 'Moss', 40, 40, 30],
  ['storage', 'cabinet', 'Medicine cabinet', 300, 120, 400],
  ['storage', 'shelf', 'Wall shelf', 300, 150, 40],
  ['table', 'table', 'Side table', 350, 350, 330],
  ['seating', 'stool', 'Footstool', 300, 250, 200],
  ['seating', 'stool', 'Stool', 400, 400, 750],
  ['seating', 'stool', 'Bar stool with back', 480, 520, 1_120],
  ['seating', 'stool', 'Barhocker', 420, 420, 780],
  ['table', 'table', 'Desk', 1_600, 800, 740],
  ['table', 'table', 'Standing desk', 1_600, 800, 1_250],
  ['table', 'table', 'Reception desk', 2_000, 800, 1_100],
  ['table', 'table', 'Secretary desk', 900, 500, 1_100],
  ['table', 'table', 'Höhenverstellbarer Schreibtisch', 1_600, 800, 1_200],
  ['sofa', 'sofa', 'Couch, four seats', 2_800, 1_000, 850],
  ['sofa', 'sofa', 'Big Sofa', 3_100, 1_300, 850],
  ['sofa', 'sofa', 'L-shaped couch', 3_100, 2_200, 850],
] as const;

describe('an unusual size', () => {
  it.each(WRONG)('of %s, %s, “%s” %d × %d × %d: %s', (type, detailType, label, width, depth, height, sentence) => {
    const doubt = sizeDoubt({ width, depth, height }, pieceOf({ type, detailType, label }));
    expect(doubt && sizeDoubtText(doubt, en)).toContain(sentence);
  });

  it.each(RIGHT)('is not that of %s, %s, “%s” %d × %d × %d', (type, detailType, label, width, depth, height) => {
    expect(sizeDoubt({ width, depth, height }, pieceOf({ type, detailType, label }))).toBeUndefined();
  });

  it('is not that of an item of the sample catalogs, in any language of its name', () => {
    const pieces = sampleCatalogs.flatMap(({ items }) => items).filter(({ detailType }) => detailType !== 'surface');
    const marked = pieces.filter((item) =>
      [item.label, ...Object.values(item.translations).map(({ label }) => label)].some((label) =>
        sizeDoubt(item, pieceOf({ ...item, label })),
      ),
    );
    expect(pieces.length).toBeGreaterThan(40);
    expect(marked.map(({ id }) => id)).toEqual([]);
  });

  it('is said in other languages too', () => {
    const doubt = sizeDoubt({ width: 2_000, depth: 1_600, height: 900 }, 'sofa');
    expect(doubt && sizeDoubtText(doubt, de)).toMatch(/^Ein Sofa ist selten tiefer als 1[.,]3 m\.$/);
  });
});

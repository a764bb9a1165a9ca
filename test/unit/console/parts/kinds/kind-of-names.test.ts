import { describe, expect, it } from 'vitest';
import type { ItemKind } from '../../../../../lib/console/parts/kinds/item-kind.ts';
import { kindOfNames } from '../../../../../lib/console/parts/kinds/kind-of-names.ts';

const SAID: readonly (readonly [string, ItemKind])[] = [
  ['office_chair-02', 'chair'],
  ['OfficeChair', 'chair'],
  ['Bürostuhl', 'chair'],
  ['silla-de-mesa', 'chair'],
  ['table lamp', 'lamp'],
  ['lampada_da_tavolo', 'lamp'],
  ['lamp for table', 'lamp'],
  ['Stehleuchte', 'lamp'],
  ['Gartentisch rund', 'table'],
  ['romantisches Bett', 'bed'],
  ['étagère 3', 'shelf'],
  ['Bücherregal', 'shelf'],
  ['Kleiderschrank', 'cabinet'],
  ['ARMADIO', 'cabinet'],
  ['Ecksofa links', 'sofa'],
  ['Schlafcouch', 'sofa'],
  ['Couch pillows', 'sofa'],
  ['Livingroom chair', 'chair'],
  ['settee', 'sofa'],
  ['Butaca', 'armchair'],
  ['Vase', 'decoration'],
  ['Bodenvase', 'decoration'],
  ['jarrón 2', 'decoration'],
  ['Sideboard oak', 'cabinet'],
  ['chest of drawers', 'cabinet'],
  ['mirror cabinet', 'cabinet'],
  ['lampadaire', 'lamp'],
  ['Kronleuchter', 'lamp'],
  ['comodino', 'table'],
  ...(
    [
      [
        'cabinet',
        'drawer unit, chest of 5 drawers, Rollcontainer, Schubladenschrank, cassettiera 3, cajonera, chiffonnier, caisson',
      ],
      [
        'cabinet',
        'TV stand, TV-Bank, tv_unit-02, Media console, meuble TV, mueble de TV, porta TV, Fernsehmöbel, tvCabinet, Lowboard',
      ],
      [
        'cabinet',
        'shoe cabinet, Kleiderspind, garde-robe, scarpiera, Garderobe, blanket chest, wall unit, Truhe, Drawers',
      ],
      [
        'cabinet',
        'kitchen-counter, kitchen island, worktop, Küchenzeile, Arbeitsplatte, encimera, plan de travail, base cucina, piano di lavoro',
      ],
      ['instrument', 'piano, Grand Piano, Klavier, guitarra, chitarra, violon, drums, Konzertflügel'],
      ['stool', 'piano stool, banqueta, Schemel'],
      [
        'plant',
        'palm, cactus, Kaktus 3, Palmen, palmera, palmier, ficus, Zimmerpflanze, olive tree, fougère, felce, potted plant, Gummibaum',
      ],
      ['sofa', 'Palm sofa, Sofa Palm, chaise longue, divan, sofa bed'],
      ['chair', 'Piano chair, chair with drawers, flower chair, Stuhl Nussbaum'],
      [
        'table',
        'desk with drawers, desk drawer, Werkbank, console, tocador, Sekretär, coiffeuse, table de chevet, tavola',
      ],
      ['bench', 'bench, Sitzbank, Gartenbank, banco, banc, panchina'],
      [
        'armchair',
        'wing chair, lounge_chair, clubChair, rocking chair, bergère, mecedora, bean bag, Sitzsack, tub chair, pouf poire',
      ],
      ['rug', 'rug, Teppich rund, alfombra, tapis, tappeto'],
      ['appliance', 'Kühlschrank, fridge, washing machine, lave-linge, horno, TV, forno, Fernseher'],
      [
        'appliance',
        'coffee makers, Kaffeemaschine, cafetera, machine à café, macchina da caffè, microonde, Waschmaschinen, Mikrowellen, TVs, four encastrable',
      ],
      ['bath', 'lavello, Küchenspüle, Spüle, Duschkabine, kitchen sink, fregadero, évier'],
      ['table', 'Lamp table, lamp_table, Lampentisch'],
      ['cabinet', 'Kühlschrankschrank, Waschmaschinenschrank, microwave cabinet'],
      ['bath', 'bathtub, Waschtisch, lavabo, baignoire, doccia, inodoro, Badewanne, tub, tub.001, Wanne weiß'],
      ['lamp', 'floor light 2, plafonnier, aplique, faretto, Laterne, wall lights'],
      ['shelf', 'plant stand, coat rack, Regalsystem, repisa'],
      ['decoration', 'candle, picture, Vorhang, reloj, tableau, quadro, Blumentopf, maceta'],
      ['other', 'light grey 3, Datenbank, Soundbank, malm nussbaum'],
    ] as const
  ).flatMap(([kind, names]) => names.split(', ').map((name) => [name, kind] as const)),
  ['sofa pillow', 'other'],
  ['chair pillows', 'other'],
  ['chair cushion', 'other'],
  ['optisch', 'other'],
  ['comfortable', 'other'],
  ['malm 17', 'other'],
];

describe('the kind of a piece by its names', () => {
  it.each(SAID)('takes %s for %s', (name, kind) => expect(kindOfNames([name])).toBe(kind));

  it('asks the folders when the file says nothing, the nearest first', () => {
    expect(kindOfNames(['malm', 'chairs', 'tables'])).toBe('chair');
    expect(kindOfNames(['lamp 2', 'chairs'])).toBe('lamp');
    expect(kindOfNames([])).toBe('other');
  });
});

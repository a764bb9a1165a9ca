import type { Product } from '../../shared/domain/matching/product.ts';
import { pick, type Random, seededRandom } from './random.ts';

const MANUFACTURERS = 200;
const SERIES_OF_EACH = 25;

const SYLLABLES =
  'al an ar bel ber bo bri ca cor da del do el en fa fjor ga gan hal hel in ja kal ki lan len li lo lun ma mar mel mo na nor o pal per ra ren ri ro sa sel sta su ta tel tor tre ul va ven vi vik wal wen yl zan'.split(
    ' ',
  );
const KINDS = [
  ['Sofa', 'Sofa', 'canapé'],
  ['Corner sofa', 'Ecksofa', "canapé d'angle"],
  ['Armchair', 'Sessel', 'fauteuil'],
  ['Dining chair', 'Esszimmerstuhl', 'chaise'],
  ['Bar stool', 'Barhocker', 'tabouret de bar'],
  ['Dining table', 'Esstisch', 'table à manger'],
  ['Coffee table', 'Couchtisch', 'table basse'],
  ['Desk', 'Schreibtisch', 'bureau'],
  ['Bookcase', 'Bücherregal', 'bibliothèque'],
  ['Wardrobe', 'Kleiderschrank', 'armoire'],
  ['Sideboard', 'Anrichte', 'buffet'],
  ['Bed', 'Bett', 'lit'],
  ['Floor lamp', 'Stehleuchte', 'lampadaire'],
  ['Bench', 'Sitzbank', 'banc'],
] as const;
const MATERIALS = 'oak walnut ash beech linen velvet leather bouclé steel marble rattan glass'.split(' ');
const COLOURS =
  'natural white black grey sand petrol ochre terracotta sage cream graphite cognac olive blue rosé'.split(' ');

/** Products as catalogs have them: invented makers and series, real kinds, materials and colours in three languages. */
export function sampleProducts(count: number, seed = 1): Product[] {
  const random = seededRandom(seed);
  const makers = Array.from({ length: MANUFACTURERS }, () => makeMaker(random));
  return Array.from({ length: count }, (_, index) => makeProduct(index, pick(makers, random), random));
}

interface Maker {
  readonly name: string;
  readonly prefix: string;
  readonly series: readonly string[];
}

function makeMaker(random: Random): Maker {
  const name = invented(random, 3);
  const series = Array.from({ length: SERIES_OF_EACH }, () => invented(random, 2 + Math.floor(random() * 2)));
  return { name, prefix: name.slice(0, 3).toUpperCase(), series };
}

function makeProduct(index: number, maker: Maker, random: Random): Product {
  const [en, de, fr] = pick(KINDS, random);
  const [series, material, colour] = [pick(maker.series, random), pick(MATERIALS, random), pick(COLOURS, random)];
  const number = String(Math.floor(random() * 1e6)).padStart(6, '0');
  const sku = `${maker.prefix}-${series.slice(0, 2).toUpperCase()}-${number}`;
  const label = `${series} ${en} ${material} ${colour}`;
  return {
    id: `bench-${index % 20}:p${index}`,
    label,
    labels: [`${series} ${de} ${material} ${colour}`, `${series} ${fr} ${material} ${colour}`],
    sku,
    manufacturer: maker.name,
    tags: [en.toLowerCase(), material],
    attributes: [series, material, colour],
  };
}

function invented(random: Random, syllables: number): string {
  const text = Array.from({ length: syllables }, () => pick(SYLLABLES, random)).join('');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

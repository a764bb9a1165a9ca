import { wordsOfName } from './kind-of-names.ts';
import { JOINTS } from './kind-words.ts';

/** Small things of a household, whose usual sizes are known. */
export type Household = keyof typeof HOUSEHOLD;

/** Words of one thing, folded. */
interface WordsOfThing {
  readonly whole: string;
  /** Ends of German words. */
  readonly ends: string;
  /** Two words or more that say the thing together, at the end of what is read. */
  readonly phrases?: RegExp;
  /** Words of rare ones that have other sizes, and of other things. */
  readonly but?: string;
}

/** In five languages. `glass`, `iron` and `plate` alone are materials more often than things. */
const HOUSEHOLD = {
  bottle: {
    whole: 'bottle bottles botella botellas bouteille bouteilles bottiglia bottiglie',
    ends: 'flasche flaschen',
    but: 'gas oxygen butane propane gasflasche gasflaschen sauerstoffflasche butano',
  },
  cup: {
    whole: 'cup cups mug mugs teacup teacups taza tazas tasse tasses tazza tazze bicchiere bicchieri gobelet gobelets',
    ends: 'tasse tassen kaffeebecher trinkglas weinglas wasserglas bierglas sektglas',
    phrases:
      /\b(?:wine|beer|water|drinking|champagne|whisk(?:e)?y|cocktail) glass(?:es)?$|\bverres? a (?:vin|eau|pied)$|\b(?:copa|vaso) de (?:vino|agua)$/,
    but: 'world trophy suction',
  },
  kettle: {
    whole: 'kettle kettles teakettle bouilloire bouilloires bollitore bollitori hervidor hervidores',
    ends: 'wasserkocher teekessel',
  },
  toaster: {
    whole: 'toaster toasters tostador tostadores tostadora tostadoras tostapane',
    ends: 'toaster',
    phrases: /\bgrille pains?$/,
  },
  pot: {
    whole: 'saucepan saucepans wok woks olla ollas cacerola cacerolas sarten sartenes marmite pentola pentole padella',
    ends: 'kochtopf kochtopfe kochtoepfe bratpfanne bratpfannen',
    phrases: /\b(?:cooking|stock|stew|soup|sauce) pots?$|\b(?:frying|sauce|saute|grill) pans?$|\bpoeles? a frire$/,
  },
  plate: {
    whole:
      'plato platos assiette assiettes piatto piatti teller suppenteller dessertteller kuchenteller essteller speiseteller',
    ends: '',
    but: 'story fortune',
    phrases: /\b(?:dinner|dessert|soup|salad|cake|breakfast|serving|side) plates?$/,
  },
  bowl: {
    whole: 'bowl bowls cuenco cuencos ensaladera saladier saladiers ciotola ciotole insalatiera',
    ends: 'obstschale salatschussel salatschuessel suppenschussel suppenschuessel',
    but: 'fire super toilet feeding fountain garden',
  },
  sewingMachine: {
    whole: '',
    ends: 'nahmaschine nahmaschinen naehmaschine naehmaschinen',
    phrases: /\bsewing machines?$|\bmaquinas? de coser$|\bmachines? a coudre$|\bmacchin[ae] (?:da|per) cucire$/,
    // With the table and the treadle that they are built into.
    but: 'vintage antique antigua ancienne antica treadle pedal alte old antik antike vieja vieille vecchia',
  },
  iron: {
    whole: '',
    ends: 'bugeleisen buegeleisen',
    phrases: /\b(?:steam|clothes|flat) irons?$|\bplancha de (?:vapor|ropa)$|\bfers? a repasser$|\bferro da stiro$/,
  },
  guitar: {
    whole: 'guitar guitars guitarra guitarras guitare guitares chitarra chitarre',
    ends: 'gitarre gitarren',
  },
  // Several pillows may be all those of a bed.
  pillow: {
    whole: 'pillow cushion almohada cojin oreiller coussin cuscino guanciale',
    ends: 'kissen',
    but: 'floor outdoor sunbed sunlounger bodenkissen bankkissen auflagenkissen chair bench sofa couch lounger palette pallet',
  },
  book: {
    whole: 'book libro livre',
    ends: 'buch',
  },
  clock: {
    whole: 'clock clocks reloj relojes horloge horloges pendule pendules orologio orologi',
    ends: 'wanduhr wanduhren wecker tischuhr tischuhren',
    but: 'grandfather grandmother longcase case pendulum hall standing floor tower street station church pie torre sol parquet comtoise terra',
  },
} as const satisfies Readonly<Record<string, WordsOfThing>>;

const NAMES = Object.keys(HOUSEHOLD).filter((name): name is Household => Object.hasOwn(HOUSEHOLD, name));

/** What may follow a thing in its name and says only how it is, beside the single letters that number things. */
const LOOKS: ReadonlySet<string> = new Set(
  (
    'old new small medium large big tall short low poly lowpoly open closed empty full left right red green blue white ' +
    'black grey gray brown yellow pink clean simple basic model mesh final rund klein gross weiss schwarz rot blau ' +
    'grande pequeno pequena rojo roja verde azul blanco blanca negro negra vieux petit petite rouge bleu bleue vert ' +
    'verte blanc blanche noir noire piccolo piccola rosso rossa bianco bianca nero nera'
  ).split(' '),
);

/**
 * Which small thing of a household a name says; undefined if none whose sizes are known. The last word counts, so a
 * bottle rack is no bottle. What follows a joint only says more of it, and so do looks.
 *
 * @param names of an item that say no piece of furniture; the first one that says a thing counts
 */
export function householdOf(names: readonly (string | null | undefined)[]): Household | undefined {
  for (const name of names) {
    const found = thingOf(wordsOfName(name ?? ''));
    if (found !== undefined) return found;
  }
  return undefined;
}

function thingOf(words: readonly string[]): Household | undefined {
  const said = withoutLooks(words);
  const text = said.join(' ');
  const joint = said.findIndex((word) => JOINTS.has(word));
  const last = withoutLooks(joint === -1 ? said : said.slice(0, joint)).at(-1);
  return NAMES.find((name) => {
    const { whole, ends, phrases, but = '' }: WordsOfThing = HOUSEHOLD[name];
    if (words.some((word) => but.split(' ').includes(word))) return false;
    if (phrases?.test(text)) return true;
    if (last === undefined) return false;
    return whole.split(' ').includes(last) || ends.split(' ').some((end) => end !== '' && last.endsWith(end));
  });
}

/** The words up to the last one that says what a thing is. */
function withoutLooks(words: readonly string[]): readonly string[] {
  return words.slice(0, words.findLastIndex((word) => word.length > 1 && !LOOKS.has(word)) + 1);
}

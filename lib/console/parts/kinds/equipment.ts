import { JOINTS } from './kind-words.ts';

/** Appliances, and pieces of a kitchen or a bathroom, whose usual sizes are known. */
export type Equipment = keyof typeof EQUIPMENT;

/** Words of one piece, folded. */
interface WordsOfPiece {
  readonly whole: string;
  /** Ends of German words. */
  readonly ends: string;
  readonly phrases?: RegExp;
  /** Words of rare ones that have other sizes, and of parts. */
  readonly but?: string;
}

/** In five languages. The first one counts: a microwave oven is no oven. */
const EQUIPMENT = {
  television: {
    whole: 'tv tvs television televisions televisor televisores televisori televiseur televiseurs',
    ends: 'fernseher',
    // What a television hangs on.
    but: 'wall wand pared mur parete',
  },
  coffeeMachine: {
    whole: 'cafetera cafeteras cafetiere cafetieres caffettiera caffettiere',
    ends: 'kaffeemaschine kaffeemaschinen espressomaschine espressomaschinen kaffeevollautomat',
    phrases:
      /\b(?:coffee|espresso) (?:machine|maker)s?\b|\bmachines? a (?:cafe|expresso)\b|\bmaquinas? de cafe\b|\bmacchin[ae] (?:da|del|per) caffe\b/,
  },
  microwave: {
    whole: 'microwave microwaves microondas microonde',
    ends: 'mikrowelle mikrowellen',
    phrases: /\bmicro ondes?\b/,
  },
  washingMachine: {
    whole: 'lavadora lavadoras lavatrice lavatrici',
    ends: 'waschmaschine waschmaschinen waschtrockner',
    phrases: /\bwashing machines?\b|\bwasher dryers?\b|\blave linges?\b/,
  },
  fridge: {
    whole:
      'refrigerator refrigerators fridge fridges nevera neveras frigorifico frigorificos refrigerateur refrigerateurs frigo frigos frigorifero frigoriferi',
    ends: 'kuhlschrank kuehlschrank kuhlschranke kuehlschraenke',
    but: 'car walk',
  },
  oven: {
    whole: 'oven ovens horno hornos forno forni',
    ends: 'backofen',
    phrases: /\bfours? (?:encastrables?|electriques?|vapeur|pyrolyse)\b/,
    // Ovens for bread are as large as a room.
    but: 'pizza bread brick stone clay dutch bakery wood outdoor garden steinbackofen holzbackofen pan lena barro piedra pain bois pierre pane legna pietra',
  },
  shower: {
    whole: 'shower showers ducha duchas douche douches doccia docce cabina cabine',
    ends: 'dusche duschen duschkabine duschkabinen',
    but: 'head base screen column panel set rail bar door wall caddy glass hand handdusche regendusche kopfdusche gel piatto soffione colonna parete',
  },
  washbasin: {
    whole: 'washbasin washbasins basin basins lavabo lavabos vasque vasques lavandino lavandini',
    ends: 'waschbecken waschtisch waschtische',
  },
  sink: {
    whole: 'sink sinks fregadero fregaderos evier eviers lavello lavelli spule spuele',
    ends: 'kuchenspule kuechenspule spulbecken spuelbecken',
  },
} as const satisfies Readonly<Record<string, WordsOfPiece>>;

const NAMES = Object.keys(EQUIPMENT).filter((name): name is Equipment => Object.hasOwn(EQUIPMENT, name));

/** Words of accessories and parts, and of pieces that are not for homes. */
const NO_PIECE: ReadonlySet<string> = new Set(
  (
    'remote control mount bracket holder stand cart trolley antenna cable box magnet magnets tray rack filter tap taps ' +
    'faucet faucets mixer drain plug hose valve rod hood glove mitt industrial commercial portable camping vending ' +
    'fernbedienung halter halterung wandhalterung armatur mando soporte grifo bandeja support robinet mitigeur plateau ' +
    'supporto rubinetto miscelatore vassoio telecomando telecommande'
  ).split(' '),
);

/**
 * Which appliance or piece of a kitchen or a bathroom the words of a name say; undefined if none whose sizes are known,
 * or a part of one. What follows a joint only says more of it: a sink with a tap is a sink.
 *
 * @param words folded, of a piece whose kind is `appliance` or `bath`
 */
export function equipmentOf(words: readonly string[]): Equipment | undefined {
  const joint = words.findIndex((word) => JOINTS.has(word));
  const own = joint === -1 ? words : words.slice(0, joint);
  if (own.some((word) => NO_PIECE.has(word))) return undefined;
  const text = words.join(' ');
  const found = NAMES.find((name) => isSaid(EQUIPMENT[name], own, text));
  if (found === undefined) return undefined;
  const { but = '' }: WordsOfPiece = EQUIPMENT[found];
  const others = but.split(' ');
  return words.some((word) => others.includes(word)) ? undefined : found;
}

function isSaid({ whole, ends, phrases }: WordsOfPiece, own: readonly string[], text: string): boolean {
  const [wholes, endings] = [whole.split(' '), ends.split(' ')];
  if (phrases?.test(text)) return true;
  return own.some((word) => wholes.includes(word) || endings.some((end) => word.endsWith(end)));
}

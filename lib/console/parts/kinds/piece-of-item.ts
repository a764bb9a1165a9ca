import { isCovering } from '../../../../shared/domain/items/material-kind.ts';
import { type Equipment, equipmentOf } from './equipment.ts';
import { isFlatWord } from './flat-words.ts';
import { type Household, householdOf } from './household.ts';
import { ITEM_KINDS, type ItemKind, isItemKind } from './item-kind.ts';
import { kindOfNames, wordsOfName } from './kind-of-names.ts';

/** Pieces whose usual sizes are known: kinds, and some that are finer. */
export type SizedPiece =
  | Exclude<ItemKind, UnsizedKind>
  | Equipment
  | Household
  | 'officeChair'
  | 'barStool'
  | 'desk'
  | 'lowTable'
  | 'poolTable'
  | 'wardrobe'
  | 'tableLamp'
  | 'vase'
  | 'diningChair'
  | 'kitchenCounter'
  | 'bathtub'
  | 'tree';

/** Kinds whose pieces have all sizes. */
const UNSIZED = ['door', 'window', 'rug', 'plant', 'decoration', 'appliance', 'bath', 'instrument', 'other'] as const;
type UnsizedKind = (typeof UNSIZED)[number];

/** What an item is for its size: a piece of usual sizes, one that is flat, as a carpet, or nobody has said what. */
export type Piece = SizedPiece | 'flat' | 'unknown';

/** Whether the usual sizes of a piece are known. */
export function isSized(piece: Piece | undefined): piece is SizedPiece {
  return piece !== undefined && piece !== 'flat' && piece !== 'unknown';
}

/** The fields of an item that say what it is. */
export interface Described {
  readonly type?: string | null | undefined;
  readonly detailType?: string | null | undefined;
  readonly label?: string | null | undefined;
}

/** Types that say the kind. */
const KINDS_OF_TYPES: ReadonlySet<string> = new Set<ItemKind>(['sofa', 'table', 'decoration']);

/** Types of what may be as flat as a sheet, beside coverings of walls and floors. */
const FLAT_TYPES = new Set(['door', 'window']);
/** Kinds of which some pieces are flat, by their names: pieces of the other kinds never are. */
const FLAT_KINDS: ReadonlySet<ItemKind> = new Set(['decoration', 'appliance', 'other']);

/** Kinds and types of small things, beside those that nobody has said. */
const HOUSEHOLD_KINDS: ReadonlySet<ItemKind> = new Set(['decoration', 'appliance', 'instrument', 'other']);
const HOUSEHOLD_TYPES = new Set(['', 'other', 'decoration', 'electric']);

/** Words of pieces that have other sizes than their kind: no size of them is strange. */
const OTHER_SIZES = new Set(
  (
    'corner sectional modular chaise longue lounge lounger deck sun hanging swing pendant ceiling chandelier street bunk ' +
    'loft canopy dog cat pet toy toys doll dolls dollhouse mini miniature kids child children baby conference ' +
    'angle eck ecke esquina angolo esquinera rinconera modulaire modulare suspension colgante techo plafond soffitto ' +
    'spielzeug juguete juguetes jouet jouets giocattolo giocattoli figurine ' +
    'enfant bebe nino nina infantil bambino bambini puppen kinder'
  ).split(' '),
);
/** Beginnings of German words of such pieces. */
const OTHER_SIZE_START =
  /^(?:eck|modul|wohnlandschaft|liege|hange|haenge|pendel|decken|etagen|hoch|kinder|puppen|konferenz)/;
const LOW = new Set(
  'small little side coffee end cocktail bedside night nightstand nightstands basse appoint chevet gueridon centro auxiliar noche mesita mesilla tavolino tavolini comodino comodini salotto'.split(
    ' ',
  ),
);
const LOW_START = /^(?:couch|beistell|nacht|sofa|lampen)tisch/;
/** A table for a lamp stands beside a sofa or a bed. */
const LAMP_TABLE =
  /\blamp tables?\b|\btable (?:porte lampe|a lampe)\b|\bmesa para lampara\b|\btavolino (?:da|per) lampada\b/;
/** Chairs with a rest for the head. */
const OFFICE = new Set('office executive gaming gamer swivel throne oficina bureau direction ufficio trono'.split(' '));
const OFFICE_START = /^(?:buro|buero|dreh|chef|gaming|thron)/;
/** Cabinets for hanging clothes, which are higher than a coat is long. Other languages have one word for all cabinets. */
const WARDROBE = /^(?:wardrobes?|kleiderschrank|kleiderschranke|kleiderschraenke|penderies?|roperos?|guardaroba)$/;
/** A small bar table is as high as any other. */
const HIGH = /^(?:bar|bistro|standing|stehtisch|stehpult|high|haut|alta|alto|pub)/;
/** Stools at a bar or a counter. */
const BAR_STOOL = /^(?:bar$|barstool|barhocker|counter|theke|tresen|high|haut|alto|pub$)/;
const POOL_TABLE =
  /\b(?:pool|billiards?|snooker) tables?\b|\bbillardtische?\b|\bmesas? de billar\b|\btables? de billard\b|\btavol[oi] da biliardo\b/;
const DESK = /^(?:desks?|escritorios?|scrivani[ae])$|schreibtische?$/;
/** Desks to stand at, with a top unit or a screen on them, and those on the knees. */
const NO_USUAL_DESK =
  /^(?:stand|steh|sit$|adjust|electric|hohen|hoehen|elektr|elevab|regulab|ajustab|reglab|regolab|debout|hutch|secret|sekret|roll|cylind|draft|computer|pc$|gam(?:ing|er)|setup|monitor|recep|empfang|accueil|front|counter|lap|floor|vanity|dressing|bar$|high|haut|alt[ao]$)/;
/** Sofas that are sold for being wide, or that go around a corner. */
const WIDE_SOFA = /^(?:big|xxl|xl|shaped?|wohnland)/;
const ON_TABLE = new Set('table desk bedside mesa escritorio tavolo scrivania chevet bureau'.split(' '));
const ON_TABLE_START = /^(?:tisch|schreibtisch|nachttisch)(?:lampe|leuchte)/;
/** Chairs at a table, none of which is as low as one to lounge in. */
const DINING = new Set('dining esszimmerstuhl esstischstuhl essstuhl comedor manger pranzo'.split(' '));
/** Beds that are as short as who sleeps in them, or stand folded at the wall. */
const NO_USUAL_BED =
  /^(?:cots?|cribs?|cradles?|bassinets?|daybeds?|toddlers?|junior|youth|fold|murphy|wall|klapp|schrankbett|gitterbett|baby|wiege|stuben|reise|cunas?|juvenil|plegable|abatible|berceau|pliant|escamotable|culla|lettino|pieghevole|sofa|sofabed)/;
/** What stands in a kitchen with its worktop. Of cabinets below one, some are measured without it and its feet. */
const COUNTER = /\bkitchen (?:counter|island)s?\b|\bkuchen(?:zeile|insel)n?\b|\bkuechen(?:zeile|insel)n?\b/;
/** Other low cabinets, and parts of a counter. */
const NO_COUNTER =
  /\b(?:bath|bathroom|vanity|wash|sink|tv|television|media|office|top|tops|countertop|stool|shelf|wall|upper)\b/;
/** A slab on cabinets, and a seat of any shape. */
const ANY_SIZE =
  /\b(?:worktops?|countertops?|encimeras?|plan de travail|piano di lavoro|bean ?bags?|pouf poire|puf pera|poltrona sacco)\b|arbeitsplatten?\b|sitzsack\b|sitzsacke\b|sitzsaecke\b/;
const TUB = /^(?:bathtubs?|tubs?|baneras?|baignoires?|vasc[ah]e?)$|badewannen?$/;
/** Tubs for several people. */
const WIDE_TUB = /^(?:hot|spa|jacuzzi|whirlpool|corner|eck)/;
const TREE = /^(?:palms?|palmeras?|palmiers?|palm[ae]|trees?|arbol|arboles|arbres?|alber[oi])$|(?:palme|palmen|baum)$/;
const VASE = /^(?:jarron|jarrones|florero|floreros|vaso|vasi)$|vasen?$/;
/** Vases that stand on the floor. */
const OF_FLOOR = /^(?:floor|boden|sol|suelo|terra)/;

/**
 * What an item is, if something is known of its size: by its detail type, else by its name where that fits to its type.
 */
export function pieceOf({ type, detailType, label }: Described): Piece | undefined {
  const words = [detailType ?? '', label ?? ''].flatMap(wordsOfName);
  const kind = kindOf(type ?? 'other', detailType ?? '', label ?? '');
  const text = words.join(' ');
  const isOtherSize = words.some((word) => OTHER_SIZES.has(word) || OTHER_SIZE_START.test(word)) || ANY_SIZE.test(text);
  const isFlatType =
    FLAT_TYPES.has(type ?? '') || isCovering({ type: type ?? '', detailType: detailType ?? undefined });
  if (isFlatType || kind === 'rug') return 'flat';
  // Before the flat ones: a flat screen television has a usual size.
  const equipment = kind === 'appliance' && !isOtherSize ? equipmentOf(words) : undefined;
  if (equipment) return equipment;
  // Before the flat ones too: a wine glass is no pane of glass.
  const isSmallThing = HOUSEHOLD_KINDS.has(kind) && HOUSEHOLD_TYPES.has(type ?? '') && !isOtherSize;
  const thing = isSmallThing ? householdOf([label, detailType]) : undefined;
  if (thing) return thing;
  if (FLAT_KINDS.has(kind) && words.some(isFlatWord)) return 'flat';
  if (isOtherSize) return undefined;
  if (kind === 'sofa' && words.some((word) => WIDE_SOFA.test(word))) return undefined;
  if (kind === 'stool') return words.some((word) => BAR_STOOL.test(word)) ? 'barStool' : 'stool';
  if (kind === 'table') {
    if (POOL_TABLE.test(text)) return 'poolTable';
    const isUsualDesk = words.some(isDesk) && !words.some((word) => NO_USUAL_DESK.test(word));
    if (isUsualDesk) return 'desk';
    if (words.some((word) => HIGH.test(word))) return 'table';
    const isLow = words.some((word) => LOW.has(word) || LOW_START.test(word)) || isLampTable(words);
    return isLow ? 'lowTable' : 'table';
  }
  if (kind === 'chair') {
    const isOffice = words.some((word) => OFFICE.has(word) || OFFICE_START.test(word));
    if (isOffice) return 'officeChair';
    return words.some((word) => DINING.has(word)) ? 'diningChair' : 'chair';
  }
  if (kind === 'cabinet') {
    if (COUNTER.test(text) && !NO_COUNTER.test(text)) return 'kitchenCounter';
    return words.some((word) => WARDROBE.test(word)) ? 'wardrobe' : 'cabinet';
  }
  if (kind === 'bed' && words.some((word) => NO_USUAL_BED.test(word))) return undefined;
  if (kind === 'bath') {
    if (!words.some((word) => TUB.test(word))) return equipmentOf(words);
    return words.some((word) => WIDE_TUB.test(word)) ? undefined : 'bathtub';
  }
  if (kind === 'plant') return words.some((word) => TREE.test(word)) ? 'tree' : undefined;
  if (kind === 'lamp') {
    return words.some((word) => ON_TABLE.has(word) || ON_TABLE_START.test(word)) ? 'tableLamp' : 'lamp';
  }
  if (kind === 'decoration') {
    const isVase = words.some((word) => VASE.test(word)) && !words.some((word) => OF_FLOOR.test(word));
    return isVase ? 'vase' : undefined;
  }
  if (kind === 'other') return isSaid(type) || isSaid(detailType) ? undefined : 'unknown';
  return isUnsized(kind) ? undefined : kind;
}

function isSaid(word: string | null | undefined): boolean {
  return (word ?? '') !== '' && word !== 'other';
}

function isUnsized(kind: ItemKind): kind is UnsizedKind {
  return UNSIZED.some((each) => each === kind);
}

/** Whether the folded words of a name say a table for a lamp. */
export function isLampTable(words: readonly string[]): boolean {
  return LAMP_TABLE.test(words.join(' '));
}

/** Whether a folded word of a name says that the piece is a desk. */
export function isDesk(word: string): boolean {
  return DESK.test(word);
}

/**
 * The kind of an item: by its detail type, else by its name where that fits to its type; `other` if neither says one.
 */
export function kindOfItem({ type, detailType, label }: Described): ItemKind {
  const kind = kindOf(type ?? 'other', detailType ?? '', label ?? '');
  return kind === 'other' && isItemKind(type) ? type : kind;
}

function kindOf(type: string, detailType: string, label: string): ItemKind {
  const said = [detailType, label].map((name) => kindOfNames([name]));
  const fitting = said.find((kind) => kind !== 'other' && (type === 'other' || ITEM_KINDS[kind].type === type));
  return fitting ?? (isItemKind(type) && KINDS_OF_TYPES.has(type) ? type : 'other');
}

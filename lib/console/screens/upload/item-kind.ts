import { foldText } from '../../../../shared/domain/matching/fold-text.ts';

/** Kinds of pieces that people choose from, with their types in the catalog: well-known ones (D401), a bed has none. */
export const ITEM_KINDS = {
  chair: { type: 'seating', detailType: 'chair' },
  armchair: { type: 'seating', detailType: 'armchair' },
  stool: { type: 'seating', detailType: 'stool' },
  sofa: { type: 'sofa', detailType: 'sofa' },
  table: { type: 'table', detailType: 'table' },
  shelf: { type: 'storage', detailType: 'shelf' },
  cabinet: { type: 'storage', detailType: 'cabinet' },
  lamp: { type: 'electric', detailType: 'lamp' },
  bed: { type: 'other', detailType: 'bed' },
  decoration: { type: 'decoration', detailType: 'decoration' },
  door: { type: 'door', detailType: 'door' },
  window: { type: 'window', detailType: 'window' },
  other: { type: 'other', detailType: 'other' },
} as const;
export type ItemKind = keyof typeof ITEM_KINDS;

/** Whether a text of the browser's storage or of a field is a kind. */
export function isItemKind(text: unknown): text is ItemKind {
  return typeof text === 'string' && Object.hasOwn(ITEM_KINDS, text);
}

/** Words that mean one kind and nothing else, in five languages, folded; German ones also end longer words. */
const WORDS: Readonly<Partial<Record<ItemKind, { readonly whole: string; readonly ends: string }>>> = {
  chair: { whole: 'chair chairs silla sillas chaise chaises sedia sedie', ends: 'stuhl stuhle stuehle' },
  armchair: { whole: 'armchair armchairs sillon sillones fauteuil fauteuils poltrona poltrone', ends: 'sessel' },
  stool: { whole: 'stool stools barstool taburete taburetes tabouret sgabello sgabelli', ends: 'hocker' },
  sofa: { whole: 'couch couches settee loveseat canape canapes divano divani', ends: 'sofa sofas' },
  table: {
    whole: 'table tables desk desks mesa mesas escritorio tavolo tavoli tavolino scrivania',
    ends: 'tisch tische',
  },
  shelf: {
    whole:
      'shelf shelves shelving bookshelf bookshelves bookcase bookcases estanteria etagere etageres scaffale libreria',
    ends: 'regal regale',
  },
  cabinet: {
    whole:
      'cabinet cabinets cupboard cupboards wardrobe wardrobes armario armarios armoire armoires armadio armadi sideboard dresser',
    ends: 'schrank schranke schraenke kommode kommoden',
  },
  lamp: { whole: 'lamp lamps lampara lamparas lampes lampada lampade', ends: 'lampe lampen leuchte leuchten' },
  bed: { whole: 'bed beds cama camas lit lits letto letti', ends: 'bett betten' },
};
const KINDS = Object.entries(WORDS).flatMap(([kind, { whole, ends }]) => {
  const found = isItemKind(kind) ? kind : 'other';
  return [
    ...whole.split(' ').map((word) => ({ kind: found, word, isEnd: false })),
    ...ends.split(' ').map((word) => ({ kind: found, word, isEnd: true })),
  ];
});
/** What follows them only says more of what is before: `lampe de table`, `bed with shelf`. */
const JOINTS = new Set('de du des da di del della con per para pour avec mit fur with for of'.split(' '));

/** What is no piece itself: a lamp shade is no lamp, whatever the word before it says. */
const PARTS = new Set(
  'cushion cushions pillow pillows leg legs cover covers shade linen runner cloth pad mat handle knob'.split(' '),
);
/** German words that only end like a piece. */
const OTHER_WORD = /(?:ist|ast|at|ant|ident|authent|opt|brit|krit)isch$|kue?hlschrank$/;

/**
 * The kind that the words of a name say: of several words the last one counts, as in `table lamp`, before a joint the
 * first one, as in `lampada da tavolo`. The names are asked in their order; `other` if none says one.
 *
 * @param names of a file and its folders, the nearest first
 */
export function kindOfNames(names: readonly string[]): ItemKind {
  for (const name of names) {
    const kind = kindOfName(name);
    if (kind !== undefined) return kind;
  }
  return 'other';
}

function kindOfName(name: string): ItemKind | undefined {
  const words = foldText(name.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')).match(/[a-z]+/g) ?? [];
  if (words.some((word) => PARTS.has(word))) return undefined;
  const kinds = words.map(kindOfWord);
  const joint = words.findIndex((word, at) => JOINTS.has(word) && kinds.slice(0, at).some((kind) => kind));
  return kinds.slice(0, joint === -1 ? kinds.length : joint).findLast((kind) => kind !== undefined);
}

function kindOfWord(word: string): ItemKind | undefined {
  if (OTHER_WORD.test(word)) return undefined;
  return KINDS.find((each) => (each.isEnd ? word.endsWith(each.word) : word === each.word))?.kind;
}

import { foldText } from '../../../../shared/domain/matching/fold-text.ts';
import { type ItemKind, isItemKind } from './item-kind.ts';
import { JOINTS, KIND_WORDS, OTHER_WORD, PARTS } from './kind-words.ts';

/** Several of them at the end of a name lie on the piece: `couch pillows` is a couch with pillows. */
const LAID = 'pillows';
/** Pieces that are drawn with pillows on them. */
const WITH_PILLOWS: ReadonlySet<ItemKind> = new Set(['sofa', 'armchair']);

const KINDS = Object.entries(KIND_WORDS).flatMap(([kind, { whole, ends }]) => {
  const found = isItemKind(kind) ? kind : 'other';
  return [
    ...whole.split(' ').map((word) => ({ kind: found, word, isEnd: false })),
    ...ends.split(' ').map((word) => ({ kind: found, word, isEnd: true })),
  ];
});

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

/** The words of a name, folded: `OfficeChair_02` has `office` and `chair`. */
export function wordsOfName(name: string): readonly string[] {
  return foldText(name.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')).match(/[a-z]+/g) ?? [];
}

function kindOfName(name: string): ItemKind | undefined {
  const words = wordsOfName(name);
  const piece = kindOfWord(words.at(-2) ?? '');
  const isLaidOn = words.at(-1) === LAID && piece !== undefined && WITH_PILLOWS.has(piece);
  if (!isLaidOn && words.some((word) => PARTS.has(word))) return undefined;
  const kinds = words.map(kindOfWord);
  const joint = words.findIndex((word, at) => JOINTS.has(word) && kinds.slice(0, at).some((kind) => kind));
  return kinds.slice(0, joint === -1 ? kinds.length : joint).findLast((kind) => kind !== undefined);
}

function kindOfWord(word: string): ItemKind | undefined {
  if (OTHER_WORD.test(word)) return undefined;
  return KINDS.find((each) => (each.isEnd ? word.endsWith(each.word) : word === each.word))?.kind;
}

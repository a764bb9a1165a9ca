import { foldText } from '../../../../shared/domain/matching/fold-text.ts';
import { type ItemKind, isItemKind } from './item-kind.ts';
import { JOINTS, KIND_PHRASES, KIND_WORDS, OTHER_WORD, PARTS, WEAK_WORDS } from './kind-words.ts';

/** Several of them at the end of a name lie on the piece: `couch pillows` is a couch with pillows. */
const LAID = 'pillows';
/** Pieces that are drawn with pillows on them. */
const WITH_PILLOWS: ReadonlySet<ItemKind> = new Set(['sofa', 'armchair']);

const [CERTAIN, WEAK] = [KIND_WORDS, WEAK_WORDS].map(readWords);

/**
 * The kind that the words of a name say: of several words the last one counts, as in `table lamp`, before a joint the
 * first one, as in `lampada da tavolo`. Words that often say something else count only if no other word says a kind.
 * The names are asked in their order; `other` if none says one.
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
  const piece = CERTAIN?.(words.at(-2) ?? '');
  const isLaidOn = words.at(-1) === LAID && piece !== undefined && WITH_PILLOWS.has(piece);
  if (!isLaidOn && words.some((word) => PARTS.has(word))) return undefined;
  const text = words.join(' ');
  const phrase = KIND_PHRASES.find(([, words]) => words.test(text))?.[0];
  return phrase ?? lastKind(words, CERTAIN) ?? lastKind(words, WEAK);
}

type KindOfWord = (word: string) => ItemKind | undefined;

/** The last kind before a joint: what follows that says more of it. */
function lastKind(words: readonly string[], kindOf: KindOfWord | undefined): ItemKind | undefined {
  const kinds = words.map((word) => kindOf?.(word));
  const joint = words.findIndex((word, at) => JOINTS.has(word) && kinds.slice(0, at).some((kind) => kind));
  return kinds.slice(0, joint === -1 ? kinds.length : joint).findLast((kind) => kind !== undefined);
}

/** Returns the function that looks up a word. */
function readWords(words: typeof KIND_WORDS): KindOfWord {
  const whole = new Map<string, ItemKind>();
  const ends: (readonly [string, ItemKind])[] = [];
  for (const [kind, said] of Object.entries(words)) {
    if (!isItemKind(kind)) continue;
    for (const word of listed(said.whole)) if (!whole.has(word)) whole.set(word, kind);
    for (const word of listed(said.ends)) ends.push([word, kind]);
  }
  return (word) => {
    if (OTHER_WORD.test(word)) return undefined;
    return whole.get(word) ?? ends.find(([end]) => word.endsWith(end))?.[1];
  };
}

function listed(words: string | undefined): readonly string[] {
  return words === undefined ? [] : words.split(' ');
}

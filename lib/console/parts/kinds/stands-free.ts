import { wordsOfName } from './kind-of-names.ts';
import { type Described, isDesk, kindOfItem } from './piece-of-item.ts';

/** Tables beside a bed or a sofa, at a wall, and with a mirror. `side table` is said in two words in most languages. */
const AT_WALL =
  /^(?:side|bedside|night|nightstands?|console|consoles|konsole|dressing|vanity|appoint|chevet|coiffeuse|auxiliar|noche|mesita|mesillas?|consola|tocador|comodin[oi]|consolle|toeletta)$|^(?:beistell|nacht|konsolen|wand|schmink|frisier)tisch/;

/** Whether people sit or walk around an item, as a dining or a coffee table: desks and side tables stand at walls. */
export function standsFree(item: Described): boolean {
  const words = [item.detailType ?? '', item.label ?? ''].flatMap(wordsOfName);
  return kindOfItem(item) === 'table' && !words.some((word) => isDesk(word) || AT_WALL.test(word));
}

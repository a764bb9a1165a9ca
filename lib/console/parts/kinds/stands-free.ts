import { wordsOfName } from './kind-of-names.ts';
import { type Described, isDesk, isLampTable, kindOfItem } from './piece-of-item.ts';

/** Tables beside a bed or a sofa, at a wall, and with a mirror. `side table` is said in two words in most languages. */
const AT_WALL =
  /^(?:side|end|bedside|night|nightstands?|console|consoles|konsole|dressing|vanity|appoint|chevet|coiffeuse|auxiliar|noche|mesita|mesillas?|consolas?|tocador|nuit|notte|bureaux?|secretaires?|secreter|sekretare?|sekretaere?|comodin[oi]|consolle|toeletta)$|^(?:beistell|nacht|konsolen|wand|schmink|frisier|lampen)tisch|^nacht(?:konsole|kast|kaest)/;

/** Whether people sit or walk around an item, as a dining or a coffee table: desks and side tables stand at walls. */
export function standsFree(item: Described): boolean {
  const words = [item.detailType ?? '', item.label ?? ''].flatMap(wordsOfName);
  if (kindOfItem(item) !== 'table' || isLampTable(words)) return false;
  return !words.some((word) => isDesk(word) || AT_WALL.test(word));
}

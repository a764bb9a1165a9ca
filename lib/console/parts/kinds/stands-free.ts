import { wordsOfName } from './kind-of-names.ts';
import { type Described, isDesk, isLampTable, kindOfItem } from './piece-of-item.ts';

/** Tables beside a bed or a sofa, at a wall, and with a mirror. `side table` is said in two words in most languages. */
const AT_WALL =
  /^(?:side|end|bedside|night|nightstands?|console|consoles|konsole|dressing|vanity|appoint|chevet|coiffeuse|auxiliar|noche|mesita|mesillas?|consolas?|tocador|nuit|notte|bureaux?|secretaires?|secreter|sekretare?|sekretaere?|comodin[oi]|consolle|toeletta)$|^(?:beistell|nacht|konsolen|wand|schmink|frisier|lampen)tisch|^nacht(?:konsole|kast|kaest)/;

/** Tables for games, whose names often say no table: billiards, table tennis, table football. */
const GAME_TABLE =
  /\b(?:(?:billiard|billard|biliardo|snooker|tischtennis|tischkicker|tischfussball|foosball|futbolin)(?:s|tisch|tische|platte|platten)?|billar(?:es)?|calcio ?balilla|calcetto|baby ?foot|ping ?pong|table tennis|kicker|air ?hockey)\b/;
/** What belongs to a game and stands at a wall or hangs. */
const OF_GAME =
  /\b(?:cues?|racks?|queue\w*|\w*stander|\w*staender|tacos?|stecche|balls?|bats?|nets?|scoreboards?|lights?|rests?|paddles?|\w*zahler|\w*zaehler|\w*schlager|\w*schlaeger)\b/;

/**
 * Whether people sit, walk or play around an item, as a dining, a coffee or a pool table: desks and side tables stand
 * at walls.
 */
export function standsFree(item: Described): boolean {
  const words = [item.detailType ?? '', item.label ?? ''].flatMap(wordsOfName);
  if (isGameTable(item, words.join(' '))) return true;
  if (kindOfItem(item) !== 'table' || isLampTable(words)) return false;
  return !words.some((word) => isDesk(word) || AT_WALL.test(word));
}

function isGameTable(item: Described, text: string): boolean {
  return ['table', 'other'].includes(kindOfItem(item)) && GAME_TABLE.test(text) && !OF_GAME.test(text);
}

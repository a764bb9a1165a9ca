/** Titles that name a storey: by its level, or by a number in one of the groups of the pattern. */
interface StoreyName {
  readonly pattern: RegExp;
  readonly level?: number;
  /** The level of a number in the title: Japanese counts the ground floor as 1, basements are counted downwards. */
  readonly levelOf?: (number: number) => number;
}

/** Titles of views that are no plans: elevations, sections and details, in the languages of storeys. */
export const NO_PLAN =
  /(e|é)l(e|é)vation|section|ansicht|schnitt|fa(c|ç)ade|coupe|alzado|fachada|secci(ó|o)n|prospett|facciata|sezione|detail|elewacj|przekr(ó|o)j|gevel|doorsnede|立面|断面|矩計|詳細図/i;
/** Titles of site plans: the ground around a building. */
export const SITE_PLAN =
  /site plan|location plan|lageplan|plan de (situation|masse)|planta de situaci(ó|o)n|emplazamiento|planimetria generale|zagospodarowani|situatietekening|配置図/i;

const ATTIC = 90;
/**
 * Titles of storeys in English, German, French, Spanish, Italian, Japanese, Polish and Dutch, as draftsmen write them
 * under or above a plan. The first pattern that fits counts, so basements stand before floors: `2. Untergeschoss` is no
 * second floor.
 */
const STOREY_NAMES: readonly StoreyName[] = [
  {
    pattern:
      /(?:\bb|basement|sous-?sol|s(?:ó|o)tano|地下)\s*-?(\d)(?!\d)|(\d)\.?\s*(?:ug\b|untergesch|sous-?sol|s(?:ó|o)tano)/i,
    levelOf: (number) => -number,
  },
  {
    pattern:
      /basement|cellar|keller|untergesch|souterrain|\b[uk]g\b|sous-?sol|s(ó|o)tano|interrat|cantinat|地階|地下|piwnic|kelder/i,
    level: -1,
  },
  {
    pattern:
      /attic|loft|dachgesch|\bdg\b|spitzboden|combles|grenier|(á|a)tico|buhardilla|mansard|sottotetto|小屋裏|屋根裏|poddasz|zolder/i,
    level: ATTIC,
  },
  {
    pattern:
      /ground|main (floor|level)|erdgesch|parterre|\beg\b|rez|\brdc\b|planta baja|piano ?terra|pianterreno|\bparter\w?\b|begane grond/i,
    level: 0,
  },
  { pattern: /(\d{1,2})\s*階|\b(\d{1,2})f\b/i, levelOf: (number) => number - 1 },
  { pattern: /(\d{1,2})\.?\s*(?:og\b|obergesch|stock)|(?:og|obergeschoss)\s*(\d{1,2})/i },
  { pattern: /(\d{1,2})(?:er|re|e|ème|eme)?\s+étage|(?:étage|etage|niveau|\br\s*\+)\s*(\d{1,2})/i },
  { pattern: /\b(\d{1,2})\.?\s*pi(?:ę|e)tr|pi(?:ę|e)tr\w\s+(\d{1,2})|(\d{1,2})e?\s+verdieping/i },
  { pattern: /\bi{3}\s+pi(?:ę|e)tr/i, level: 3 },
  { pattern: /\bi{2}\s+pi(?:ę|e)tr/i, level: 2 },
  { pattern: /\bi\s+pi(?:ę|e)tr/i, level: 1 },
  { pattern: /planta\s+(\d{1,2})|(\d{1,2})[ªa°º]\s*planta/i },
  { pattern: /piano\s+(\d{1,2})|(\d{1,2})[°º]\s*piano/i },
  { pattern: /(\d{1,2})(?:st|nd|rd|th)\s+(?:floor|storey|story)|(?:floor|level|storey|story)\s+(\d{1,2})/i },
  { pattern: /first|upper|obergesch|\bog\b|premier|primera|primo/i, level: 1 },
  { pattern: /second|deuxi|segunda/i, level: 2 },
  { pattern: /third|troisi|tercera|terzo/i, level: 3 },
  { pattern: /fourth|quatri|cuarta|quarto/i, level: 4 },
];

/** The level that a title names, 0 for the ground floor; undefined for a title that names none. */
export function storeyLevel(title: string): number | undefined {
  for (const { pattern, level, levelOf = (number: number) => number } of STOREY_NAMES) {
    const found = pattern.exec(title);
    if (!found) continue;
    if (level !== undefined) return level;
    return levelOf(Number(found.slice(1).find((number) => number !== undefined)));
  }
  return undefined;
}

/** The place of a level in an answer: the ground floor first, then upwards, then basements downwards. */
export function storeyOrder(level: number): number {
  return level >= 0 ? level : 2 * ATTIC - level;
}

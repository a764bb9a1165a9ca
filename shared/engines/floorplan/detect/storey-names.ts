/** Titles that name a storey: by its level, or by a number in one of the two groups of the pattern. */
interface StoreyName {
  readonly pattern: RegExp;
  readonly level?: number;
  /** The level of a number in the title: Japanese counts the ground floor as 1, basements are counted downwards. */
  readonly levelOf?: (number: number) => number;
}

const ATTIC = 90;
/**
 * Titles of storeys in English, German, French, Spanish, Italian and Japanese, as draftsmen write them under or above a
 * plan. The first pattern that fits counts, so basements stand before floors: `2. Untergeschoss` is no second floor.
 */
const STOREY_NAMES: readonly StoreyName[] = [
  {
    pattern:
      /(?:\bb|basement|sous-?sol|s(?:ó|o)tano|地下)\s*-?(\d)(?!\d)|(\d)\.?\s*(?:ug\b|untergesch|sous-?sol|s(?:ó|o)tano)/i,
    levelOf: (number) => -number,
  },
  {
    pattern: /basement|cellar|keller|untergesch|souterrain|\b[uk]g\b|sous-?sol|s(ó|o)tano|interrat|cantinat|地階|地下/i,
    level: -1,
  },
  {
    pattern:
      /attic|loft|dachgesch|\bdg\b|spitzboden|combles|grenier|(á|a)tico|buhardilla|mansard|sottotetto|小屋裏|屋根裏/i,
    level: ATTIC,
  },
  {
    pattern: /ground|main (floor|level)|erdgesch|parterre|\beg\b|rez|\brdc\b|planta baja|piano ?terra|pianterreno/i,
    level: 0,
  },
  { pattern: /(\d{1,2})\s*階|\b(\d{1,2})f\b/i, levelOf: (number) => number - 1 },
  { pattern: /(\d{1,2})\.?\s*(?:og\b|obergesch|stock)|(?:og|obergeschoss)\s*(\d{1,2})/i },
  { pattern: /(\d{1,2})(?:er|re|e|ème|eme)?\s+étage|(?:étage|etage|niveau|\br\s*\+)\s*(\d{1,2})/i },
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
    const [, first, second] = found;
    return levelOf(Number(first ?? second));
  }
  return undefined;
}

/** The place of a level in an answer: the ground floor first, then upwards, then basements downwards. */
export function storeyOrder(level: number): number {
  return level >= 0 ? level : 2 * ATTIC - level;
}

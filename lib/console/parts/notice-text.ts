import type { Texts } from '../texts/en.ts';
import { filled } from '../texts/filled.ts';
import { lengthText } from './size/size-mm.ts';

/** Sentences of the service about glTF files that are shorter than they say, and what they mean for a person. */
const DAMAGES = [
  { said: /^"(.*)" is no intact GLB: its (?:end|header) is missing\.$/, means: 'fileEndsEarly' },
  { said: /^"(.*)" is no intact glTF: a buffer is shorter than it should be\.$/, means: 'fileIncomplete' },
  { said: /^"(.*)" holds no valid JSON\.$/, means: 'fileIncomplete' },
] as const satisfies readonly { readonly said: RegExp; readonly means: keyof Texts }[];

/** The size of a model, as the service writes it. */
const SIZE = /\b(\d+(?:\.\d+)?) x (\d+(?:\.\d+)?) x (\d+(?:\.\d+)?) mm\b(?: \(width x depth x height\))?/g;
/** Of impossible sizes, what is less than a millimetre is said too. */
const SHORT = new Intl.NumberFormat(undefined, { maximumSignificantDigits: 6 });
const SHORT_MM = 10;
/** Long lengths in a sentence, which the console writes as everywhere else. */
const LENGTHS = /\b\d{4,}(?= (?:× \d+ )*mm\b)/g;

/**
 * A notice of the service in the words of the console: parameters of calls become the fields that people see here. The
 * sentence stays the service's own, unless it is about the bytes of a file, of which people know nothing.
 *
 * @param place a job has no field for the unit: its file is sent again
 */
export function noticeText(message: string, texts: Texts, place: 'model' | 'job' = 'model'): string {
  const damage = damageText(message, texts);
  if (damage !== undefined) return damage;
  const unit = place === 'model' ? `choose it in “${texts.transformUnit}”` : `upload it again with its “${texts.unit}”`;
  const axis =
    place === 'model'
      ? `say in “${texts.putUpright}” where its top is`
      : `upload it again, and say it in “${texts.upAxis}”`;
  const fields: readonly (readonly [string, string])[] = [
    ['state "unit"', unit],
    ['state "upAxis"', axis],
    ['state it in converterParams.unit', `choose it in “${texts.drawingUnit}”`],
    ['state converterParams.unit', `choose it in “${texts.drawingUnit}”`],
    ['converterParams.level takes', `“${texts.storey}” takes`],
    [': converterParams.layers, such as {"A1": "wall"}', ` in “${texts.readAgain}”`],
    ['is not in the archive', 'was not among the files'],
    ['converterParams.layers names', 'The hints name'],
  ];
  const said = fields.reduce((text, [call, field]) => text.replace(call, field), message);
  return said.replace(SIZE, sizeInWords).replace(LENGTHS, (mm) => lengthText(Number(mm)));
}

/** A size with the sign and the groups of digits that all sizes of the console have. */
function sizeInWords(said: string, ...sides: readonly string[]): string {
  const numbers = sides.slice(0, 3).map(Number);
  const written = numbers.map((mm) => (mm < SHORT_MM ? SHORT.format(mm) : lengthText(mm)));
  return `${written.join(' × ')} mm${said.endsWith(')') ? ' (width × depth × height)' : ''}`;
}

function damageText(message: string, texts: Texts): string | undefined {
  for (const { said, means } of DAMAGES) {
    const [, file] = said.exec(message) ?? [];
    if (file !== undefined) return filled(texts[means], { file });
  }
  return undefined;
}

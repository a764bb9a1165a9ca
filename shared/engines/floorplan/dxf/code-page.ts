/** Decoders by the name that `$DWGCODEPAGE` has for a code page, without its `ANSI_` or `DOS`. */
const CODE_PAGES: Record<string, string> = {
  '874': 'windows-874',
  '932': 'shift_jis',
  '936': 'gbk',
  '949': 'euc-kr',
  '950': 'big5',
  '1250': 'windows-1250',
  '1251': 'windows-1251',
  '1252': 'windows-1252',
  '1253': 'windows-1253',
  '1254': 'windows-1254',
  '1255': 'windows-1255',
  '1256': 'windows-1256',
  '1257': 'windows-1257',
  '1258': 'windows-1258',
  '866': 'ibm866',
};
const FALLBACK = 'windows-1252';
/** First version whose files are UTF-8: AutoCAD 2007. */
const UTF8_SINCE = 'AC1021';
/**
 * Tried in this order on all texts together when the file names no code page; each fails on bytes that it cannot
 * decode.
 */
const STRICT = ['utf-8', 'shift_jis', 'gbk'] as const;
const BEYOND_ASCII = /[\u0080-\u00ff]/;

/**
 * The encoding of a drawing's texts: UTF-8 from version 2007 on, else what `$DWGCODEPAGE` names, else the first of
 * UTF-8, Shift-JIS and GBK that all texts are valid in, else Windows 1252. Versions from 2007 on whose texts are no
 * UTF-8 are treated like older ones.
 * @param texts as latin1
 */
export function findEncoding(version: string, codePage: string, texts: Iterable<string>): string {
  const foreign = [...texts].filter((text) => BEYOND_ASCII.test(text));
  const valid = (encoding: string) => foreign.every((text) => decodes(text, encoding));
  if (foreign.length === 0 || (version >= UTF8_SINCE && valid('utf-8'))) return 'utf-8';
  const named = CODE_PAGES[codePage.toLowerCase().replace(/^(ansi_|dos|cp)/, '')];
  if (named && valid(named)) return named;
  // Single accented letters between others look like valid pairs of the double-byte sets: those need longer runs.
  const doubleByte = foreign.some((text) => /[\u0080-\u00ff][\u0040-\u00ff]?[\u0080-\u00ff]/.test(text));
  return STRICT.find((encoding) => valid(encoding) && (encoding === 'utf-8' || doubleByte)) ?? FALLBACK;
}

/** The text that latin1 characters stand for. */
export function decodeText(latin1: string, encoding: string): string {
  return BEYOND_ASCII.test(latin1) ? decoder(encoding, false).decode(Buffer.from(latin1, 'latin1')) : latin1;
}

const decoders = new Map<string, InstanceType<typeof TextDecoder>>();

function decoder(encoding: string, fatal: boolean): InstanceType<typeof TextDecoder> {
  const key = `${encoding} ${fatal}`;
  const known = decoders.get(key) ?? new TextDecoder(encoding, { fatal });
  decoders.set(key, known);
  return known;
}

function decodes(latin1: string, encoding: string): boolean {
  try {
    decoder(encoding, true).decode(Buffer.from(latin1, 'latin1'));
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

import { withoutComment } from '../../text/text-cursor.ts';

/** A reference to an image, with the options that glTF supports. */
export interface MtlMap {
  readonly reference: string;
  readonly offset: readonly [u: number, v: number];
  readonly scale: readonly [u: number, v: number];
}

/** One material of an MTL library. Colours as written, three numbers from 0 to 1. */
export interface MtlMaterial {
  readonly name: string;
  readonly diffuse?: readonly [number, number, number];
  readonly emissive?: readonly [number, number, number];
  readonly opacity?: number;
  readonly shininess?: number;
  readonly roughness?: number;
  readonly metalness?: number;
  readonly diffuseMap?: MtlMap;
  readonly opacityMap?: MtlMap;
  readonly emissiveMap?: MtlMap;
  /** A normal map by its keyword, or a bump map, which many programs use for normal maps. */
  readonly normalMap?: MtlMap;
  readonly bumpMap?: MtlMap;
}

/**
 * How many words follow each option of a map. Numeric options can have fewer: words are read while they are numbers.
 */
const OPTION_WORDS: Readonly<Record<string, { readonly words: number; readonly numeric: boolean }>> = {
  '-blendu': { words: 1, numeric: false },
  '-blendv': { words: 1, numeric: false },
  '-cc': { words: 1, numeric: false },
  '-clamp': { words: 1, numeric: false },
  '-imfchan': { words: 1, numeric: false },
  '-type': { words: 1, numeric: false },
  '-boost': { words: 1, numeric: true },
  '-bm': { words: 1, numeric: true },
  '-texres': { words: 2, numeric: true },
  '-mm': { words: 2, numeric: true },
  '-o': { words: 3, numeric: true },
  '-s': { words: 3, numeric: true },
  '-t': { words: 3, numeric: true },
};

/**
 * Parses an MTL library. Keywords in any case; later statements override earlier ones. Names and references can contain
 * blanks.
 */
export function parseMtl(text: string): MtlMaterial[] {
  const materials: { -readonly [Key in keyof MtlMaterial]: MtlMaterial[Key] }[] = [];
  for (const raw of text.split(/\r\n|\r|\n/)) {
    const line = raw.trim();
    if (line === '' || line.startsWith('#')) continue;
    const [, keyword = '', rest = ''] = /^(\S+)\s*(.*)$/.exec(withoutComment(line)) ?? [];
    const key = keyword.toLowerCase();
    if (key === 'newmtl') {
      materials.push({ name: rest });
      continue;
    }
    const material = materials.at(-1);
    if (material) Object.assign(material, statement(key, rest, material));
  }
  return materials;
}

function statement(key: string, rest: string, material: MtlMaterial): Partial<MtlMaterial> {
  switch (key) {
    case 'kd':
      return optional('diffuse', parseColor(rest));
    case 'ke':
      return optional('emissive', parseColor(rest));
    case 'd':
      return optional('opacity', parseNumber(rest.replace(/^-halo\s+/, '')));
    case 'tr': {
      // Programs use Tr with opposite meanings; `d` is unambiguous and overrides it.
      const transparency = parseNumber(rest);
      return material.opacity !== undefined || transparency === undefined ? {} : { opacity: 1 - transparency };
    }
    case 'ns':
      return optional('shininess', parseNumber(rest));
    case 'pr':
      return optional('roughness', parseNumber(rest));
    case 'pm':
      return optional('metalness', parseNumber(rest));
    case 'map_kd':
      return optional('diffuseMap', parseMap(rest));
    case 'map_d':
      return optional('opacityMap', parseMap(rest));
    case 'map_ke':
      return optional('emissiveMap', parseMap(rest));
    case 'norm':
    case 'map_kn':
      return optional('normalMap', parseMap(rest));
    case 'bump':
    case 'map_bump':
      return optional('bumpMap', parseMap(rest));
    default:
      return {};
  }
}

function optional<Key extends keyof MtlMaterial>(key: Key, value: MtlMaterial[Key]): Partial<MtlMaterial> {
  return value === undefined ? {} : { [key]: value };
}

function parseNumber(text: string): number | undefined {
  const value = Number.parseFloat(text);
  return Number.isFinite(value) ? value : undefined;
}

/** One number means all three. `spectral` and `xyz` are not supported. */
function parseColor(text: string): readonly [number, number, number] | undefined {
  const values = text.split(/\s+/).map(Number);
  const [red = Number.NaN, green = red, blue = red] = values;
  return [red, green, blue].every(Number.isFinite) ? [red, green, blue] : undefined;
}

function parseMap(text: string): MtlMap | undefined {
  let rest = text;
  let offset: MtlMap['offset'] = [0, 0];
  let scale: MtlMap['scale'] = [1, 1];
  for (;;) {
    const [, option = ''] = /^(-[a-z]+)\s/i.exec(rest) ?? [];
    const rule = OPTION_WORDS[option.toLowerCase()];
    if (!rule) break;
    rest = rest.slice(option.length).trimStart();
    const values: number[] = [];
    for (let word = 0; word < rule.words; word++) {
      const [found = '', value = ''] = /^(\S+)\s+/.exec(rest) ?? [];
      if (found === '' || (rule.numeric && !Number.isFinite(Number(value)))) break;
      values.push(Number(value));
      rest = rest.slice(found.length);
    }
    const [u = 0, v] = values;
    if (option.toLowerCase() === '-o') offset = [u, v ?? 0];
    if (option.toLowerCase() === '-s' && values.length > 0) scale = [u, v ?? u];
  }
  const reference = rest.trim().replace(/^"(.*)"$/, '$1');
  return reference === '' ? undefined : { reference, offset, scale };
}

/** What a layer is for, told by its name. */
export const LAYER_ROLES = [
  'wall',
  'door',
  'window',
  'opening',
  'furniture',
  'stairs',
  'text',
  'dimension',
  'grid',
  'frame',
  'other',
  'ignore',
] as const;
export type LayerRole = (typeof LAYER_ROLES)[number];

/** Words of layer names in English, German, French, Spanish, Italian and Portuguese; the first that matches counts. */
const WORDS: readonly (readonly [role: LayerRole, words: RegExp])[] = [
  ['dimension', /dim(s|ension)?\b|_dim|dims|bema(ß|ss)|ma(ß|ss)kette|cotat|\bcotas?\b|\bquot[ea]\b|acota/i],
  [
    'text',
    /text(?!ur)|\btest[oi]\b|anno(?!.*(ttlb|title))|beschrift|label|r(ó|o)tul|\bnote|schrift|legend|\btag\b|symb|-iden|room.?name/i,
  ],
  ['frame', /frame|ttlb|title|plankopf|rahmen|cartouche|squadr|caj(e|é)t|border|viewport|vport|schriftfeld/i],
  ['grid', /grid|achs|raster|\bax[ei]s?\b|\bejes?\b|\bassi\b|center.?line|mittellinie|konstrukt/i],
  ['stairs', /stair|strs|trepp|escal|\bscal[ae]\b|ramp|gel(ä|ae)nder|rail/i],
  [
    'furniture',
    /furn|m(ö|oe)b|mobil|arred|sanit|fixt|plumb|equip|appl|einricht|kitchen|casework|\bcase\b|bath|wc\b|plant|tree|veget/i,
  ],
  [
    'other',
    /roof|dach|ceil|decke|terrain|site|topo|landscap|floor.?patt|flooring|boden|paviment|tile|level.?line|elev|section|schnitt|ansicht|foundation|fundament|beam|\bslab|electr|elektr|hvac|light|leucht/i,
  ],
  ['door', /door|t(ü|ue)r(en)?\b|\bporte|puerta|\bporta|\bdr\b/i],
  ['window', /win|glaz|fenster|fen(ê|e)tre|ventan|finestr|janela|crystal|cristal|\bglas|vitr|cancel\b/i],
  ['opening', /opening|(ö|oe)ffnung|apertur|ouverture|hueco|vano/i],
  [
    'wall',
    /wall|wand|w(ä|ae)nde|mauer|\bmurs?\b|mura|muro|pared|parete|partition|cloison|tabique|tramezz|structure|masonry/i,
  ],
];

/**
 * The role of a layer by its name, or by `given` (names of layers as the drawing or the caller writes them). One called after
 * doors and windows holds glass: doors show by their swings.
 */
export function layerRole(name: string, given: Readonly<Record<string, LayerRole>> = {}): LayerRole | undefined {
  const plain = withoutReference(name);
  const stated = given[name] ?? given[plain];
  if (stated) return stated;
  const words = plain.normalize('NFC').replace(/[_-]/g, ' ');
  const says = ([, pattern]: (typeof WORDS)[number]) => pattern.test(plain) || pattern.test(words);
  const first = WORDS.find(says)?.[0];
  return first === 'door' && WORDS.filter(says).some(([role]) => role === 'window') ? 'window' : first;
}

/** The name without the prefix of a reference: `xref$0$A-WALL` and `xref|A-WALL` are A-WALL. */
function withoutReference(name: string): string {
  return name.replace(/^.*\$\d+\$/, '').replace(/^.*\|/, '');
}

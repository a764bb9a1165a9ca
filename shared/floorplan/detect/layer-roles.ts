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

/**
 * Words of layer names; the first row that matches counts. In each row English, German, French, Spanish, Italian and
 * Portuguese first, then other languages of Europe, Turkish, Russian, Chinese, Japanese.
 */
const WORDS: readonly (readonly [role: LayerRole, words: RegExp])[] = [
  [
    'dimension',
    /dim(s|ension)?\b|_dim|dims|bema(ß|ss)|ma(ß|ss)kette|cotat|\bcotas?\b|\bquot[ea]\b|acota|maatv|bemating|wymiar|разм(е|ё)р|\bm(å|aa)tt?\b|målsätt|ölçü|olcu|\bk(ó|o)ty\b|寸法|标注|尺寸/iu,
  ],
  [
    'text',
    /text(?!ur)|\btest[oi]\b|anno(?!.*(ttlb|title))|beschrift|label|r(ó|o)tul|\bnote|schrift|legend|\btag\b|symb|-iden|room.?name|tekst|\bopis|popis|надпис|текст|\byaz[ıi]|文字/iu,
  ],
  [
    'frame',
    /frame|ttlb|title|plankopf|rahmen|cartouche|squadr|caj(e|é)t|border|viewport|vport|schriftfeld|carimbo|\bkader|\bramka|tabelka|рамк|штамп|ritram|\bantet|\bpafta|raz(í|i)tko|图框/iu,
  ],
  [
    'grid',
    /grid|achs|raster|\bax[ei]s?\b|\bejes?\b|\beixos?\b|\bassi\b|center.?line|mittellinie|konstrukt|stramien|\bosie?\b|(^|\P{L})оси(?!\p{L})|stomlinj|\baks(lar)?\b|\bosy\b|通り芯|轴/iu,
  ],
  [
    'stairs',
    /stair(?!.*\bwalls?\b)|strs|trepp|escal|escad|\bscal[ae]\b|ramp|gel(ä|ae)nder|rail|\btrap(pen|por|pa)?\b|schod|лестниц|merdiven|階段|楼梯/iu,
  ],
  [
    'furniture',
    /furn|m(ö|oe)b|mobil|arred|sanit|fixt|plumb|equip|appl|einricht|kitchen(?!.*\bwalls?\b)|casework|(?<!wall.)\bcase\b|bath(?!.*\bwalls?\b)|wc\b|plant|tree|veget|meubil|meble|мебел|сантех|tefri(ş|s)|mobilya|n(á|a)bytek|家具/iu,
  ],
  [
    'other',
    /roof|dach|ceil|decke|terrain|\bsite|topo|landscap|floor.?patt|flooring|boden|paviment|tile|level.?line|elev|section|schnitt|ansicht|foundation|fundament|beam|\bslab|electr|elektr|hvac|light(?!.?weight)|leucht/iu,
  ],
  [
    'door',
    /door|t(ü|ue)r(en)?\b|\bportes?(?!\p{L})|puerta|\bportas?\b|\bdr\b|\bdeur|drzwi|двер|\bd(ö|o|ø)rr?(ar|er|e)?\b|\bkap(ı|i)(lar)?\b|dve(ř|r)e|建具|ドア|门/iu,
  ],
  [
    'window',
    /window|\bwins?(?!\p{L})|glaz|fenster|fen(ê|e)tre|ventan|finestr|janela|crystal|cristal|\bglas|vitr|cancel\b|\braam|\bramen\b|kozijn|\bokn[ao]\b|(^|\P{L})окн[ао]|f(ö|o)nster|vindu|pencere|窓|窗/iu,
  ],
  ['opening', /opening|(ö|oe)ffnung|apertur|ouverture|hueco|vano|pro(ё|е)м|otw(ó|o)r/iu],
  [
    'wall',
    /wall|wand|w(ä|ae)nde|mauer|\bmurs?\b|mura|muro|\bmuri(?!\p{L})|ma(ç|c)onner|trockenbau|pared|paret[ei]|partition|cloison|tabique|tramezz|structure|masonry|alvenaria|\bmu(u)?ren\b|\bmuur|(ś|s)cian|(^|\P{L})стен|перегород|(^|\P{L})v(ä|a|e|æ)gg(ar|er|e)?(?!\p{L})|duvar|zdivo|(^|\P{L})ze(ď|d)(?!\p{L})|(^|\P{L})zdi(?!\p{L})|st(ě|e)ny|p(ř|r)(í|i)(č|c)k|壁|墙/iu,
  ],
];

/**
 * The role of a layer by its name, or by `given` (names of layers as the drawing or the caller writes them). One called after
 * doors and windows holds glass: doors show by their swings.
 */
export function layerRole(name: string, given: Readonly<Record<string, LayerRole>> = {}): LayerRole | undefined {
  const plain = withoutReference(name);
  const stated = given[name] ?? given[plain] ?? statedInOtherCase(plain, given);
  if (stated) return stated;
  const words = plain.normalize('NFC').replace(/[_-]/g, ' ');
  const says = ([, pattern]: (typeof WORDS)[number]) => pattern.test(plain) || pattern.test(words);
  const first = WORDS.find(says)?.[0];
  return first === 'door' && WORDS.filter(says).some(([role]) => role === 'window') ? 'window' : first;
}

/** Names of layers are the same in any case (DXF reference, symbol table names). */
function statedInOtherCase(name: string, given: Readonly<Record<string, LayerRole>>): LayerRole | undefined {
  const folded = name.toLowerCase();
  return Object.entries(given).find(([stated]) => stated.toLowerCase() === folded)?.[1];
}

/** The name without the prefix of a reference: `xref$0$A-WALL` and `xref|A-WALL` are A-WALL. */
function withoutReference(name: string): string {
  return name.replace(/^.*\$\d+\$/, '').replace(/^.*\|/, '');
}

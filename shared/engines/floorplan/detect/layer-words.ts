import type { LayerRole } from './layer-roles.ts';

/** Languages of layer names. East Asian names need no spaces between words. */
type LayerLanguage = 'en' | 'de' | 'fr' | 'es' | 'it' | 'pt' | 'nl' | 'pl' | 'ru' | 'nordic' | 'tr' | 'cs' | 'asian';

/**
 * A role and its words, separated by spaces, in small letters and without accents; German umlauts are written out. A
 * star stands for any letters: `mur` is a whole word, `*tuer` ends one, `trepp*` begins one, `*wall*` is found
 * anywhere. A plus joins the words of one expression: `center+line`.
 */
interface LayerWords {
  readonly role: LayerRole;
  readonly words: Partial<Record<LayerLanguage, string>>;
}

/** Words that contain a word of the table by chance; they are removed from a name first. */
export const EMPTY_WORDS = '*textur* lightweight light+weight';

/**
 * The words of layer names and their roles; the first row with a word of the name decides. What belongs to a place
 * comes before the place: a kitchen wall is a wall, a stair door is a door.
 */
export const LAYER_WORDS: readonly LayerWords[] = [
  {
    role: 'dimension',
    words: {
      en: '*dim *dims *dimension*',
      de: '*bemass* *masskett*',
      fr: '*cotat* cotes',
      es: '*cotat* cota cotas *acota*',
      it: 'quota quote',
      pt: 'cota cotas',
      nl: '*maatv* *bemating*',
      pl: '*wymiar*',
      ru: '*размер*',
      nordic: 'mat matt maatt malsatt*',
      tr: '*olcu*',
      cs: 'koty',
      asian: '*寸法* *标注* *尺寸*',
    },
  },
  {
    role: 'frame',
    words: {
      en: '*frame* *ttlb* *title* *border* *viewport* *vport*',
      de: '*plankopf* *rahmen* *schriftfeld*',
      fr: '*cartouche*',
      es: '*cajet*',
      it: 'squadr*',
      pt: '*carimbo*',
      nl: 'kader*',
      pl: 'ramka *tabelka*',
      ru: '*рамк* *штамп*',
      nordic: '*ritram*',
      tr: 'antet* pafta*',
      cs: '*razitko*',
      asian: '*图框*',
    },
  },
  {
    role: 'text',
    words: {
      en: '*text* *anno* *label* note* *legend* tag *symb* iden *room+name* *roomname*',
      de: '*beschrift* *schrift*',
      es: '*rotul*',
      it: 'testo testi',
      nl: '*tekst*',
      pl: 'opis*',
      ru: '*надпис* *текст*',
      tr: 'yazi*',
      cs: '*popis*',
      asian: '*文字*',
    },
  },
  {
    role: 'grid',
    words: {
      en: '*grid* axis *center+line* *centerline*',
      de: '*achs* *raster* *mittellinie* *konstrukt*',
      fr: 'axe axes',
      es: 'eje ejes',
      it: 'assi',
      pt: 'eixo eixos',
      nl: '*stramien*',
      pl: 'osi osie',
      ru: 'оси',
      nordic: '*stomlinj*',
      tr: 'aks akslar',
      cs: 'osy',
      asian: '*通り芯* *轴*',
    },
  },
  {
    role: 'column',
    words: {
      en: '*column* col cols pillar*',
      de: '*stuetze *stuetzen saeule* pfeiler*',
      fr: 'poteau* colonne*',
      es: 'pilar pilares columna*',
      it: 'pilastr* colonn*',
      pt: 'pilar pilares coluna*',
      nl: 'kolom*',
      pl: 'slup*',
      ru: 'колонн*',
      nordic: 'pelare* soyle* sojle*',
      tr: 'kolon*',
      cs: 'sloup*',
      asian: '*柱*',
    },
  },
  {
    role: 'stairs',
    words: {
      en: '*strs* *ramp* *rail*',
      de: '*trepp* *gelaender*',
      fr: '*escal*',
      es: '*escal*',
      it: 'scala scale',
      pt: '*escad*',
      nl: 'trap trappa trappen trappor',
      pl: '*schod*',
      ru: '*лестниц*',
      tr: '*merdiven*',
      cs: '*schod*',
      asian: '*階段* *楼梯*',
    },
  },
  {
    role: 'furniture',
    words: {
      en: '*furn* *fixt* *plumb* *equip* *appl* *casework* *plant* *tree* *veget*',
      de: '*moeb* *mobil* *sanit* *einricht*',
      fr: '*mobil* *sanit*',
      es: '*mobil* *sanit*',
      it: '*arred* *mobil* *sanit*',
      pt: '*mobil* *sanit*',
      nl: '*meubil* *sanit*',
      pl: '*meble* *sanit*',
      ru: '*мебел* *сантех*',
      nordic: '*mob*',
      tr: '*tefris* *mobilya*',
      cs: '*nabytek*',
      asian: '*家具*',
    },
  },
  {
    role: 'other',
    words: {
      en: '*roof* *ceil* *terrain* site* *topo* *landscap* *floor+patt* *floorpatt* *flooring* *tile* *level+line* *levelline* *elev* *section* *foundation* *beam* slab* *electr* *hvac* *light*',
      de: '*dach* *decke* *boden* *schnitt* *ansicht* *fundament* *elektr* *leucht*',
      it: '*paviment*',
      es: '*paviment*',
    },
  },
  {
    role: 'door',
    words: {
      en: '*door* dr',
      de: 'tuer* *tuer *tueren',
      fr: 'porte portes',
      es: '*puerta*',
      it: 'porta porte',
      pt: 'porta portas',
      nl: '*deur*',
      pl: '*drzwi*',
      ru: '*двер*',
      nordic: 'dor *dorr dore dorer dorar *dorrar',
      tr: 'kapi kapilar',
      cs: '*dvere*',
      asian: '*建具* *ドア* *门*',
    },
  },
  {
    role: 'window',
    words: {
      en: '*window* win wins *glaz* *crystal*',
      de: '*fenster* glas*',
      fr: '*fenetre* *vitr*',
      es: '*ventan* *cristal* *cancel',
      it: '*finestr*',
      pt: '*janela*',
      nl: 'raam* ramen *kozijn*',
      pl: 'okno okna',
      ru: 'окно окна',
      nordic: '*fonster* *vindu*',
      tr: '*pencere*',
      cs: 'okno okna',
      asian: '*窓* *窗*',
    },
  },
  {
    role: 'opening',
    words: {
      en: '*opening*',
      de: '*oeffnung*',
      fr: '*ouverture* menuiser*',
      es: '*hueco* *apertur* vano vanos carpinter*',
      it: '*apertur* vano vani infissi serrament*',
      pt: 'esquadri*',
      pl: '*otwor*',
      ru: '*проем*',
    },
  },
  {
    role: 'wall',
    words: {
      en: '*wall* *partition* *structure* *masonry*',
      de: '*wand* *waend* *mauer* *trockenbau*',
      fr: 'mur murs *maconner* *cloison*',
      es: 'muro* *pared* *tabique*',
      it: '*muratur* *murari* muro muri parete pareti *tramezz*',
      pt: '*pared* *alvenaria*',
      nl: 'muren muuren muur*',
      pl: '*scian*',
      ru: 'стен* *перегород*',
      nordic: '*vagg *vaggar *vegg *vegger vaeg vaegge',
      tr: '*duvar*',
      cs: '*zdivo* zed zdi *steny *steny* prick*',
      asian: '*壁* *墙*',
    },
  },
  { role: 'stairs', words: { en: '*stair*' } },
  { role: 'furniture', words: { en: '*kitchen* *bath* case', de: '*wc' } },
];

import type { ItemKind } from './item-kind.ts';

/** Words of one kind: `whole` ones stand alone, `ends` also end longer words, as German ones do. */
interface KindWords {
  readonly whole?: string;
  readonly ends?: string;
}

/** By kind: the first one that has a word has it. */
type WordsOfKinds = Readonly<Partial<Record<ItemKind, KindWords>>>;

/** Words that mean one kind and nothing else, in five languages, folded. */
export const KIND_WORDS: WordsOfKinds = {
  // Before what their ends would say: a `Kühlschrank` is no cabinet, a `Waschtisch` is no table.
  appliance: {
    whole:
      'refrigerator refrigerators fridge fridges freezer freezers oven ovens microwave microwaves dishwasher dishwashers cooktop cooker cookers toaster toasters kettle kettles televisions speaker speakers ' +
      'nevera neveras frigorifico frigorificos horno hornos lavadora lavadoras lavavajillas microondas televisor televisores cafetera cafeteras ' +
      'refrigerateur refrigerateurs frigo congelateur congelateurs televiseur televiseurs cafetiere cafetieres ' +
      'frigorifero frigoriferi forno forni lavatrice lavatrici lavastoviglie televisore televisori microonde caffettiera caffettiere',
    ends:
      'kuhlschrank kuehlschrank kuhlschranke kuehlschraenke gefrierschrank backofen waschmaschine waschmaschinen geschirrspuler geschirrspueler waschetrockner waschtrockner ' +
      'mikrowelle mikrowellen kaffeemaschine kaffeemaschinen espressomaschine espressomaschinen kaffeevollautomat fernseher lautsprecher',
  },
  bath: {
    whole:
      'bathtub bathtubs washbasin washbasins basin basins sink sinks toilet toilets bidet bidets shower showers wc ' +
      'banera baneras lavabo lavabos inodoro inodoros ducha duchas fregadero fregaderos ' +
      'baignoire baignoires vasque vasques evier eviers douche douches lavandino lavandini lavello lavelli vasca vasche doccia docce',
    ends: 'badewanne badewannen waschbecken waschtisch waschtische dusche duschen duschkabine duschkabinen kuchenspule kuechenspule spulbecken spuelbecken toilette toiletten',
  },
  chair: { whole: 'chair chairs silla sillas chaise chaises sedia sedie', ends: 'stuhl stuhle stuehle' },
  armchair: {
    whole:
      'armchair armchairs recliner recliners rocker rockers beanbag beanbags sillon sillones butaca butacas mecedora mecedoras fauteuil fauteuils bergere bergeres poltrona poltrone poltroncina poltroncine',
    ends: 'sessel sitzsack sitzsacke sitzsaecke',
  },
  stool: {
    whole:
      'stool stools barstool barstools footstool footstools hassock ottoman ottomans pouf poufs pouffe taburete taburetes banqueta banquetas puf tabouret tabourets sgabello sgabelli poggiapiedi',
    ends: 'hocker schemel',
  },
  sofa: {
    whole:
      'settee settees loveseat loveseats chesterfield divan divans futon futons sofabed sofabeds canape canapes meridienne chaiselongue chaiselongues recamiere divano divani',
    ends: 'sofa sofas couch couches',
  },
  table: {
    whole:
      'table tables desk desks nightstand nightstands workbench vanity mesa mesas mesita mesitas mesilla mesillas escritorio escritorios tocador tocadores consola consolas secreter ' +
      'bureau bureaux gueridon gueridons chevet chevets coiffeuse coiffeuses secretaire secretaires console consoles tavolo tavoli tavola tavolino tavolini scrivania scrivanie comodino comodini consolle',
    ends: 'tisch tische tischchen werkbank nachtkonsole nachtkastchen nachtkaestchen sekretar sekretaer stehpult schreibpult',
  },
  bench: {
    whole:
      'bench benches pew pews banco bancos banc bancs banquette banquettes panca panche panchetta panchina panchine',
    ends: 'bank banke baenke',
  },
  shelf: {
    whole:
      'shelf shelves shelving bookshelf bookshelves bookcase bookcases bookrack rack racks estanteria estanterias estante estantes repisa repisas balda baldas librero libreros etagere etageres rayonnage rayonnages bibliotheque bibliotheques scaffale scaffali scaffalatura mensola mensole ripiano ripiani libreria librerie',
    ends: 'regal regale regalsystem wandbord wandboard',
  },
  cabinet: {
    whole:
      'cabinet cabinets cupboard cupboards wardrobe wardrobes closet closets locker lockers hutch hutches worktop worktops countertop countertops kitchenette kitchenettes chiffonier tallboy dresser dressers chest chests trunk trunks credenza credenzas credenze ' +
      'armario armarios ropero roperos comoda comodas aparador aparadores cajonera cajoneras zapatero zapateros alacena alacenas vitrina vitrinas gabinete gabinetes encimera encimeras baul baules ' +
      'armoire armoires commode commodes buffet buffets vaisselier bahut bahuts chiffonnier chiffonniers semainier caisson caissons placard placards penderie penderies ' +
      'armadio armadi cassettiera cassettiere guardaroba madia vetrina vetrine scarpiera scarpiere settimino dispensa baule bauli',
    ends: 'schrank schranke schraenke arbeitsplatte arbeitsplatten kuchenzeile kuechenzeile kucheninsel kuecheninsel spind spinde kommode kommoden anrichte anrichten kredenz vitrine vitrinen sideboard sideboards highboard highboards lowboard lowboards truhe truhen garderobe garderoben rollcontainer schubladencontainer schubladenelement schubladenblock fernsehmobel fernsehmoebel phonomobel phonomoebel',
  },
  lamp: {
    whole:
      'lamp lamps chandelier chandeliers sconce sconces lantern lanterns spotlight spotlights downlight downlights uplighter lampara lamparas aplique apliques farol faroles candelabro ' +
      'lampes lampadaire lampadaires lustre luminaire luminaires applique appliques plafonnier plafonniers lanterne lampada lampade lampadario lampadari plafoniera plafoniere faretto faretti lanterna abatjour piantana',
    ends: 'lampe lampen leuchte leuchten leuchter laterne laternen deckenstrahler',
  },
  bed: {
    whole:
      'bed beds daybed crib cribs cot cots cradle cradles cama camas litera literas cuna cunas lit lits berceau letto letti lettino culla',
    ends: 'bett betten',
  },
  rug: {
    whole:
      'rug rugs carpet carpets doormat doormats alfombra alfombras felpudo felpudos tapis paillasson tappeto tappeti zerbino',
    ends: 'teppich teppiche fussmatte badematte',
  },
  plant: {
    whole: 'plant plants houseplant houseplants planta plantas plante plantes pianta piante',
    ends: 'pflanze pflanzen',
  },
  decoration: {
    whole:
      'vases sculpture sculptures statue statues statuette statuettes figurine figurines bust painting paintings picture pictures poster posters candlestick candlesticks candle candles mirror mirrors clock clocks curtain curtains planter planters flowerpot flowerpots ' +
      'jarron jarrones florero floreros maceta macetas espejo espejos reloj relojes cuadro cuadros escultura esculturas estatua estatuas cortina cortinas miroir miroirs horloge horloges pendule pendules tableau tableaux rideau rideaux bougeoir bougeoirs jardiniere jardinieres ' +
      'vaso vasi specchio specchi orologio orologi quadro quadri scultura sculture tenda tende fioriera fioriere decoration decor deko decoracion decorazione',
    ends: 'vase vasen spiegel skulptur skulpturen wanduhr standuhr wanduhren vorhang vorhange vorhaenge gardine gardinen wandbild gemalde gemaelde blumentopf ubertopf uebertopf kerzenstander kerzenstaender',
  },
};

/**
 * Words that say a kind where no other word does: names of plants and instruments are names of collections and woods
 * too, and a drawer can be that of a desk.
 */
export const WEAK_WORDS: WordsOfKinds = {
  cabinet: {
    whole: 'drawer drawers cajon cajones tiroir tiroirs cassetti sideboards',
    ends: 'schublade schubladen container',
  },
  bath: { whole: 'tub tubs tina tinas spule spuele', ends: 'wanne wannen' },
  appliance: {
    whole: 'tv tvs television stove stoves washer dryer monitor monitors laptop computer',
    ends: 'bildschirm',
  },
  plant: {
    whole:
      'palm palms cactus cacti cactuses succulent succulents fern ferns ficus monstera yucca dracaena philodendron pothos sansevieria bonsai orchid orchids aloe agave ivy flower flowers bouquet ' +
      'palmera palmeras helecho helechos suculenta suculentas orquidea orquideas flor flores palmier palmiers fougere fougeres orchidee orchidees fleur fleurs ' +
      'palma palme felce felci orchidea orchidee fiore fiori',
    ends: 'palme palmen kaktus kakteen farn farne orchideen gummibaum olivenbaum zitronenbaum orangenbaum drachenbaum blume blumen blumenstrauss',
  },
  instrument: {
    whole:
      'piano pianos pianoforte guitar guitars drums drumkit violin violins violoncello cello harp accordion saxophone trumpet xylophone ukulele banjo synthesizer ' +
      'guitarra guitarras arpa guitare guitares violon violons harpe chitarra chitarre violino violini',
    ends: 'klavier klaviere konzertflugel konzertfluegel gitarre gitarren geige geigen schlagzeug harfe trommel',
  },
};

/** Several words that say a kind together, folded: none of them does alone. They go before single words. */
export const KIND_PHRASES: readonly (readonly [ItemKind, RegExp])[] = [
  ['cabinet', /\b(?:tv|television|media|hifi|audio) (?:stand|unit|bench|console|board|rack|table|bank|mobel|moebel)\b/],
  ['cabinet', /\b(?:drawer|wall|base|storage|kitchen|shoe|hall|sink|vanity) unit\b|\bdrawer (?:chest|tower|block)\b/],
  ['cabinet', /\b(?:meuble|banc|mueble|mobile) (?:de |per |porta )?(?:tv|tele|television|rangement)\b|\bporta tv\b/],
  ['cabinet', /\bmeuble (?:bas|haut)\b|\bmueble (?:bajo|alto)\b|\bmobile (?:basso|alto|contenitore)\b|\bgarde robe\b/],
  ['cabinet', /\bkitchen (?:counter|island|base)s?\b|\bbase (?:cabinet|unit)s?\b|\bplan de travail\b/],
  ['cabinet', /\bmeuble de cuisine\b|\bmueble de cocina\b|\b(?:mobile|base) (?:da )?cucina\b|\bpiano di lavoro\b/],
  ['armchair', /\bbean bags?\b|\bpouf poire\b|\bpuf pera\b/],
  ['armchair', /\b(?:club|wing|wingback|lounge|barrel|easy|tub|slipper|rocking) chairs?\b/],
  ['sofa', /\bchaise (?:longue|lounge)\b|\bcanape lit\b|\bsofa (?:cama|bed)\b|\bdivano letto\b/],
  ['shelf', /\b(?:book|wall|plant|flower) (?:stand|ladder)\b/],
  ['lamp', /\b(?:wall|ceiling|floor|pendant|reading|night|string) lights?\b/],
  ['appliance', /\b(?:washing|coffee|espresso) machines?\b|\bcoffee makers?\b|\bwasher dryers?\b/],
  [
    'appliance',
    /\blave (?:linge|vaisselle)s?\b|\bmicro ondes?\b|\bfours? (?:encastrables?|electriques?|vapeur|pyrolyse)\b/,
  ],
  ['appliance', /\bmachines? a (?:cafe|expresso)\b|\bmaquinas? de cafe\b|\bmacchin[ae] (?:da|del|per) caffe\b/],
  ['plant', /\b(?:olive|lemon|orange|fig|banana|rubber|money|christmas|potted) trees?\b/],
];

/** What follows them only says more of what is before: `lampe de table`, `bed with shelf`. */
export const JOINTS: ReadonlySet<string> = new Set(
  'de du des da di del della con per para pour avec mit fur with for of'.split(' '),
);

/** What is no piece itself: a lamp shade is no lamp, whatever the word before it says. */
export const PARTS: ReadonlySet<string> = new Set(
  'cushion cushions pillow pillows leg legs cover covers shade linen runner cloth pad mat handle knob'.split(' '),
);

/** German words that only end like a piece. */
export const OTHER_WORD = /(?:ist|ast|at|ant|ident|authent|opt|brit|krit)isch$|(?:daten|sound|spar|gen|power)bank$/;

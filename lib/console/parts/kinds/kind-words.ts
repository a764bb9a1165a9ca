import type { ItemKind } from './item-kind.ts';

/** Words of one kind: `whole` ones stand alone, `ends` also end longer words, as German ones do. */
interface KindWords {
  readonly whole: string;
  readonly ends: string;
}

/** Words that mean one kind and nothing else, in five languages, folded. */
export const KIND_WORDS: Readonly<Partial<Record<ItemKind, KindWords>>> = {
  chair: { whole: 'chair chairs silla sillas chaise chaises sedia sedie', ends: 'stuhl stuhle stuehle' },
  armchair: {
    whole:
      'armchair armchairs recliner recliners sillon sillones butaca butacas fauteuil fauteuils poltrona poltrone poltroncina poltroncine',
    ends: 'sessel',
  },
  stool: {
    whole:
      'stool stools barstool barstools footstool footstools ottoman ottomans pouf poufs pouffe taburete taburetes puf tabouret tabourets sgabello sgabelli',
    ends: 'hocker',
  },
  sofa: {
    whole: 'settee settees loveseat loveseats chesterfield canape canapes divano divani',
    ends: 'sofa sofas couch couches',
  },
  table: {
    whole:
      'table tables desk desks nightstand nightstands mesa mesas mesita mesitas mesilla mesillas escritorio escritorios bureau bureaux gueridon gueridons tavolo tavoli tavolino tavolini scrivania scrivanie comodino comodini',
    ends: 'tisch tische tischchen',
  },
  shelf: {
    whole:
      'shelf shelves shelving bookshelf bookshelves bookcase bookcases estanteria estanterias estante estantes etagere etageres bibliotheque bibliotheques scaffale scaffali mensola mensole libreria librerie',
    ends: 'regal regale',
  },
  cabinet: {
    whole:
      'cabinet cabinets cupboard cupboards wardrobe wardrobes dresser dressers chest chests credenza credenzas credenze armario armarios comoda comodas aparador aparadores cajonera cajoneras armoire armoires commode commodes buffet buffets vaisselier armadio armadi cassettiera cassettiere guardaroba madia',
    ends: 'schrank schranke schraenke kommode kommoden anrichte anrichten vitrine vitrinen sideboard sideboards highboard lowboard',
  },
  lamp: {
    whole:
      'lamp lamps chandelier chandeliers sconce sconces lampara lamparas lampes lampadaire lampadaires lustre luminaire luminaires lampada lampade lampadario lampadari',
    ends: 'lampe lampen leuchte leuchten leuchter',
  },
  bed: { whole: 'bed beds daybed daybeds crib cribs cama camas lit lits letto letti', ends: 'bett betten' },
  decoration: {
    whole:
      'vases plant plants houseplant houseplants sculpture sculptures statue statues figurine figurines painting paintings candlestick mirror mirrors clock clocks jarron jarrones florero floreros planta plantas maceta macetas espejo espejos plante plantes miroir miroirs horloge vaso vasi pianta piante specchio specchi orologio decoration decor deko decoracion decorazione',
    ends: 'vase vasen pflanze pflanzen spiegel skulptur skulpturen',
  },
};

/** What follows them only says more of what is before: `lampe de table`, `bed with shelf`. */
export const JOINTS: ReadonlySet<string> = new Set(
  'de du des da di del della con per para pour avec mit fur with for of'.split(' '),
);

/** What is no piece itself: a lamp shade is no lamp, whatever the word before it says. */
export const PARTS: ReadonlySet<string> = new Set(
  'cushion cushions pillow pillows leg legs cover covers shade linen runner cloth pad mat handle knob'.split(' '),
);

/** German words that only end like a piece. */
export const OTHER_WORD = /(?:ist|ast|at|ant|ident|authent|opt|brit|krit)isch$|kue?hlschrank$/;

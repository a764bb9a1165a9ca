/** The languages of the words, in their order. */
const LANGUAGES: readonly string[] = ['en', 'de', 'es', 'fr', 'it'];

/**
 * Well-known types (D401) and usual detail types as people say them. They stand here and not in the texts of the
 * console, because they come with the screens that show them and not with the first page.
 */
const WORDS: Readonly<Record<string, readonly [string, string, string, string, string]>> = {
  decoration: ['Decoration', 'Dekoration', 'Decoración', 'Décoration', 'Decorazione'],
  door: ['Door', 'Tür', 'Puerta', 'Porte', 'Porta'],
  electric: ['Electric', 'Elektrisches', 'Eléctrico', 'Électrique', 'Elettrico'],
  material: ['Material', 'Material', 'Material', 'Matériau', 'Materiale'],
  other: ['Other', 'Anderes', 'Otro', 'Autre', 'Altro'],
  seating: ['Seating', 'Sitzmöbel', 'Asiento', 'Siège', 'Seduta'],
  sofa: ['Sofa', 'Sofa', 'Sofá', 'Canapé', 'Divano'],
  stair: ['Stairs', 'Treppe', 'Escalera', 'Escalier', 'Scala'],
  storage: ['Storage', 'Stauraum', 'Almacenaje', 'Rangement', 'Contenitore'],
  table: ['Table', 'Tisch', 'Mesa', 'Table', 'Tavolo'],
  window: ['Window', 'Fenster', 'Ventana', 'Fenêtre', 'Finestra'],
  floor: ['Floor', 'Boden', 'Suelo', 'Sol', 'Pavimento'],
  wall: ['Wall', 'Wand', 'Pared', 'Mur', 'Parete'],
  armchair: ['Armchair', 'Sessel', 'Sillón', 'Fauteuil', 'Poltrona'],
  barStool: ['Bar stool', 'Barhocker', 'Taburete de bar', 'Tabouret de bar', 'Sgabello da bar'],
  barrelChair: ['Barrel chair', 'Cocktailsessel', 'Sillón redondo', 'Fauteuil rond', 'Poltrona a pozzetto'],
  bed: ['Bed', 'Bett', 'Cama', 'Lit', 'Letto'],
  bench: ['Bench', 'Bank', 'Banco', 'Banc', 'Panca'],
  bookcase: ['Bookcase', 'Bücherregal', 'Librería', 'Bibliothèque', 'Libreria'],
  cabinet: ['Cabinet', 'Schrank', 'Armario', 'Meuble de rangement', 'Mobile contenitore'],
  cantileverChair: ['Cantilever chair', 'Freischwinger', 'Silla en voladizo', 'Chaise cantilever', 'Sedia a sbalzo'],
  casementWindow: ['Casement window', 'Flügelfenster', 'Ventana batiente', 'Fenêtre à battants', 'Finestra a battente'],
  ceilingLamp: ['Ceiling lamp', 'Deckenleuchte', 'Lámpara de techo', 'Plafonnier', 'Plafoniera'],
  chair: ['Chair', 'Stuhl', 'Silla', 'Chaise', 'Sedia'],
  chestOfDrawers: ['Chest of drawers', 'Kommode', 'Cómoda', 'Commode', 'Cassettiera'],
  clubChair: ['Club chair', 'Clubsessel', 'Sillón club', 'Fauteuil club', 'Poltrona club'],
  coffeeTable: ['Coffee table', 'Couchtisch', 'Mesa de centro', 'Table basse', 'Tavolino da salotto'],
  cornerSofa: ['Corner sofa', 'Ecksofa', 'Sofá esquinero', 'Canapé d’angle', 'Divano ad angolo'],
  daybed: ['Daybed', 'Tagesbett', 'Diván', 'Lit de repos', 'Dormeuse'],
  desk: ['Desk', 'Schreibtisch', 'Escritorio', 'Bureau', 'Scrivania'],
  deskLamp: ['Desk lamp', 'Schreibtischleuchte', 'Lámpara de escritorio', 'Lampe de bureau', 'Lampada da scrivania'],
  diningChair: ['Dining chair', 'Esszimmerstuhl', 'Silla de comedor', 'Chaise de salle à manger', 'Sedia da pranzo'],
  diningTable: ['Dining table', 'Esstisch', 'Mesa de comedor', 'Table à manger', 'Tavolo da pranzo'],
  displayCabinet: ['Display cabinet', 'Vitrine', 'Vitrina', 'Vitrine', 'Vetrina'],
  doubleBed: ['Double bed', 'Doppelbett', 'Cama doble', 'Lit double', 'Letto matrimoniale'],
  etagere: ['Étagère', 'Etagere', 'Estantería', 'Étagère', 'Scaffale'],
  floorLamp: ['Floor lamp', 'Stehleuchte', 'Lámpara de pie', 'Lampadaire', 'Lampada da terra'],
  highboard: ['Highboard', 'Highboard', 'Aparador alto', 'Buffet haut', 'Credenza alta'],
  interiorDoor: ['Interior door', 'Innentür', 'Puerta interior', 'Porte intérieure', 'Porta interna'],
  ladderShelf: ['Ladder shelf', 'Leiterregal', 'Estantería de escalera', 'Étagère échelle', 'Scaffale a scala'],
  lamp: ['Lamp', 'Leuchte', 'Lámpara', 'Lampe', 'Lampada'],
  loungeChair: ['Lounge chair', 'Loungesessel', 'Sillón de descanso', 'Fauteuil lounge', 'Poltrona lounge'],
  loveseat: ['Loveseat', 'Zweisitzer', 'Sofá de dos plazas', 'Canapé deux places', 'Divano a due posti'],
  lowShelf: ['Low shelf', 'Niedriges Regal', 'Estantería baja', 'Étagère basse', 'Scaffale basso'],
  lowboard: ['Lowboard', 'Lowboard', 'Mueble bajo', 'Meuble bas', 'Mobile basso'],
  nightstand: ['Nightstand', 'Nachttisch', 'Mesita de noche', 'Table de chevet', 'Comodino'],
  pendantLamp: ['Pendant lamp', 'Pendelleuchte', 'Lámpara colgante', 'Suspension', 'Lampada a sospensione'],
  roomDivider: ['Room divider', 'Raumteiler', 'Separador de ambientes', 'Séparateur de pièce', 'Divisorio'],
  rug: ['Rug', 'Teppich', 'Alfombra', 'Tapis', 'Tappeto'],
  shelf: ['Shelf', 'Regal', 'Estante', 'Étagère', 'Scaffale'],
  shellChair: ['Shell chair', 'Schalenstuhl', 'Silla de carcasa', 'Chaise coque', 'Sedia a scocca'],
  sideTable: ['Side table', 'Beistelltisch', 'Mesa auxiliar', 'Table d’appoint', 'Tavolino'],
  sideboard: ['Sideboard', 'Sideboard', 'Aparador', 'Buffet', 'Credenza'],
  singleBed: ['Single bed', 'Einzelbett', 'Cama individual', 'Lit simple', 'Letto singolo'],
  stool: ['Stool', 'Hocker', 'Taburete', 'Tabouret', 'Sgabello'],
  tableLamp: ['Table lamp', 'Tischleuchte', 'Lámpara de mesa', 'Lampe de table', 'Lampada da tavolo'],
  threeSeater: ['Three-seater', 'Dreisitzer', 'Sofá de tres plazas', 'Canapé trois places', 'Divano a tre posti'],
  wardrobe: ['Wardrobe', 'Kleiderschrank', 'Armario ropero', 'Armoire', 'Guardaroba'],
  wingChair: ['Wing chair', 'Ohrensessel', 'Sillón orejero', 'Fauteuil à oreilles', 'Poltrona bergère'],
};

/**
 * Type and detail type as people read them: `Dining chair` for `seating`, `diningChair`. Of a detail type that is not
 * known, its words stand behind the type: `Seating · Garden swing`.
 *
 * @param language of the page
 */
export function typeText(type: string, detailType: string | undefined, language: string): string {
  const known = detailType === undefined ? undefined : wordOf(detailType, language);
  if (known !== undefined && detailType !== type) return known;
  const parts = [wordOf(type, language) ?? plainWords(type)];
  if (detailType && detailType !== type) parts.push(plainWords(detailType));
  return parts.filter((part) => part !== '').join(' · ');
}

function wordOf(name: string, language: string): string | undefined {
  const at = LANGUAGES.indexOf(language);
  return Object.hasOwn(WORDS, name) ? WORDS[name]?.[Math.max(0, at)] : undefined;
}

/** The words of a name that a program gave: `gardenSwing_2` is `Garden swing 2`. */
function plainWords(name: string): string {
  const words = name.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ').replace(/[_-]+/g, ' ');
  const isCamel = words !== name;
  const plain = (isCamel ? words.toLowerCase() : words).trim();
  return plain.slice(0, 1).toUpperCase() + plain.slice(1);
}

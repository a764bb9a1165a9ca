/**
 * Words of pieces that are as flat as a sheet, in five languages, folded: carpets, pictures, mirrors, curtains, boards.
 */
const WHOLE: ReadonlySet<string> = new Set(
  (
    'rug rugs carpet carpets mat mats doormat doormats runner runners picture pictures painting paintings poster posters ' +
    'print prints canvas photo photos artwork tapestry frame frames mirror mirrors curtain curtains drape drapes blind ' +
    'blinds wallpaper sticker stickers decal decals sign signs board boards whiteboard blackboard pinboard panel panels ' +
    'tile tiles plank planks sheet sheets glass pane panes screen blanket blankets throw plaid tablecloth cloth towel ' +
    'towels flag flags placemat placemats television tv ' +
    'bild bilder gemaelde foto fotos rahmen rollo rollos tafel tafeln platte platten scheibe scheiben decke decken ' +
    'alfombra alfombras cuadro cuadros lamina laminas espejo espejos cortina cortinas persiana persianas estor estores ' +
    'felpudo felpudos tapiz tapices marco marcos cartel carteles azulejo azulejos panel paneles tablero manta mantas ' +
    'cristal vidrio mantel ' +
    'tapis moquette tableau tableaux affiche affiches cadre cadres miroir miroirs rideau rideaux voilage voilages store ' +
    'stores paillasson tenture panneau panneaux carrelage carreau carreaux couverture nappe vitre ' +
    'tappeto tappeti zerbino quadro quadri dipinto dipinti stampa stampe cornice cornici specchio specchi tenda tende ' +
    'arazzo arazzi pannello pannelli piastrella piastrelle coperta vetro tovaglia lavagna'
  ).split(' '),
);
/** Ends of German words of such pieces. */
const END =
  /(?:teppich|teppiche|laufer|laeufer|matte|matten|bild|bilder|gemalde|poster|spiegel|vorhang|vorhange|vorhaenge|gardine|gardinen|rollo|rollos|jalousie|jalousien|rahmen|tapete|tapeten|fliese|fliesen|paneel|paneele|tafel|plakat|plakate|aufkleber)$/;

/** Whether a word of a name, folded, says that a piece is flat. */
export function isFlatWord(word: string): boolean {
  return WHOLE.has(word) || END.test(word);
}

/** The help of one npm script. */
interface ScriptHelp {
  /** The file that the script runs, or the first of them. */
  readonly file: string;
  /** The words after `npm run NAME --`, if it takes any. */
  readonly usage?: string;
  readonly summary: string;
}

const STAGE = '[--stage NAME] [--profile NAME]';

/**
 * The help of every npm script that has no help of its own (`npm start`, `admin` and `convert` have one). `npm
 * run check` takes no options.
 */
export const SCRIPT_HELP: Readonly<Record<string, ScriptHelp>> = {
  test: {
    file: 'test/run.ts',
    usage: '[FILES]',
    summary: 'runs all tests with coverage and access checks; with files only those, without them',
  },
  fuzz: { file: 'test/run-fuzz.ts', usage: '[FILES]', summary: 'runs new random cases of the tests, in two minutes' },
  'fuzz:full': { file: 'test/run-fuzz.ts', usage: '[FILES]', summary: 'runs in full what npm test runs in part' },
  isolation: { file: 'test/run-fuzz.ts', summary: 'calls every route as every kind of caller of two tenants' },
  'browser:screens': {
    file: 'test/browser/screens.ts',
    usage: 'FOLDER [--data FOLDER] [--only NAMES]',
    summary: 'draws every screen of the console in both themes at three widths into a folder, for people to look at',
  },
  'browser:firefox': {
    file: 'test/browser/firefox.ts',
    usage: '',
    summary: 'goes the main ways of the console in Firefox, where it is installed',
  },
  browser: { file: 'test/browser/run.ts', usage: '[--main] [NAMES]', summary: 'checks pages in headless Chromium' },
  bundle: { file: 'bin/bundle.ts', summary: 'bundles all functions to dist/functions and prints their sizes' },
  client: { file: 'bin/client.ts', summary: 'writes the package of the typed client to dist/client' },
  synth: {
    file: 'bin/synth.ts',
    usage: '[--stage NAME] [--output DIR]',
    summary:
      "bundles the functions and writes the stage's templates, checked against CloudFormation's rules and cdk-nag; the stage is dev by default",
  },
  bootstrap: {
    file: 'bin/bootstrap.ts',
    usage: STAGE,
    summary: 'prepares the account and region of a stage (dev by default) for deployments, once',
  },
  deploy: {
    file: 'bin/cdk.ts',
    usage: `${STAGE} [--skip-checks] [options of cdk deploy]`,
    summary: 'checks the account, bundles the functions and deploys a stage, dev by default',
  },
  diff: {
    file: 'bin/cdk.ts',
    usage: `${STAGE} [options of cdk diff]`,
    summary: 'prints what a deployment of a stage (dev by default) would change',
  },
  'convert-plan': {
    file: 'bin/convert-plan.ts',
    usage: 'FILE.dxf --out DIR [--params JSON]',
    summary: 'converts a drawing to plan XML, a report and an SVG overlay for each storey',
  },
  render: {
    file: 'bin/render.ts',
    usage: 'MODEL --settings FILE [--out DIR]',
    summary: 'renders pictures of a GLB, with the views of a JSON file',
  },
  documents: {
    file: 'lib/tools/documents/tables/write-documents.ts',
    summary: 'writes the generated tables of the documents',
  },
  'documents:pictures': {
    file: 'lib/tools/documents/images/draw-contact-sheets.ts',
    summary: 'renders the pictures of the sample catalog and of the light presets, in seven minutes',
  },
  costs: { file: 'test/bench/costs.ts', summary: 'measures every route and writes the table of costs' },
  'record-templates': {
    file: 'test/infra/upgrade/record-templates.ts',
    summary: 'keeps the templates of a release, with which the upgrade test compares later ones',
  },
  'compare-templates': {
    file: 'test/infra/compare-templates.ts',
    usage: 'OLD_FOLDER NEW_FOLDER',
    summary: 'compares two folders of synthesized templates',
  },
  corpus: {
    file: 'test/corpus/archives.ts',
    usage: '[FOLDER] [--small] [--only=PART]',
    summary: 'makes the corpus of archives, and converts a folder of models',
  },
  'corpus:mutants': { file: 'test/run-fuzz.ts', summary: 'converts thousands of damaged models, in half an hour' },
  'corpus:export': {
    file: 'test/corpus/exports.ts',
    usage: '[FOLDER] [--only PART] [--results FILE] [--large]',
    summary: 'exports a folder of models to all formats and reads them with other programs',
  },
  'corpus:render': {
    file: 'test/corpus/renderings.ts',
    usage: '[FOLDER] [--only PART]',
    summary: 'renders a folder of models',
  },
  'corpus:plans': {
    file: 'test/corpus/plans.ts',
    usage: '[FOLDER] [--plans N] [--large] [--drawings]',
    summary: 'converts a folder of drawings',
  },
  'corpus:styles': {
    file: 'test/corpus/styles.ts',
    usage: '[FOLDER] [--out FOLDER] [--half first|second]',
    summary: 'converts building models drawn in further styles',
  },
  'goldens:render': {
    file: 'test/bench/sample-pictures.ts',
    usage: '[--only PART]',
    summary: 'renders the sample pictures that benchmarks compare with',
  },
  bench: { file: 'test/bench/run.ts', usage: '[NAMES]', summary: 'prints the figures of test/README.md' },
  'bench:render': {
    file: 'test/bench/render.ts',
    usage: '[--only PART,PART]',
    summary: 'measures the renderer with its sample pieces',
  },
  'bench:models': {
    file: 'test/bench/models.ts',
    usage: '[--peers FOLDER]',
    summary: 'measures the conversion of models, also of other programs',
  },
  'bench:matching': {
    file: 'test/bench/matching.ts',
    usage: '[--products N] [--queries N] [--seed N] [--alone] [--end]',
    summary: 'measures quality and speed of the product search',
  },
  attack: {
    file: 'test/attack/attack.ts',
    usage: '[--short] [--only NAME] [--url URL --data DIR]',
    summary: 'tries to stop a service and to read what callers may not see',
  },
  chaos: {
    file: 'test/chaos/chaos.ts',
    usage: '[--short] [--seed N] [--kinds A,B] [FILES]',
    summary: 'runs API and job tests against a cloud that behaves as badly as AWS may',
  },
  imports: {
    file: 'test/imports/imports.ts',
    usage: '[--models 200] [--short | --large] [--kill]',
    summary:
      "sends a supplier's generated archives to a local service, and does all that a catalog manager does with them",
  },
  load: {
    file: 'test/load/load.ts',
    usage: '[--rate 2000] [--seconds 60]',
    summary: 'sends mixed requests to a local service at a rate',
  },
  growth: {
    file: 'test/growth/growth.ts',
    usage: '[NAMES]',
    summary: 'measures how the time of each reader grows with its input',
  },
  'faults:webhooks': {
    file: 'test/faults/webhooks.ts',
    usage: '[EVENTS] [KILLS]',
    summary: 'sends events while senders are killed, and expects each exactly as often as promised',
  },
  'faults:render': {
    file: 'test/faults/kill-chromium.ts',
    usage: '[JOBS]',
    summary: 'kills Chromium and workers during renderings, and renders difficult models',
  },
  'faults:endure': {
    file: 'test/load/endure.ts',
    usage: '[--minutes 60] [--rate 200]',
    summary: 'sends mixed requests and jobs of every kind for an hour and looks for leaks',
  },
};

/**
 * Returns the help of a script, or undefined for a file that is no script. Without the script's name: of all scripts
 * that run the file.
 *
 * @param file relative to the project, with slashes
 * @param name what npm calls the script; undefined if the file runs without npm
 */
export function scriptHelp(file: string, name: string | undefined): string | undefined {
  const ofFile = Object.entries(SCRIPT_HELP).filter(([, help]) => help.file === file);
  const named = ofFile.filter(([script]) => script === name);
  const chosen = named.length > 0 ? named : ofFile;
  if (chosen.length === 0) return undefined;
  return chosen
    .map(([script, { usage, summary }]) => {
      const options = usage === undefined ? '' : ` -- ${usage}`;
      return `npm run ${script}${options}\n\n  ${summary}`;
    })
    .join('\n\n');
}

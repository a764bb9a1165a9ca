import * as z from 'zod';
import { MODEL_UNITS, UP_AXES } from '../../../shared/engines/models3d/units.ts';
import { CallError } from '../command-line/call-error.ts';
import { parseCheckedWords } from '../command-line/parse-checked-words.ts';

const FIRST_LANES = 4;

/** The help text of `npm run models`. */
export const MODELS_HELP = [
  'Sends many models of a supplier: each becomes the model of an item, and what failed is listed with its reason.',
  '',
  '  npm run models -- FOLDER|LIST.csv|FILE... --tenant N --catalog NAME [options]',
  '',
  '  FOLDER            models and archives in it and in the folders in it; also a pattern in quotes',
  '  LIST.csv          rows with file, and optionally item (an id), label, unit; files are beside the list',
  '  --tenant N        number of the tenant; its credentials come from the service that npm start runs',
  '  --catalog NAME    the catalog of the items: found ones are in it, and new ones come into it',
  '  --dry-run         shows which item each file would go to, and sends nothing',
  '  --retry-failed    sends only the files that the list of failed ones names',
  '  --failed FILE     that list (models-failed.csv in this folder)',
  `  --unit UNIT       unit of the files' numbers: ${MODEL_UNITS.join(', ')}`,
  `  --up-axis AXIS    axis of the files that points up: ${UP_AXES.join(', ')} (as --up-axis=-x)`,
  `  --at-once N       files on their way at the same time (${FIRST_LANES})`,
  '  --data DIR        the data folder of the local service (.local)',
  '  --url ADDRESS     another service; API_KEY, API_SECRET, LOGIN and PASSWORD in the environment are the credentials',
  '  --help            this text',
  '',
  'A file goes to the item with its name as id, SKU or label, or with almost its name; else to a new item, which is hidden',
  'until somebody publishes it. A file that its item was made of is not sent again, so an interrupted run goes on.',
] as const;

const Options = z.object({
  tenant: z.coerce.number().int().positive(),
  catalog: z.string().min(1),
  'dry-run': z.boolean().default(false),
  'retry-failed': z.boolean().default(false),
  failed: z.string().default('models-failed.csv'),
  unit: z.enum(MODEL_UNITS).optional(),
  'up-axis': z.enum(UP_AXES).optional(),
  'at-once': z.coerce.number().int().min(1).max(16).default(FIRST_LANES),
  data: z.string().default('.local'),
  url: z.url().optional(),
});

/** The parsed command line. */
export interface ModelsCall {
  readonly words: readonly string[];
  readonly tenant: number;
  readonly catalog: string;
  readonly isDryRun: boolean;
  readonly retriesFailed: boolean;
  /** The list of what failed, which is written and read. */
  readonly failedFile: string;
  readonly unit: (typeof MODEL_UNITS)[number] | undefined;
  readonly upAxis: (typeof UP_AXES)[number] | undefined;
  readonly atOnce: number;
  readonly dataFolder: string;
  readonly url: string | undefined;
}

/**
 * Parses a command line. Returns undefined if the call asks for help.
 *
 * @throws CallError with one sentence that says what to write instead
 */
export function readModelsCall(args: readonly string[]): ModelsCall | undefined {
  const parsed = parseCheckedWords(args, Options);
  if (!parsed) return undefined;
  const { values, words } = parsed;
  const { tenant, catalog, failed, unit, data, url } = values;
  const { 'dry-run': isDryRun, 'retry-failed': retriesFailed, 'up-axis': upAxis, 'at-once': atOnce } = values;
  if (words.length === 0 && !retriesFailed) throw new CallError('FOLDER is missing.');
  return {
    words,
    tenant,
    catalog,
    isDryRun,
    retriesFailed,
    failedFile: failed,
    unit,
    upAxis,
    atOnce,
    dataFolder: data,
    url,
  };
}

import { mkdir, readFile, stat } from 'node:fs/promises';
import { RenderSettings } from '../../../shared/engines/rendering/settings/render-settings.ts';
import { issueSentence } from '../../../shared/platform/text/issue-sentence.ts';
import { CallError } from '../command-line/call-error.ts';
import { parseWords } from '../command-line/parse-words.ts';

/** The parsed command line of `npm run render`. */
export interface RenderCall {
  readonly glbFile: string;
  readonly settings: RenderSettings;
  /** An existing folder. */
  readonly out: string;
}

/**
 * Parses a command line and creates its folder.
 *
 * @throws CallError with one sentence that says what to write instead
 */
export async function readRenderCall(args: readonly string[]): Promise<RenderCall> {
  const options = { settings: { type: 'string' }, out: { type: 'string', default: '.' } } as const;
  const { values, positionals } = parseWords(args, options);
  const [glbFile, ...more] = positionals;
  if (glbFile === undefined) throw new CallError('MODEL is missing.');
  if (more.length > 0) throw new CallError(`Give one MODEL, not ${positionals.length}: ${positionals.join(', ')}.`);
  if (values.settings === undefined) throw new CallError('--settings FILE is missing: JSON with the views to render.');
  for (const file of [glbFile, values.settings]) {
    if (!(await isFile(file))) throw new CallError(`There is no file ${file}.`);
  }
  const settings = await readSettings(values.settings);
  const { out } = values;
  await mkdir(out, { recursive: true }).catch((cause: unknown) => {
    throw new CallError(`${out} cannot be created as a folder for the pictures.`, { cause });
  });
  return { glbFile, settings, out };
}

async function isFile(file: string): Promise<boolean> {
  return (await stat(file).catch(() => undefined))?.isFile() ?? false;
}

async function readSettings(file: string): Promise<RenderSettings> {
  const settings = RenderSettings.safeParse(await readJson(file));
  const [issue] = settings.error?.issues ?? [];
  if (!settings.data) throw new CallError(`${issue ? issueSentence(file, issue) : `${file} is wrong`}.`);
  return settings.data;
}

async function readJson(file: string): Promise<unknown> {
  try {
    // Some editors start a file with a byte order mark, which JSON does not allow.
    return JSON.parse((await readFile(file, 'utf8')).replace(/^\uFEFF/, ''));
  } catch (cause) {
    throw new CallError(`${file} is not valid JSON.`, { cause });
  }
}

import { isAuxiliaryName } from '../../../../shared/engines/models3d/auxiliary-name.ts';
import { MODEL_FORMAT_NAMES, MODEL_FORMATS } from '../../../../shared/engines/models3d/formats.ts';
import type { DroppedFile } from '../../parts/dropped-file.ts';

const ZIP = /\.zip$/i;
/** Larger ones are sent as they are: the browser holds the archive and all that is in it. */
const MAX_ZIP_BYTES = 256 * 1_048_576;
const MAX_UNPACKED_BYTES = 512 * 1_048_576;
const MAX_ENTRIES = 5_000;

/** An entry of an archive that holds a model. */
interface ModelEntry {
  readonly name: string;
  readonly rank: number;
}

/**
 * Takes zips of several models apart, as if their folders had been dropped: the service makes one model of an archive. A
 * zip of one model, in whatever formats and levels of detail, and one that cannot be read, stays as it is.
 */
export async function openArchives(dropped: readonly DroppedFile[]): Promise<readonly DroppedFile[]> {
  const files: DroppedFile[] = [];
  for (const each of dropped) {
    const isOpened = ZIP.test(each.file.name) && each.file.size <= MAX_ZIP_BYTES;
    files.push(...((isOpened && (await filesOf(each).catch(() => undefined))) || [each]));
  }
  return files;
}

/** The files of a zip of several models; undefined if it has one or none. */
async function filesOf({ file, folder }: DroppedFile): Promise<readonly DroppedFile[] | undefined> {
  const { unzip } = await import('fflate');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const unpacked = (wants: (name: string, size: number) => boolean) =>
    new Promise<Readonly<Record<string, Uint8Array<ArrayBuffer>>>>((resolve, reject) => {
      unzip(bytes, { filter: ({ name, originalSize }) => wants(name, originalSize) }, (error, entries) =>
        error ? reject(error) : resolve(entries as Readonly<Record<string, Uint8Array<ArrayBuffer>>>),
      );
    });
  const names: string[] = [];
  let unpackedBytes = 0;
  await unpacked((name, size) => {
    if (!name.endsWith('/')) names.push(name);
    unpackedBytes += size;
    return false;
  });
  if (names.length > MAX_ENTRIES || unpackedBytes > MAX_UNPACKED_BYTES) return undefined;
  const left = worseCopies(names);
  if (left === undefined) return undefined;
  const entries = await unpacked((name) => !name.endsWith('/') && !left.has(name));
  return Object.entries(entries).map(([name, content]) => {
    const path = name.split(/[/\\]/).filter((part) => part !== '' && part !== '..');
    const fileName = path.pop() ?? name;
    const folders = [folder, file.name.replace(ZIP, ''), ...path].filter((part) => part !== '');
    return { file: new File([content], fileName), folder: folders.join('/') };
  });
}

/**
 * The models of an archive that are another one in a worse format or with less detail; undefined unless it holds several
 * pieces. Pieces are told apart by the names of their files. Files of USD name each other, so they are one model.
 */
function worseCopies(names: readonly string[]): ReadonlySet<string> | undefined {
  const models = names.flatMap((name): ModelEntry[] => {
    const rank = MODEL_FORMAT_NAMES.findIndex((format) =>
      MODEL_FORMATS[format].extensions.some((extension) => name.toLowerCase().endsWith(extension)),
    );
    return rank === -1 || isHidden(name) ? [] : [{ name, rank }];
  });
  if (models.some(({ rank }) => MODEL_FORMAT_NAMES[rank] === 'usd')) return undefined;
  const shown = models.filter(({ name }) => !isAuxiliaryName(name));
  const pieces = Map.groupBy(shown, ({ name }) => stemOf(name));
  if (pieces.size < 2) return undefined;
  const best = new Set([...pieces.values()].map((copies) => copies.toSorted((a, b) => a.rank - b.rank)[0]?.name));
  return new Set(models.map(({ name }) => name).filter((name) => !best.has(name)));
}

/** What programs leave in archives, such as `__MACOSX/._chair.obj`. */
function isHidden(name: string): boolean {
  return (name.split('/').at(-1) ?? '').startsWith('.');
}

function stemOf(name: string): string {
  return (name.split('/').at(-1) ?? '').replace(/\.[^.]*$/, '').toLowerCase();
}

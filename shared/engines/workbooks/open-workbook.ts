import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { SourceFile } from '../models3d/archive/source-file.ts';
import { UNPACK_LIMITS, UnpackBudget } from '../models3d/archive/unpack-budget.ts';
import { unpackZip } from '../models3d/archive/unpack-zip.ts';
import { corrupt, readWholePart } from './read-part.ts';
import { readSheet, type SheetRow } from './read-sheet.ts';
import { readSharedStrings } from './shared-strings.ts';
import { WORKBOOK_BUDGET } from './workbook-budget.ts';
import { WorkbookError } from './workbook-error.ts';

const LIST = /(^|\/)xl\/workbook\.xml$/i;
const SHARED_STRINGS = /\/sharedStrings$/;

/** A workbook whose parts are unpacked. */
export interface Workbook {
  /** Yields the rows of the first visible sheet. @throws WorkbookError */
  rows(): AsyncGenerator<SheetRow>;
}

/**
 * Opens an XLSX: unpacks its parts into `folder` with the checks of any archive, and finds its first visible sheet.
 * Source: ECMA-376, part 1, 18.
 *
 * @throws ModelError with an ARCHIVE_ code; WorkbookError
 */
export async function openWorkbook(file: string, folder: string, signal?: AbortSignal): Promise<Workbook> {
  await mkdir(folder, { recursive: true });
  const { maxBytes, maxParts } = WORKBOOK_BUDGET;
  const limits = { ...UNPACK_LIMITS, maxUnpackedBytes: maxBytes, maxFileBytes: maxBytes, maxEntries: maxParts };
  const parts = await unpackZip(file, folder, new UnpackBudget((await stat(file)).size, limits), signal);
  const list = parts.find(({ name }) => LIST.test(name));
  if (!list) throw corrupt('it is a zip, but has no list of sheets');
  const base = path.posix.dirname(list.name);
  const partOf = (target: string) => {
    const name = target.startsWith('/') ? target.slice(1) : path.posix.join(base, target);
    return parts.find((part) => part.name.toLowerCase() === name.toLowerCase());
  };
  const targets = await readTargets(partOf(`_rels/${path.posix.basename(list.name)}.rels`));
  const sheet = partOf(targets.byId.get(await firstSheet(list)) ?? '');
  if (!sheet) throw corrupt('its first sheet is missing');
  const strings = partOf(targets.sharedStrings ?? 'sharedStrings.xml');
  let shared: Promise<string[]> | undefined;
  return {
    async *rows() {
      shared ??= strings ? readSharedStrings(strings.file) : Promise.resolve([]);
      yield* readSheet(sheet.file, await shared);
    },
  };
}

/** Returns the id by which the list names the first sheet that is not hidden. */
async function firstSheet(list: SourceFile): Promise<string> {
  const ids: string[] = [];
  let sheets = 0;
  await readList(list, (name, attributes) => {
    if (name !== 'sheet') return;
    sheets += 1;
    if (sheets > WORKBOOK_BUDGET.maxSheets) {
      throw new WorkbookError('WORKBOOK_TOO_LARGE', `The workbook has more than ${WORKBOOK_BUDGET.maxSheets} sheets.`);
    }
    const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1];
    if (id !== undefined && (attributes.state ?? 'visible') === 'visible') ids.push(id);
  });
  if (ids[0] === undefined) throw corrupt('it has no visible sheet');
  return ids[0];
}

/** Reads where the parts are that the list of sheets names by id. */
async function readTargets(part: SourceFile | undefined) {
  const byId = new Map<string, string>();
  let sharedStrings: string | undefined;
  if (!part) throw corrupt('the list of its parts is missing');
  await readList(part, (name, { Id, Target, Type, TargetMode }) => {
    if (name !== 'Relationship' || Id === undefined || Target === undefined || TargetMode === 'External') return;
    byId.set(Id, Target);
    if (Type !== undefined && SHARED_STRINGS.test(Type)) sharedStrings = Target;
  });
  return { byId, sharedStrings };
}

async function readList(
  { file, bytes }: SourceFile,
  open: (name: string, attributes: Readonly<Record<string, string>>) => void,
): Promise<void> {
  const { maxListBytes } = WORKBOOK_BUDGET;
  if (bytes > maxListBytes) throw new WorkbookError('WORKBOOK_TOO_LARGE', 'The list of sheets is larger than 1 MiB.');
  await readWholePart(file, { open }, maxListBytes);
}

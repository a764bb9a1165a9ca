import type { SourceFile } from '../../engines/models3d/archive/source-file.ts';
import type { TableFormat } from './catalog-job.ts';
import { type ImportSource, openTableSource, type SourceRow } from './import-source.ts';

const TABLE = /\.(csv|xlsx|jsonl)$/i;
const HAS_SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;

/**
 * Opens the table of items among the files of an archive: the first one by name. Returns undefined without a table.
 *
 * @throws ModelError and WorkbookError for a workbook that cannot be read
 */
export async function tableIn(
  files: readonly SourceFile[],
  folder: string,
  signal: AbortSignal,
): Promise<ImportSource | undefined> {
  const [table] = files.filter(({ name }) => TABLE.test(name)).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  if (!table) return undefined;
  const format = TABLE.exec(table.name)?.[1]?.toLowerCase() as TableFormat;
  return openTableSource(table.file, format, folder, signal);
}

/** The rows of a table, whose models can be files of the archive, by path or by name. */
export function withFiles(table: ImportSource, files: readonly SourceFile[]): ImportSource {
  const byName = new Map<string, SourceFile>();
  for (const file of files) {
    const name = file.name.toLowerCase();
    const last = name.slice(name.lastIndexOf('/') + 1);
    byName.set(name, file);
    if (!byName.has(last)) byName.set(last, file);
  }
  return {
    lines: table.lines,
    async *rows() {
      for await (const row of table.rows()) yield fileOf(row, byName);
    },
  };
}

function fileOf(row: SourceRow, byName: ReadonlyMap<string, SourceFile>): SourceRow {
  const { record, model } = row;
  if (!model || !('url' in model) || HAS_SCHEME.test(model.url)) return row;
  const file = byName.get(model.url.toLowerCase());
  if (!file) return { record, reason: `model: ${model.url} is not in the archive` };
  return { record, file: file.name, model: { path: file.file, fileName: file.name } };
}

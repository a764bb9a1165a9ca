import path from 'node:path';
import { EXPORT_FORMAT_NAMES, type ExportFormat } from '../../../shared/engines/models3d/export/export-format-names.ts';
import { exportInChild } from '../../../shared/engines/models3d/export-in-child.ts';
import { CallError } from '../command-line/call-error.ts';

const EXPORT_CHILD = path.join(import.meta.dirname, '../../../shared/engines/models3d/export-child.ts');

/**
 * Parses a list of formats separated by commas.
 *
 * @throws CallError for an unknown format or an empty list
 */
export function formatsOf(list: string): ExportFormat[] {
  const names = list
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '');
  const formats = names.map((name) => {
    const known = EXPORT_FORMAT_NAMES.find((format) => format === name);
    if (!known)
      throw new CallError(`The format ${name} cannot be written. Possible: ${EXPORT_FORMAT_NAMES.join(', ')}.`);
    return known;
  });
  if (formats.length === 0) throw new CallError(`--to names no format. Possible: ${EXPORT_FORMAT_NAMES.join(', ')}.`);
  return [...new Set(formats)];
}

/**
 * Exports a master model in these formats as the service does: each is packed and read back by another program.
 *
 * @param name file name without extension
 * @param keep gets each file that was made
 * @param print gets one line of the report at a time
 * @returns whether all formats were made
 */
export async function exportTo(
  master: { readonly file: string; readonly name: string; readonly workFolder: string },
  formats: readonly ExportFormat[],
  keep: (file: string, name: string) => Promise<void>,
  print: (line: string) => void,
): Promise<boolean> {
  let failed = 0;
  const orders = formats.map((format) => ({ format, packed: true }));
  await exportInChild(orders, {
    masterFile: master.file,
    baseName: master.name,
    exportChild: EXPORT_CHILD,
    workFolder: master.workFolder,
    async onReport(report) {
      const name = orders[report.order]?.format.toUpperCase() ?? '';
      if (!report.ok) {
        failed++;
        print(`failed   ${name}: ${report.code}: ${report.message}`);
        return;
      }
      for (const { file, name: fileName } of report.files) await keep(file, fileName);
      for (const { code, message } of report.warnings) print(`warning  ${name}: ${code}: ${message}`);
    },
  });
  return failed === 0;
}

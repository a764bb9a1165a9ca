import { copyFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { EXPORT_FORMAT_NAMES, type ExportFormat } from '../../shared/models3d/export/export-format-names.ts';
import { plainName } from '../../shared/models3d/export/plain-names.ts';
import { exportInChild } from '../../shared/models3d/export-in-child.ts';

const EXPORT_CHILD = path.join(import.meta.dirname, '../../shared/models3d/export-child.ts');

/** The formats of a list with commas; undefined when one of them is none that can be produced. */
export function formatsOf(list: string): ExportFormat[] | undefined {
  const formats = list.split(',').map((name) => name.trim().toLowerCase());
  const known = formats.flatMap((name) => EXPORT_FORMAT_NAMES.filter((format) => format === name));
  return known.length === formats.length ? known : undefined;
}

/**
 * Writes a master in these formats, as the service exports it: packed, read back by another program, each by itself.
 *
 * @param print takes one line of the report
 * @returns whether every format could be made
 */
export async function exportTo(
  master: { readonly file: string; readonly name: string; readonly workFolder: string },
  formats: readonly ExportFormat[],
  out: string,
  print: (line: string) => void,
): Promise<boolean> {
  let failed = 0;
  const orders = formats.map((format) => ({ format, packed: true }));
  await mkdir(out, { recursive: true });
  await exportInChild(orders, {
    masterFile: master.file,
    baseName: plainName(path.parse(master.name).name, '-') || 'model',
    exportChild: EXPORT_CHILD,
    workFolder: master.workFolder,
    async onReport(report) {
      const name = orders[report.order]?.format.toUpperCase() ?? '';
      if (!report.ok) {
        failed++;
        print(`failed   ${name}: ${report.code}: ${report.message}`);
        return;
      }
      for (const file of report.files) {
        await copyFile(file.file, path.join(out, file.name));
        print(`written  ${path.join(out, file.name)}`);
      }
      for (const { code, message } of report.warnings) print(`warning  ${name}: ${code}: ${message}`);
    },
  });
  return failed === 0;
}

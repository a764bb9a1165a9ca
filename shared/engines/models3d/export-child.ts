/**
 * Entry of the child process that writes exports and reads them back. It is a process because a writer or reader can
 * use up all memory or never end: the parent can then stop it, and continues with the next format in a new process.
 * Argument: the path of an export request. Prints a line for each order; see `export/export-message`.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ExportError } from './export/export-error.ts';
import { type ExportLine, type ExportOrder, type ExportReport, exportRequest } from './export/export-message.ts';
import { makeExport } from './export/make-export.ts';
import { readExportModel } from './export/read-export-model.ts';
import { createGltfIo } from './gltf-io.ts';

const [, , requestFile = ''] = process.argv;
// The parent holds the other end of stdin: when it closes, the parent has ended.
process.stdin.on('end', () => process.exit(1)).resume();
const { masterFile, baseName, orders, folder } = exportRequest.parse(JSON.parse(await readFile(requestFile, 'utf8')));
const io = await createGltfIo();
const model = readExportModel(await io.readBinary(new Uint8Array(await readFile(masterFile))));
await writeLine({ isRead: true });
for (const [index, order] of orders.entries()) {
  await writeLine(await report(index, order, path.join(folder, String(index))));
}
process.exit(0);

async function report(order: number, exportOrder: ExportOrder, orderFolder: string): Promise<ExportReport> {
  try {
    return { order, ok: true, ...(await makeExport(model, exportOrder, { baseName, folder: orderFolder })) };
  } catch (error) {
    if (!(error instanceof ExportError)) throw error;
    const { code, message, cause } = error;
    const detail = cause instanceof Error ? (cause.stack ?? cause.message) : '';
    return { order, ok: false, code, message, detail };
  }
}

function writeLine(line: ExportLine): Promise<void> {
  return new Promise((resolve) => process.stdout.write(`${JSON.stringify(line)}\n`, () => resolve()));
}

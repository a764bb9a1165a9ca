/**
 * Entry of the child process that writes exports and reads them back. Readers can take all memory or never end: here
 * they can be stopped, and the next format begins in a new process. Argument: the path of an export request; answers a
 * line for each order. See `export/export-message`.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ExportError } from './export/export-error.ts';
import { type ExportLine, type ExportOrder, type ExportReport, exportRequest } from './export/export-message.ts';
import { makeExport } from './export/make-export.ts';
import { readExportModel } from './export/read-export-model.ts';
import { createGltfIo } from './gltf-io.ts';

const [, , requestFile = ''] = process.argv;
// The parent holds the other end: when it is gone, nobody waits for the result.
process.stdin.on('end', () => process.exit(1)).resume();
const { masterFile, baseName, orders, folder } = exportRequest.parse(JSON.parse(await readFile(requestFile, 'utf8')));
const io = await createGltfIo();
const model = readExportModel(await io.readBinary(new Uint8Array(await readFile(masterFile))));
await answer({ isRead: true });
for (const [place, order] of orders.entries()) {
  await answer(await report(place, order, path.join(folder, String(place))));
}
process.exit(0);

async function report(order: number, asked: ExportOrder, own: string): Promise<ExportReport> {
  try {
    return { order, ok: true, ...(await makeExport(model, asked, { baseName, folder: own })) };
  } catch (error) {
    if (!(error instanceof ExportError)) throw error;
    const { code, message, cause } = error;
    const detail = cause instanceof Error ? (cause.stack ?? cause.message) : '';
    return { order, ok: false, code, message, detail };
  }
}

function answer(line: ExportLine): Promise<void> {
  return new Promise((resolve) => process.stdout.write(`${JSON.stringify(line)}\n`, () => resolve()));
}

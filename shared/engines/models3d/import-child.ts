/**
 * Entry of the child process that parses a source. It is a process because a parser can hang, crash or use up all
 * memory: the parent can then stop it. Argument: the path of an import request. All other data is in files; see
 * `import-message`.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { FileIndex } from './file-index.ts';
import { createMasterIo } from './gltf-io.ts';
import { importModel } from './import/import-model.ts';
import { type ImportReport, type ImportRequest, importRequest } from './import-message.ts';
import { asModelError, ModelError } from './model-error.ts';
import { WarningList } from './model-warning.ts';

const [, , requestFile = ''] = process.argv;
// The parent holds the other end of stdin: when it closes, the parent has ended.
process.stdin.on('end', () => process.exit(1)).resume();
const request = importRequest.parse(JSON.parse(await readFile(requestFile, 'utf8')));
await writeFile(request.reportFile, JSON.stringify(await runImport(request)));
process.exit(0);

async function runImport({ format, model: modelName, files, limits, glbFile }: ImportRequest): Promise<ImportReport> {
  try {
    const model = files.find(({ name }) => name === modelName);
    if (!model) throw new ModelError('INTERNAL', 'The import request names a model that it does not hold.');
    const warnings = new WarningList();
    const { document, extents, triangles, stated } = await importModel(format, {
      model,
      files: new FileIndex(files),
      limits,
      warnings,
    });
    await writeFile(glbFile, await createMasterIo().writeBinary(document));
    return { ok: true, extents, triangles, stated, warnings: warnings.list() };
  } catch (error) {
    const failure = asModelError(error, 'INTERNAL', 'The import could not be run.');
    const { cause } = failure;
    const detail = cause instanceof Error ? (cause.stack ?? cause.message) : '';
    return { ok: false, code: failure.code, message: failure.message, detail };
  }
}

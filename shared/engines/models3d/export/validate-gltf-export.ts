import { readFile } from 'node:fs/promises';
import validator from 'gltf-validator';
import type { SourceFile } from '../archive/source-file.ts';
import { ExportError } from './export-error.ts';
import type { ExportFormat } from './export-format-names.ts';

const MAX_ISSUES = 20;
const SEVERITY_ERROR = 0;

/**
 * Checks glTF and GLB with Khronos' validator; every other format passes.
 *
 * @throws ExportError EXPORT_VALIDATION_FAILED, with the validator's messages as its cause
 */
export async function validateGltfExport(format: ExportFormat, files: readonly SourceFile[]): Promise<void> {
  const [main, ...side] = files;
  if (!main || (format !== 'glb' && format !== 'gltf')) return;
  const { issues } = await validator.validateBytes(new Uint8Array(await readFile(main.file)), {
    maxIssues: MAX_ISSUES,
    writeTimestamp: false,
    externalResourceFunction: async (uri) => {
      const file = side.find(({ name }) => name === decodeURIComponent(uri));
      if (!file) throw new Error(`${uri} is missing`);
      return new Uint8Array(await readFile(file.file));
    },
  });
  if (issues.numErrors === 0) return;
  const errors = issues.messages
    .filter(({ severity }) => severity === SEVERITY_ERROR)
    .map(({ code, message, pointer }) => `${code} ${pointer ?? ''}: ${message}`);
  const name = format.toUpperCase();
  throw new ExportError('EXPORT_VALIDATION_FAILED', `The ${name} was not published: Khronos' validator refuses it.`, {
    cause: new Error(errors.join('\n')),
  });
}

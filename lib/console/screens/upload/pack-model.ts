import type { DroppedFile } from '../../parts/dropped-file.ts';
import type { ModelGroup } from './group-files.ts';

/** The one file that the service gets of a model: the file itself, or a zip with the files that it names. */
export async function packModel({ model, beside }: ModelGroup): Promise<File> {
  if (beside.length === 0) return model.file;
  const { zipSync } = await import('fflate');
  const files = [model, ...beside];
  const entries = await Promise.all(
    files.map(async (each) => [pathOf(each), new Uint8Array(await each.file.arrayBuffer())] as const),
  );
  // Pictures do not become smaller, and geometry is on its way once.
  return new File([zipSync(Object.fromEntries(entries), { level: 0 })], `${model.file.name}.zip`);
}

function pathOf({ file, folder }: DroppedFile): string {
  return folder === '' ? file.name : `${folder}/${file.name}`;
}

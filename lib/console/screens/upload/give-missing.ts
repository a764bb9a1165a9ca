import type { DroppedFile } from '../../parts/dropped-file.ts';
import { type FileUpload, NOT_SENT } from './file-upload.ts';
import { groupFiles, type ModelGroup } from './group-files.ts';

/** Uploads with the files that they lacked, and the files that none of these names. */
interface GivenFiles {
  readonly completed: readonly FileUpload[];
  readonly leftOut: readonly DroppedFile[];
}

/**
 * Gives files to uploads that have failed or lack a picture, and name them: a texture that is dropped later completes
 * its model.
 */
export async function giveMissing(uploads: readonly FileUpload[], files: readonly DroppedFile[]): Promise<GivenFiles> {
  const failed = uploads.filter(lacksFiles);
  if (files.length === 0 || failed.length === 0) return { completed: [], leftOut: files };
  const models = failed.flatMap(({ group }) => (group ? [group.model] : []));
  const { groups, leftOut } = await groupFiles([...models, ...files]);
  const completed = failed.flatMap((upload) => {
    const found = groups.find(({ model }) => model === upload.group?.model);
    return found && found.beside.length > 0 ? [withFiles(upload, found.beside)] : [];
  });
  return { completed, leftOut };
}

/** The uploads as they are now, with the files that {@link giveMissing} has found for them as they were before. */
export function withCompleted(uploads: readonly FileUpload[], completed: readonly FileUpload[]): readonly FileUpload[] {
  const besideByKey = new Map(completed.map(({ key, group }) => [key, group?.beside]));
  return uploads.map((upload) => {
    const beside = besideByKey.get(upload.key);
    // One that was sent again meanwhile is on its way.
    return beside && lacksFiles(upload) ? withFiles(upload, beside) : upload;
  });
}

function lacksFiles({ state, missing, group }: FileUpload): boolean {
  return (state === 'failed' || missing !== undefined) && group !== undefined;
}

/** The upload with more files beside its model; a file with the name of one that is there takes its place. */
export function withFiles(upload: FileUpload, files: readonly DroppedFile[]): FileUpload {
  if (upload.group === undefined) return upload;
  const { model, beside } = upload.group;
  const names = new Set(files.map(({ file }) => file.name));
  const group: ModelGroup = { model, beside: [...beside.filter(({ file }) => !names.has(file.name)), ...files] };
  const besideNames = group.beside.map(({ file }) => file.name);
  return { ...upload, ...NOT_SENT, group, besideNames, state: 'waiting' };
}

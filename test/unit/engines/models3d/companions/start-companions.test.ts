import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { startCompanions } from '../../../../../shared/engines/models3d/companions/start-companions.ts';
import { sourcePrograms } from '../../../../../shared/engines/models3d/conversion-programs.ts';
import { readExportModel } from '../../../../../shared/engines/models3d/export/read-export-model.ts';
import { createGltfIo } from '../../../../../shared/engines/models3d/gltf-io.ts';
import { box } from '../../../../fixtures/models/solid.ts';
import { temporaryFolder } from '../../../../fixtures/models/temporary-folder.ts';
import { writeGlb } from '../../../../fixtures/models/write-gltf.ts';

async function modelOf() {
  const { parts, materials, images } = readExportModel(
    await (await createGltfIo()).readBinary(writeGlb(box([1, 2, 3]))),
  );
  return { parts, materials, images };
}

/** A thread of this source text instead of the companion thread. */
async function threadThat(source: string): Promise<string> {
  const file = path.join(temporaryFolder(), 'thread.mjs');
  await writeFile(file, source);
  return file;
}

describe('startCompanions', () => {
  it('makes a USDZ and a preview in a thread, and transfers the vertices', async () => {
    const [model, folder] = [await modelOf(), temporaryFolder()];
    await using thread = startCompanions(sourcePrograms().companionThread);
    const { usdzFile, previewFile, warnings } = await thread.make(model, folder);
    expect((await readFile(usdzFile ?? '')).subarray(0, 2).toString()).toBe('PK');
    expect((await readFile(previewFile)).subarray(8, 12).toString()).toBe('WEBP');
    expect(warnings).toEqual([]);
    expect(model.parts.map(({ positions }) => positions.length)).toEqual([0]);
  });

  it("throws the thread's error, and an error if the thread ends without a message", async () => {
    for (const [source, message] of [
      ['throw new Error("no picture")', /no picture/],
      ['process.exit(0)', /has ended/],
    ] as const) {
      await using thread = startCompanions(await threadThat(source));
      await expect(thread.make(await modelOf(), '')).rejects.toThrow(message);
    }
  });

  it('stops when the signal aborts', async () => {
    const controller = new AbortController();
    await using thread = startCompanions(await threadThat('setInterval(() => undefined, 1e6)'), controller.signal);
    const made = thread.make(await modelOf(), '');
    controller.abort(new Error('another one took the job'));
    await expect(made).rejects.toThrow('another one took the job');
  });
});

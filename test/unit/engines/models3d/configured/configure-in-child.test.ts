import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Change } from '../../../../../shared/engines/models3d/configured/change.ts';
import { configuringInChild } from '../../../../../shared/engines/models3d/configured/configure-in-child.ts';
import { configureMaster } from '../../../../../shared/engines/models3d/configured/configure-master.ts';
import { sourcePrograms } from '../../../../../shared/engines/models3d/conversion-programs.ts';
import { box } from '../../../../fixtures/models/solid.ts';
import { temporaryFolder } from '../../../../fixtures/models/temporary-folder.ts';
import { writeGlb } from '../../../../fixtures/models/write-gltf.ts';

const MASTER = writeGlb(box([1, 2, 3]), { node: { name: 'Body' } });
const colour = (part: string): Change => ({ kind: 'colour', parts: [part], hex: '#aa0000' });
const { configureChild } = sourcePrograms();

/** A child that never ends. */
function hangingChild(): string {
  const file = path.join(temporaryFolder(), 'child.mjs');
  writeFileSync(file, 'setInterval(() => undefined, 1000);');
  return file;
}

describe('a choice in a process of its own', () => {
  it('gives the same bytes as in this one, and leaves no file', async () => {
    const folder = temporaryFolder();
    const configure = configuringInChild({ configureChild, temporaryFolder: folder });
    const changes = [colour('Body'), { kind: 'attach', node: 'Body', glb: MASTER } as const];
    const { glb } = await configure(MASTER, changes);
    expect(Buffer.from(glb).equals((await configureMaster(MASTER, changes)).glb)).toBe(true);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('ends with the error of the choice', async () => {
    const configure = configuringInChild({ configureChild, temporaryFolder: temporaryFolder() });
    await expect(configure(MASTER, [colour('Nothing')])).rejects.toMatchObject({
      code: 'OPTION_NOT_APPLICABLE',
      message: expect.stringContaining('Nothing'),
    });
  });

  it.each([
    ['time', { timeoutMs: 1 }, {}, 'MODEL_TIMEOUT'],
    ['memory', {}, { memoryBytes: 20 * 2 ** 20 }, 'MODEL_OUT_OF_MEMORY'],
  ])('is stopped when it takes too much %s', async (_what, limits, memory, code) => {
    const configure = configuringInChild({
      ...{ configureChild: hangingChild(), temporaryFolder: temporaryFolder() },
      ...memory,
    });
    await expect(configure(MASTER, [], limits)).rejects.toMatchObject({ code });
  });

  it('is stopped when its job is', async () => {
    const configure = configuringInChild({ configureChild: hangingChild(), temporaryFolder: temporaryFolder() });
    const signal = AbortSignal.abort(new Error('cancelled'));
    await expect(configure(MASTER, [], { signal })).rejects.toThrow('cancelled');
  });
});

import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { groupFiles } from '../../../../lib/console/screens/upload/group-files.ts';
import { openArchives } from '../../../../lib/console/screens/upload/open-archives.ts';
import { crc32 } from '../../../../lib/console/screens/upload/zip-checksums.ts';

const zip = (contents: Readonly<Record<string, string>>, name = 'supplier.zip') => {
  const entries = Object.entries(contents).map(([path, text]) => [path, strToU8(text)] as const);
  return { file: new File([zipSync(Object.fromEntries(entries))], name), folder: '' };
};
const opened = async (...dropped: readonly ReturnType<typeof zip>[]) =>
  (await openArchives(dropped)).files.map(({ file, folder }) =>
    [folder, file.name].filter((part) => part !== '').join('/'),
  );

describe('openArchives', () => {
  test('takes a zip of several models apart, and each model keeps the files that it names', async () => {
    const dropped = zip({
      'set/': '',
      'set/chair.obj': 'mtllib wood.mtl',
      'set/table.obj': 'mtllib wood.mtl',
      'set/wood.mtl': 'map_Kd oak.png',
      'set/oak.png': 'pixels',
    });
    const { groups, leftOut } = await groupFiles((await openArchives([dropped])).files);
    expect(groups.map(({ model, beside }) => [model.file.name, beside.map(({ file }) => file.name)])).toEqual([
      ['chair.obj', ['wood.mtl', 'oak.png']],
      ['table.obj', ['wood.mtl', 'oak.png']],
    ]);
    expect(leftOut).toEqual([]);
    expect(groups[0]?.model.folder).toBe('supplier/set');
  });

  test('leaves a zip of one model as it is, in whatever formats and levels of detail', async () => {
    const one = zip({ 'fbx/chair.fbx': '', 'obj/Chair.obj': '', 'chair_LOD1.fbx': '', '__MACOSX/._chair2.obj': '' });
    expect(await opened(one)).toEqual(['supplier.zip']);
    expect(await opened(zip({ 'prices.txt': '' }))).toEqual(['supplier.zip']);
  });

  test('takes the best format of each model of a zip', async () => {
    expect(await opened(zip({ 'a.obj': '', 'a.glb': '', 'b.stl': '', 'b_collision.obj': '' }))).toEqual([
      'supplier/a.glb',
      'supplier/b.stl',
    ]);
  });

  test('keeps models of one name in several folders, and takes the folder for the name that programs give', async () => {
    expect(await opened(zip({ 'kitchen/chair.glb': '', 'garden\\chair.glb': '', 'garden/chair.obj': '' }))).toEqual([
      'supplier/kitchen/chair.glb',
      'supplier/garden/chair.glb',
    ]);
    expect(await opened(zip({ 'sofa/scene.gltf': '', 'table/scene.gltf': '' }))).toHaveLength(2);
  });

  test('leaves USD as it is, whose files name each other, and a file that is no zip', async () => {
    expect(await opened(zip({ 'room.usda': '', 'chair.usda': '' }))).toEqual(['supplier.zip']);
    const torn = { file: new File(['PK'], 'torn.zip'), folder: 'new' };
    expect(await openArchives([torn])).toEqual({ files: [torn], torn: [] });
  });

  test('leaves out and names a file whose length or content is not what the directory says', async () => {
    const contents = { 'a.glb': 'a'.repeat(300), 'b.glb': 'b'.repeat(300), 'c.glb': 'c'.repeat(300) };
    const bytes = zipSync(Object.fromEntries(Object.entries(contents).map(([name, text]) => [name, strToU8(text)])));
    const damaged = async (change: (view: DataView, entries: readonly number[]) => void) => {
      const copy = bytes.slice();
      const entries = [...copy.keys()].filter((at) => copy.slice(at, at + 4).join() === '80,75,1,2');
      change(new DataView(copy.buffer), entries);
      return openArchives([{ file: new File([copy], 'set.zip'), folder: '' }]);
    };
    for (const said of [100, 900]) {
      const { files, torn } = await damaged((view, [, b = 0]) => view.setUint32(b + 24, said, true));
      expect([files.map(({ file }) => file.name), torn]).toEqual([['a.glb', 'c.glb'], ['set/b.glb']]);
    }
    const { torn } = await damaged((view, [, , c = 0]) => view.setUint32(c + 16, 1, true));
    expect(torn).toEqual(['set/c.glb']);
    const all = await damaged((view, entries) => entries.forEach((at) => void view.setUint32(at + 16, 1, true)));
    expect(all.files.map(({ file }) => file.name)).toEqual(['set.zip']);
  });

  test('sums as zips do', () => {
    const bytes = strToU8('The quick brown fox jumps over the lazy dog');
    expect(crc32(bytes)).toBe(0x414fa339);
  });
});

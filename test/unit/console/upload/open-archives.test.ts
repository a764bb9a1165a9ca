import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { groupFiles } from '../../../../lib/console/screens/upload/group-files.ts';
import { openArchives } from '../../../../lib/console/screens/upload/open-archives.ts';

const zip = (contents: Readonly<Record<string, string>>, name = 'supplier.zip') => {
  const entries = Object.entries(contents).map(([path, text]) => [path, strToU8(text)] as const);
  return { file: new File([zipSync(Object.fromEntries(entries))], name), folder: '' };
};
const opened = async (...dropped: readonly ReturnType<typeof zip>[]) =>
  (await openArchives(dropped)).map(({ file, folder }) => [folder, file.name].filter((part) => part !== '').join('/'));

describe('openArchives', () => {
  test('takes a zip of several models apart, and each model keeps the files that it names', async () => {
    const dropped = zip({
      'set/': '',
      'set/chair.obj': 'mtllib wood.mtl',
      'set/table.obj': 'mtllib wood.mtl',
      'set/wood.mtl': 'map_Kd oak.png',
      'set/oak.png': 'pixels',
    });
    const { groups, leftOut } = await groupFiles(await openArchives([dropped]));
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
    expect(await openArchives([torn])).toEqual([torn]);
  });
});

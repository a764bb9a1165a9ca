import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { DroppedFile } from '../../../../lib/console/parts/dropped-file.ts';
import { groupFiles } from '../../../../lib/console/screens/upload/group-files.ts';
import { nameOfModel } from '../../../../lib/console/screens/upload/name-of-model.ts';
import { packModel } from '../../../../lib/console/screens/upload/pack-model.ts';

describe('what is dropped for an upload', () => {
  it('becomes one model for each model file, with what it names directly and by its materials', async () => {
    const found = await groups([
      dropped('obj/chair.obj', 'mtllib chair.mtl\nv 0 0 0'),
      dropped('obj/chair.mtl', 'newmtl wood\nmap_Kd -s 1 1 1 dark wood.PNG'),
      dropped('obj/dark wood.png', ''),
      dropped('gltf/lamp.gltf', '{"buffers":[{"uri":"red%20lamp.bin"}]}'),
      dropped('gltf/red lamp.bin', ''),
      dropped('table.glb', ''),
    ]);
    expect(found.groups).toEqual([
      ['obj/chair.obj', 'obj/chair.mtl', 'obj/dark wood.png'],
      ['gltf/lamp.gltf', 'gltf/red lamp.bin'],
      ['table.glb'],
    ]);
    expect(found.leftOut).toEqual([]);
  });

  it('takes the file of the nearest folder if several have the name', async () => {
    const found = await groups([
      dropped('fbx/couch.fbx', '\u0000furniture.png\u0000'),
      dropped('obj/furniture.png', ''),
      dropped('fbx/textures/furniture.png', ''),
    ]);
    expect(found.groups).toEqual([['fbx/couch.fbx', 'fbx/textures/furniture.png']]);
    expect(found.leftOut).toEqual(['obj/furniture.png']);
  });

  it('takes the longest of the names that end alike', async () => {
    const found = await groups([
      dropped('a.gltf', '"uri":"darkwood.png"'),
      dropped('wood.png', ''),
      dropped('darkwood.png', ''),
    ]);
    expect(found.groups).toEqual([['a.gltf', 'darkwood.png']]);
    expect(found.leftOut).toEqual(['wood.png']);
  });

  it('leaves out what no model names, and hidden files without a word', async () => {
    const found = await groups([dropped('preview.png', ''), dropped('notes.txt', ''), dropped('.DS_Store', '')]);
    expect(found).toEqual({ groups: [], leftOut: ['preview.png', 'notes.txt'] });
  });

  it('sends a file that is no model, so that the service says why', async () => {
    expect((await groups([dropped('chair.blend', '')])).groups).toEqual([['chair.blend']]);
  });

  it('is packed with its folders, and sent as it is without files beside it', async () => {
    const alone = dropped('table.glb', 'glTF');
    expect(await packModel({ model: alone, beside: [] })).toBe(alone.file);
    const packed = await packModel({
      model: dropped('a/chair.gltf', '{}'),
      beside: [dropped('a/maps/wood.png', 'png')],
    });
    expect(packed.name).toBe('chair.gltf.zip');
    const entries = unzipSync(new Uint8Array(await packed.arrayBuffer()));
    expect(Object.keys(entries)).toEqual(['a/chair.gltf', 'a/maps/wood.png']);
  });

  it.each([
    ['piano/model.glb', 'piano.glb'],
    ['downloads/sofa.v2/scene.gltf', 'sofa.v2.gltf'],
    ['piano/stool.glb', 'stool.glb'],
    ['model.glb', 'model.glb'],
  ])('of the path %s gives an item the name %s', (path, name) => {
    expect(nameOfModel(dropped(path, ''))).toBe(name);
  });
});

function dropped(path: string, text: string): DroppedFile {
  const folders = path.split('/');
  const name = folders.pop() ?? '';
  return { file: new File([text], name), folder: folders.join('/') };
}

async function groups(files: readonly DroppedFile[]) {
  const found = await groupFiles(files);
  const pathOf = ({ file, folder }: DroppedFile) => (folder === '' ? file.name : `${folder}/${file.name}`);
  return {
    groups: found.groups.map(({ model, beside }) => [model, ...beside].map(pathOf)),
    leftOut: found.leftOut.map(pathOf),
  };
}

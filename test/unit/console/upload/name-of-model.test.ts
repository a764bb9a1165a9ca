import { describe, expect, it } from 'vitest';
import { nameOfModel } from '../../../../lib/console/screens/upload/name-of-model.ts';
import { takeIn } from '../../../../lib/console/screens/upload/take-in.ts';
import { labelOfFile } from '../../../../shared/domain/items/item-of-file.ts';

const at = (path: string) => {
  const parts = path.split('/');
  return { file: new File(['x'], parts.pop() ?? ''), folder: parts.join('/') };
};

describe('the label of a file', () => {
  it.each([
    ['office_chair-02.glb', 'Office chair 02'],
    ['SideTable.obj', 'Side Table'],
    ['IKEA+Malm.tar.gz', 'IKEA Malm'],
    ['shelf.2.5m.fbx', 'Shelf 2.5m'],
    ['---.glb', '---.glb'],
    ['table_lamp_1k.gltf', 'Table lamp'],
    ['Lamp-Table-4K.zip', 'Lamp Table'],
    ['tv_4k_55.glb', 'TV 4k 55'],
    ['tv.fbx', 'TV'],
    ['LedTvStand.glb', 'LED TV Stand'],
    ['cable-hdmi_usb.glb', 'Cable HDMI USB'],
    ['3d-printer.glb', '3D printer'],
    ['wc.obj', 'WC'],
    ['gaming_pc_2.glb', 'Gaming PC 2'],
    ['chair-set_4_pc.glb', 'Chair set 4 pc'],
    ['pcb_board.glb', 'Pcb board'],
    ['4k.glb', '4k'],
  ])('of %s is %s', (file, label) => expect(labelOfFile(file)).toBe(label));
});

describe('the name of a dropped model', () => {
  it.each([
    ['chairs/oslo.glb', 'oslo.glb'],
    ['piano/model.glb', 'piano.glb'],
    ['piano/obj/Scene_01.obj', 'piano 01.obj'],
    ['piano/source/untitled (2).fbx', 'piano 2.fbx'],
    ['shelves/3.glb', 'shelves 3.glb'],
    ['models/scene.gltf', 'scene.gltf'],
    ['3.glb', '3.glb'],
  ])('%s is %s', (path, name) => expect(nameOfModel(at(path))).toBe(name));
});

describe('new items of a drop', () => {
  const taken = (...paths: readonly string[]) =>
    takeIn(
      [],
      paths.map((path) => ({ model: at(path), beside: [] })),
      'demo',
    ).map(({ label, itemId, kind }) => [label, itemId, kind]);

  it('have the folder in the name where two files are called alike', () => {
    expect(taken('kitchen/obj/bookshelf.obj', 'hall/obj/bookshelf.obj', 'hall/lamp.obj')).toEqual([
      ['Bookshelf (Kitchen)', 'demo:bookshelf-kitchen', 'shelf'],
      ['Bookshelf (Hall)', 'demo:bookshelf-hall', 'shelf'],
      ['Lamp', 'demo:lamp', 'lamp'],
    ]);
  });

  it('have the folder in the name where an earlier drop has one called alike', () => {
    const before = takeIn([], [{ model: at('hall/chair.glb'), beside: [] }], 'demo');
    const [, second] = takeIn(before, [{ model: at('garden/chair.glb'), beside: [] }], 'demo');
    expect(second).toMatchObject({ label: 'Chair (Garden)', itemId: 'demo:chair-garden' });
  });

  it('have no folder in the name beside one of another name', () => {
    const before = takeIn([], [{ model: at('hall/chair.glb'), beside: [] }], 'demo');
    const renamed = before.map((each) => ({ ...each, label: 'Oslo' }));
    const [, second] = takeIn(renamed, [{ model: at('garden/chair.glb'), beside: [] }], 'demo');
    expect(second).toMatchObject({ label: 'Chair', itemId: 'demo:chair-garden' });
  });

  it('have a number where no folder tells them apart', () => {
    expect(taken('chair.glb', 'chair.zip')).toEqual([
      ['Chair', 'demo:chair', 'chair'],
      ['Chair 2', 'demo:chair-2', 'chair'],
    ]);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FileIndex } from '../../../../shared/engines/models3d/file-index.ts';

const index = new FileIndex(
  ['m/chair.obj', 'm/tex/Wood.PNG', 'other/tex/wood.png', 'm/leather grain.jpg', 'm/deep/metal.webp', 'chair.bin'].map(
    (name) => ({ name, file: `/nowhere/${name}`, bytes: 1 }),
  ),
);

describe('FileIndex.findImage', () => {
  it.each([
    ['tex/Wood.PNG', 'm/tex/Wood.PNG'],
    ['tex\\wood.png', 'm/tex/Wood.PNG'],
    ['./tex/../tex/wood.png', 'm/tex/Wood.PNG'],
    ['../other/tex/wood.png', 'other/tex/wood.png'],
    ['C:\\Users\\Ann\\Desktop\\wood.png', 'm/tex/Wood.PNG'],
    ['/home/ann/WOOD.png', 'm/tex/Wood.PNG'],
    ['file:///C:/work/wood.png', 'm/tex/Wood.PNG'],
    ['wood.tga', 'm/tex/Wood.PNG'],
    ['leather%20grain.jpg', 'm/leather grain.jpg'],
    ['leather grain.tif', 'm/leather grain.jpg'],
    ['metal.jpeg', 'm/deep/metal.webp'],
    ['glass.png', undefined],
    ['http://example.com/wood.png', undefined],
    ['https://example.com/tex/wood.png', undefined],
    ['../../../../etc/passwd', undefined],
    ['%zz/wood.png', 'm/tex/Wood.PNG'],
  ])('resolves %j to %s', (reference, name) => {
    expect(index.findImage(reference, 'm/chair.obj')?.name).toBe(name);
  });

  it('returns files of the source only', () => {
    fc.assert(
      fc.property(fc.string(), (reference) => {
        const found = index.findImage(reference, 'm/chair.obj');
        expect(found === undefined || index.files.includes(found)).toBe(true);
      }),
    );
  });
});

describe('FileIndex.findInFolder', () => {
  it('does not return a file in another folder', () => {
    expect(index.findInFolder('chair.bin', 'm/chair.gltf')).toBeUndefined();
    expect(index.findInFolder('../chair.bin', 'm/chair.gltf')?.name).toBe('chair.bin');
    expect(index.findInFolder('C:\\work\\CHAIR.BIN', 'chair.gltf')?.name).toBe('chair.bin');
  });
});

import { describe, expect, it } from 'vitest';
import { parseMtl } from '../../../../../../shared/engines/models3d/import/obj/parse-mtl.ts';

describe('parseMtl', () => {
  it('reads colours, factors and maps, with keywords in any case and names with blanks', () => {
    const text =
      '# made by hand\r\nnewmtl dark wood # note\r\n\tkd 0.5 0.25 0 # note\r\nKe 0.1\nNs 98\nd 0.5\nTr 0.9\nPr 0.3\nPm 1\nMAP_KD tex\\dark wood.png\nnorm n.png\n';
    expect(parseMtl(text)).toEqual([
      {
        name: 'dark wood',
        diffuse: [0.5, 0.25, 0],
        emissive: [0.1, 0.1, 0.1],
        shininess: 98,
        opacity: 0.5,
        roughness: 0.3,
        metalness: 1,
        diffuseMap: { reference: 'tex\\dark wood.png', offset: [0, 0], scale: [1, 1] },
        normalMap: { reference: 'n.png', offset: [0, 0], scale: [1, 1] },
      },
    ]);
  });

  it.each([
    ['-o 0.1 0.2 0.0 wood.png', 'wood.png', [0.1, 0.2], [1, 1]],
    ['-s 2 3 wood grain.png', 'wood grain.png', [0, 0], [2, 3]],
    ['-s 2 wood.png', 'wood.png', [0, 0], [2, 2]],
    ['-bm 0.5 -clamp on -o 1 -s 4 4 4 wood.png', 'wood.png', [1, 0], [4, 4]],
    ['-imfchan r "my wood.png"', 'my wood.png', [0, 0], [1, 1]],
    ['-s 1 1 1 2k wood.png', '2k wood.png', [0, 0], [1, 1]],
    ['-odd name.png', '-odd name.png', [0, 0], [1, 1]],
  ])('reads the map "%s"', (statement, reference, offset, scale) => {
    expect(parseMtl(`newmtl a\nmap_Kd ${statement}`)[0]?.diffuseMap).toEqual({ reference, offset, scale });
  });

  it('ignores unknown statements, and statements before the first material', () => {
    expect(parseMtl('Kd 1 1 1\nnewmtl a\nillum 2\nKd spectral x.rfl\nmap_Kd\nsharpness 60\n')).toEqual([{ name: 'a' }]);
  });

  it('uses Tr only if d is missing', () => {
    expect(parseMtl('newmtl a\nTr 0.25\nnewmtl b\nd 1\nTr 1\n').map(({ opacity }) => opacity)).toEqual([0.75, 1]);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sniffSource } from '../../../../shared/engines/models3d/sniff-source.ts';
import { box } from '../../../fixtures/models/solid.ts';
import { writeGlb, writeGltf } from '../../../fixtures/models/write-gltf.ts';
import { writeObj } from '../../../fixtures/models/write-obj.ts';
import { writeAsciiStl, writeBinaryStl } from '../../../fixtures/models/write-stl.ts';
import { writeTar, writeTarGz } from '../../../fixtures/models/write-tar.ts';
import { writeZip } from '../../../fixtures/models/write-zip.ts';

const CUBE = box([500, 500, 500]);
const text = (value: string) => Buffer.from(value);

describe('sniffSource', () => {
  it.each([
    ['zip', writeZip([{ name: 'a.obj', data: 'v 0 0 0' }])],
    ['zip', writeZip([])],
    ['gzip', writeTarGz([{ name: 'a.obj' }])],
    ['tar', writeTar([{ name: 'a.obj' }])],
    ['glb', writeGlb(CUBE)],
    ['gltf', text(writeGltf(CUBE).gltf)],
    ['gltf', text('\ufeff \n{ "asset": {"version": "2.0"}}')],
    ['obj', text(writeObj(CUBE))],
    ['obj', text('# made by hand\n\nmtllib chair.mtl\nv 1.0 2 -3e-2\n')],
    ['obj', text('# long comment\r\nv 1 2 3\r\nf 1 2 \\\r\n3\r\n')],
    [
      'obj',
      text('newmtl Blue\nKa 0.5 0.5 0.5\nKd 0 0.5 0.7\nmap_Kd -s 1 1 blue.png\n\nusemtl Blue\ng Body\n\nv 0 0 1\n'),
    ],
    ['obj', text(`newmtl blue\n${'Kd 0 0.5 0.7\n'.repeat(100)}usemtl blue\n`)],
    ['obj', text('g leg\ns off\nf -3//1 -2//1 -1//1\n')],
    ['stl', text(writeAsciiStl(CUBE))],
    ['stl', text('# exported\nSOLID chair\n FACET NORMAL 0 0 1\n')],
    ['stl', writeBinaryStl(CUBE)],
    ['stl', writeBinaryStl(CUBE, 'solid which is binary all the same')],
  ] as const)('knows %s by its bytes', (kind, bytes) => {
    expect(sniffSource(bytes, bytes.length)).toBe(kind);
  });

  it('recognises OBJ in UTF-16 by its byte order mark', () => {
    expect(sniffSource(Buffer.from('\ufeffv 1 2 3\nf 1 1 1\n', 'utf16le'))).toBe('obj');
  });

  it.each([
    ['nothing', ''],
    ['prose', 'very good chairs\nfor a small price\n'],
    ['HTML', '<!doctype html><p>v 1 2 3'],
    ['JSON of something else', '{"name": "chair", "price": 3}'],
    ['a script', 'f() { echo 1 2 3; }\nv 1 2 3\n'],
    ['a material library', 'newmtl wood\nKd 1 1 1\nd 1\nillum 2\nmap_Kd wood.png\n'],
    ['statements without geometry', 's off\nvt 0 0\nend\n'],
    ['a PNG', '\x89PNG\r\n\x1a\n'],
    ['a SketchUp file', '\xff\xfe\xff\x0eS\0k\0e\0t\0c\0h\0U\0p\0 \0M\0o\0d\0e\0l\0'],
    ['a solid without facets', 'solid as a rock\nthey said\n'],
  ])('does not take %s for a source', (_, content) => {
    expect(sniffSource(Buffer.from(content, 'latin1'))).toBeUndefined();
  });

  it('recognises a binary STL only if all its facets fit into its size', () => {
    const bytes = writeBinaryStl(CUBE);
    expect(sniffSource(bytes, bytes.length - 1)).toBeUndefined();
  });

  it('never throws and never recognises random bytes as a model', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 600 }), (bytes) => {
        fc.pre(bytes[0] !== 0x1f && bytes[0] !== 0x50);
        expect(sniffSource(bytes, bytes.length)).toBeUndefined();
      }),
    );
  });
});

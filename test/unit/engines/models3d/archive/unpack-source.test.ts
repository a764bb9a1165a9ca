import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { UNPACK_LIMITS } from '../../../../../shared/engines/models3d/archive/unpack-budget.ts';
import { unpackSource } from '../../../../../shared/engines/models3d/archive/unpack-source.ts';
import { MODEL_FORMAT_NAMES, MODEL_FORMATS } from '../../../../../shared/engines/models3d/formats.ts';
import { ModelError } from '../../../../../shared/engines/models3d/model-error.ts';
import { box } from '../../../../fixtures/models/solid.ts';
import { temporaryFolder } from '../../../../fixtures/models/temporary-folder.ts';
import { writeGlb } from '../../../../fixtures/models/write-gltf.ts';
import { writeBinaryStl } from '../../../../fixtures/models/write-stl.ts';
import { writeTar, writeTarGz } from '../../../../fixtures/models/write-tar.ts';
import { writeZip } from '../../../../fixtures/models/write-zip.ts';
import { runs } from '../../../../runs.ts';

/**
 * Unpacks bytes. Returns the names and contents of the files, or the error's code. Nothing must be written outside the
 * folder.
 */
async function unpack(
  bytes: Uint8Array,
  limits: Partial<typeof UNPACK_LIMITS> = {},
): Promise<Record<string, string> | string> {
  const folder = temporaryFolder();
  writeFileSync(path.join(folder, 'source'), bytes);
  try {
    const files = await unpackSource(path.join(folder, 'source'), path.join(folder, 'files'), { limits });
    return Object.fromEntries(files.map(({ name, file }) => [name, readFileSync(file, 'utf8')]));
  } catch (error) {
    if (error instanceof ModelError) return error.code;
    throw error;
  } finally {
    expect(readdirSync(folder).filter((name) => name !== 'files')).toEqual(['source']);
  }
}

const good = { name: 'a/chair.obj', data: 'v 0 0 0\n' };

describe('unpackSource', () => {
  it.each([
    ['zip, deflated', writeZip([good])],
    ['zip, stored', writeZip([{ ...good, method: 0 }])],
    ['zip with Windows separators', writeZip([{ ...good, name: 'a\\chair.obj' }])],
    ['zip with folders', writeZip([{ name: 'a/', mode: 0o40755, method: 0 }, good])],
    ['tar.gz', writeTarGz([{ name: './', type: '5' }, good])],
    ['tar', writeTar([good])],
    ['tar with a pax path', writeTar([{ ...good, name: 'short', paxPath: 'a/chair.obj' }])],
  ])('unpacks %s', async (_, bytes) => {
    expect(await unpack(bytes)).toEqual({ 'a/chair.obj': 'v 0 0 0\n' });
  });

  it('unpacks the model of a gzip, also by its total size and with the same limits', async () => {
    const models = [Buffer.from('v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n'), writeBinaryStl(box([1, 2, 3]))];
    for (const model of models) {
      expect(await unpack(gzipSync(model))).toEqual({ source: model.toString('utf8') });
      expect(await unpack(gzipSync(model).subarray(0, -9))).toBe('ARCHIVE_CORRUPT');
      expect(await unpack(gzipSync(model), { maxFileBytes: model.length - 1 })).toBe('ARCHIVE_FILE_TOO_LARGE');
    }
    const large = gzipSync(Buffer.concat([Buffer.from('v 0 0 0\n'), Buffer.alloc(100_000, '\n')]));
    expect(await unpack(large, { ratioFloorBytes: 1_000 })).toBe('ARCHIVE_ZIP_BOMB');
  });

  it('reads a tar without magic bytes, and refuses a gzip of anything else', async () => {
    const old = writeTar([good]);
    const magic = old.subarray(257, 265);
    const sum = Number.parseInt(old.toString('latin1', 148, 154), 8) - magic.reduce((all, byte) => all + byte, 0);
    magic.fill(0);
    old.write(sum.toString(8).padStart(6, '0'), 148);
    expect(await unpack(gzipSync(old))).toEqual({ 'a/chair.obj': 'v 0 0 0\n' });
    for (const other of ['', 'no model', writeZip([good]), writeTarGz([good])]) {
      expect(await unpack(gzipSync(other))).toBe('ARCHIVE_UNKNOWN_TYPE');
    }
  });

  it("reads names in UTF-8 without the zip's flag, and other names in the old code page", async () => {
    const [utf8, codePage] = [Buffer.from('椅子/stühle.obj'), Buffer.from([0x73, 0x74, 0x81, 0x68, 0x6c, 0x65])];
    const bytes = writeZip([utf8, codePage].map((name) => ({ name, data: '', flags: 0 })));
    expect(Object.keys(await unpack(bytes))).toEqual(['椅子/stühle.obj', 'stühle']);
  });

  it('leaves out resource forks and thumbnails', async () => {
    const bytes = writeZip([good, { name: '__MACOSX/a/._chair.obj', data: 'x' }, { name: 'Thumbs.db', data: 'x' }]);
    expect(Object.keys(await unpack(bytes))).toEqual(['a/chair.obj']);
  });

  it.each(['Kitchen chair.glb', 'chair.stl', 'source'])(
    'returns a bare model as the only file, with its name %s and its bytes',
    async (name) => {
      const folder = temporaryFolder();
      const [file, bytes] = [path.join(folder, name), writeGlb(box([1, 1, 1]))];
      writeFileSync(file, bytes);
      const files = await unpackSource(file, path.join(folder, 'files'));
      expect(files).toEqual([{ name, file, bytes: bytes.length, format: 'glb' }]);
    },
  );

  it('refuses a bare model of an unsupported format by name', async () => {
    const folder = temporaryFolder();
    const file = path.join(folder, 'Kitchen chair.SKP');
    writeFileSync(file, Buffer.from('\xff\xfe\xff\x0eSketchUp Model', 'latin1'));
    const message = expect.stringMatching(/^"Kitchen chair.SKP" has a format that cannot be converted/);
    await expect(unpackSource(file, path.join(folder, 'files'))).rejects.toMatchObject({
      ...{ code: 'UNSUPPORTED_FORMAT', message },
    });
  });

  it.each(MODEL_FORMAT_NAMES)('calls a bare file damaged that is %s by its name alone', async (format) => {
    const folder = temporaryFolder();
    const [extension] = MODEL_FORMATS[format].extensions;
    const file = path.join(folder, `chair${extension}`);
    writeFileSync(file, Buffer.from('hello', 'latin1'));
    const message = expect.stringMatching(new RegExp(`^"chair${extension}" is no ${format.toUpperCase()} file`));
    await expect(unpackSource(file, path.join(folder, 'files'))).rejects.toMatchObject({
      ...{ code: 'MODEL_CORRUPT', message },
    });
  });

  const noise = Buffer.from(Array.from({ length: 300 }, (_, index) => (index * 73) % 251));
  const damaged = writeTarGz([good]);
  damaged.writeUInt8((damaged.at(-6) ?? 0) ^ 0xff, damaged.length - 6);
  it.each([
    ['plain text', Buffer.from('hello '.repeat(50)), 'ARCHIVE_UNKNOWN_TYPE'],
    ['no bytes', Buffer.alloc(0), 'ARCHIVE_UNKNOWN_TYPE'],
    ['7z', Buffer.concat([Buffer.from('377abcaf271c0004', 'hex'), noise]), 'ARCHIVE_UNKNOWN_TYPE'],
    ['a zip without its directory', writeZip([good]).subarray(0, 60), 'ARCHIVE_CORRUPT'],
    ['a zip with a wrong checksum', writeZip([{ ...good, crc: 1 }]), 'ARCHIVE_CORRUPT'],
    ['a zip whose deflate stream is noise', writeZip([{ ...good, packed: noise }]), 'ARCHIVE_CORRUPT'],
    ['a zip entry that is longer than it says', writeZip([{ ...good, size: 3 }]), 'ARCHIVE_SIZE_MISMATCH'],
    ['a zip entry that is shorter than it says', writeZip([{ ...good, size: 300 }]), 'ARCHIVE_SIZE_MISMATCH'],
    ['an encrypted zip', writeZip([{ ...good, flags: 0x801 }]), 'ARCHIVE_ENCRYPTED'],
    ['zip by LZMA', writeZip([{ ...good, method: 14 }]), 'ARCHIVE_METHOD'],
    ['zip entries over the same bytes', writeZip([good, { ...good, name: 'b.obj', at: 0 }]), 'ARCHIVE_OVERLAP'],
    ['a zip path upwards', writeZip([{ ...good, name: '../evil' }]), 'ARCHIVE_PATH_TRAVERSAL'],
    ['a zip folder upwards', writeZip([{ name: '../evil/', method: 0 }]), 'ARCHIVE_PATH_TRAVERSAL'],
    ['a symbolic link in a zip', writeZip([{ ...good, mode: 0o120777 }]), 'ARCHIVE_LINK'],
    ['a device in a zip', writeZip([{ ...good, mode: 0o020666 }]), 'ARCHIVE_SPECIAL_FILE'],
    ['the same name twice in a zip', writeZip([good, { ...good, data: 'other' }]), 'ARCHIVE_DUPLICATE_NAME'],
    ['names that differ in case', writeZip([good, { ...good, name: 'A/Chair.obj' }]), 'ARCHIVE_DUPLICATE_NAME'],
    ['a gzip of text', gzipSync('hello '.repeat(300)), 'ARCHIVE_UNKNOWN_TYPE'],
    ['a tar.gz with a wrong checksum', damaged, 'ARCHIVE_CORRUPT'],
    ['half a tar.gz', writeTarGz([{ name: 'x', data: noise }]).subarray(0, 150), 'ARCHIVE_CORRUPT'],
    ['a tar path upwards', writeTarGz([{ ...good, name: '../../evil' }]), 'ARCHIVE_PATH_TRAVERSAL'],
    ['a pax path upwards', writeTarGz([{ ...good, paxPath: '../evil' }]), 'ARCHIVE_PATH_TRAVERSAL'],
    ['a symbolic link in a tar', writeTarGz([{ name: 'l', type: '2', link: '/etc' }]), 'ARCHIVE_LINK'],
    ['a hard link in a tar', writeTarGz([{ name: 'l', type: '1', link: 'x' }]), 'ARCHIVE_LINK'],
    ['a device in a tar', writeTarGz([{ name: 'd', type: '3' }]), 'ARCHIVE_SPECIAL_FILE'],
    ['a pipe in a tar', writeTarGz([{ name: 'p', type: '6' }]), 'ARCHIVE_SPECIAL_FILE'],
    ['the same name twice in a tar', writeTarGz([good, good]), 'ARCHIVE_DUPLICATE_NAME'],
  ])('refuses %s', async (_, bytes, code) => {
    expect(await unpack(bytes)).toBe(code);
  });

  const zeros = { name: 'zeros', data: Buffer.alloc(100_000) };
  it.each([
    ['ARCHIVE_TOO_LARGE', { maxArchiveBytes: 100 }],
    ['ARCHIVE_TOO_MANY_ENTRIES', { maxEntries: 1 }],
    ['ARCHIVE_FILE_TOO_LARGE', { maxFileBytes: 99_999 }],
    ['ARCHIVE_TOO_LARGE_UNPACKED', { maxUnpackedBytes: 100_001 }],
    ['ARCHIVE_ZIP_BOMB', { ratioFloorBytes: 1_000, maxRatio: 10 }],
  ] as const)('says %s at its limit, for zip and tar.gz', async (code, limits) => {
    const entries = [zeros, { name: 'more', data: 'some more' }];
    expect(await unpack(writeZip(entries), limits)).toBe(code);
    expect(await unpack(writeTarGz(entries), limits)).toBe(code);
  });

  it('stops a file that is larger than declared before the disk is full', async () => {
    const bytes = writeZip([{ ...zeros, size: 10 }]);
    expect(await unpack(bytes, { maxFileBytes: 50 })).toBe('ARCHIVE_SIZE_MISMATCH');
  });

  it('unpacks every file unchanged, with any name', async () => {
    const files = fc.dictionary(fc.stringMatching(/^[a-z\u4e00-\u4eff ]{1,20}(\/[a-z .]{1,9}x){0,3}$/), fc.string(), {
      maxKeys: 6,
    });
    await fc.assert(
      fc.asyncProperty(files, async (contents) => {
        const entries = Object.entries(contents).map(([name, data]) => ({ name, data }));
        expect(await unpack(writeZip(entries))).toEqual(contents);
        expect(
          await unpack(writeTarGz(entries.map((entry) => ({ ...entry, name: 'x', paxPath: entry.name })))),
        ).toEqual(contents);
      }),
      { numRuns: runs(30) },
    );
  });

  it('throws only errors with a code for damaged archives', async () => {
    // Random numbers, which hardly compress, so that the archives come in several chunks.
    const big = Array.from({ length: 20 }, (_, index) => ({
      name: `big${index}`,
      data: Buffer.from(Array.from({ length: 20_000 }, (__, at) => (at * at * 31 + at * 7 + index) % 61)),
    }));
    const archives = [writeZip([good, zeros]), writeTarGz([good, zeros]), writeZip(big), writeTarGz(big)];
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...archives),
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        async (archive, at, flip) => {
          const bytes = Buffer.from(archive);
          bytes[at % bytes.length] = (bytes[at % bytes.length] ?? 0) ^ flip;
          expect(['string', 'object']).toContain(typeof (await unpack(bytes)));
        },
      ),
      { numRuns: runs(400) },
    );
  });

  it('ends with the reason of its signal', async () => {
    const folder = temporaryFolder();
    writeFileSync(path.join(folder, 'source.zip'), writeZip([good]));
    const signal = AbortSignal.abort(new Error('lease lost'));
    await expect(unpackSource(path.join(folder, 'source.zip'), path.join(folder, 'files'), { signal })).rejects.toThrow(
      'lease lost',
    );
  });
});

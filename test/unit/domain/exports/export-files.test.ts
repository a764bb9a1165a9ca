import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { archiveEntries } from '../../../../shared/domain/exports/archive-entries.ts';
import { baseNameOf, downloadName } from '../../../../shared/domain/exports/export-files.ts';
import { ExportSettings } from '../../../../shared/domain/exports/export-settings.ts';
import {
  EXPORT_FORMAT_NAMES,
  type ExportFormat,
} from '../../../../shared/engines/models3d/export/export-format-names.ts';
import { contentDisposition } from '../../../../shared/platform/aws/content-disposition.ts';

/** Unpaired surrogates, joiners, header syntax, and characters that no file system accepts. */
const ODD_LETTERS = [
  'a',
  'é',
  '椅',
  '🛋',
  '\ud83d',
  '\udecb',
  '\u200d',
  "'",
  '*',
  '(',
  '"',
  '/',
  '.',
  '-',
  ' ',
  '\n',
  '%',
];

const savedAs = (label: string, ending: string) => downloadName({ label }, `${baseNameOf({ label })}${ending}`);

describe('the download name of an export', () => {
  it.each([
    ['Round side table', '.zip', 'Round side table.zip'],
    ['Shell chair, sage', '-obj.zip', 'Shell chair, sage-obj.zip'],
    ['sofa-3', '.glb', 'sofa-3.glb'],
    ['Söfa 1/2', '.usdz', 'Söfa 1 2.usdz'],
    ['椅子', '.stl', '椅子.stl'],
    ['???', '.stl', 'model.stl'],
    [`${'x'.repeat(99)}🛋!`, '.glb', `${'x'.repeat(99)}🛋.glb`],
  ])('of %s as *%s is %s', (label, ending, saved) => {
    expect(savedAs(label, ending)).toBe(saved);
  });

  it('is valid in a header and has the extension of the file, for every label', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...ODD_LETTERS), { maxLength: 150 }), (letters) => {
        const saved = savedAs(letters.join(''), '-3ds.zip');
        expect(saved).toMatch(/.-3ds\.zip$/);
        const whole = /filename\*=UTF-8''([A-Za-z0-9%!#$&+.^_`|~-]+)$/.exec(contentDisposition(saved))?.[1];
        expect(decodeURIComponent(whole ?? '')).toBe(saved);
      }),
    );
  });

  it('has an ASCII form without accents, and is quoted', () => {
    expect(contentDisposition('Müßiggang "Stühle\' 椅.glb')).toBe(
      `attachment; filename="Mussiggang _Stuhle' _.glb"; ` +
        "filename*=UTF-8''M%C3%BC%C3%9Figgang%20%22St%C3%BChle%27%20%E6%A4%85.glb",
    );
    expect(() => contentDisposition('half of 🛋'.slice(0, -1))).not.toThrow();
  });
});

describe('an archive of exports', () => {
  it('contains each name once: names differ by format, and a file that two shapes share is in it once', () => {
    const made = (file_format: ExportFormat, names: readonly string[], shape: string) => ({
      file_format,
      files: names.map((name) => ({ name, key: `${shape}/${name}`, bytes: 1 })),
    });
    const shapes = EXPORT_FORMAT_NAMES.flatMap((format) => [
      made(format, [`sofa.${format}`], 'packed'),
      made(format, format === 'obj' ? ['sofa.obj', 'sofa.mtl', 'tex0.png'] : [`sofa.${format}`], 'beside'),
    ]);
    const names = archiveEntries(shapes).map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toHaveLength(EXPORT_FORMAT_NAMES.length + 3);
    expect(names).toContain('obj/tex0.png');
  });
});

describe('settings of an export', () => {
  it('may repeat a format: it is exported once', () => {
    const formats = Array.from({ length: 40 }, (_, at) => ({ file_format: at % 2 === 0 ? 'STL' : 'glb' }));
    expect(ExportSettings.parse({ formats }).formats.map(({ file_format }) => file_format)).toEqual(['stl', 'glb']);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isIgnoredEntry, normaliseEntryName } from '../../../../../shared/engines/models3d/archive/entry-name.ts';
import { ModelError } from '../../../../../shared/engines/models3d/model-error.ts';
import { runs } from '../../../../runs.ts';

const codeOf = (name: string) => {
  try {
    return normaliseEntryName(name);
  } catch (error) {
    return error instanceof ModelError ? error.code : error;
  }
};

describe('normaliseEntryName', () => {
  it.each([
    ['chair.obj', 'chair.obj'],
    ['a\\b\\chair.obj', 'a/b/chair.obj'],
    ['./a//b/./chair.obj', 'a/b/chair.obj'],
    ['Stu\u0308hle.obj', 'St\u00fchle.obj'],
    ['a..b/...c', 'a..b/...c'],
    ['../evil', 'ARCHIVE_PATH_TRAVERSAL'],
    ['a/../../evil', 'ARCHIVE_PATH_TRAVERSAL'],
    ['..\\evil', 'ARCHIVE_PATH_TRAVERSAL'],
    ['/etc/passwd', 'ARCHIVE_PATH_TRAVERSAL'],
    ['\\\\server\\share', 'ARCHIVE_PATH_TRAVERSAL'],
    ['c:evil', 'ARCHIVE_PATH_TRAVERSAL'],
    ['a\0.obj', 'ARCHIVE_BAD_NAME'],
    ['a\u0085.obj', 'ARCHIVE_BAD_NAME'],
    ['', 'ARCHIVE_BAD_NAME'],
    ['./.', 'ARCHIVE_BAD_NAME'],
    ['x'.repeat(241), 'ARCHIVE_BAD_NAME'],
    ['d/'.repeat(16).concat('x'), 'ARCHIVE_BAD_NAME'],
  ])('makes of %j: %s', (raw, expected) => {
    expect(codeOf(raw)).toBe(expected);
  });

  it('returns a relative path without `..`, or throws, for all names', () => {
    const part = fc.oneof(fc.constantFrom('..', '.', '', '\\', '/', 'C:', '~', '\0', '\u202e'), fc.string());
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), fc.constantFrom('/', '\\'), (parts, separator) => {
        const name = codeOf(parts.join(separator));
        if (String(name).startsWith('ARCHIVE_')) return;
        expect(name).not.toMatch(/^\/|^[a-z]:|\\|\p{Cc}/iu);
        expect(String(name).split('/')).not.toContain('..');
        expect(codeOf(String(name)), 'a normalised name stays as it is').toBe(name);
      }),
      { numRuns: runs(2_000) },
    );
  });
});

describe('isIgnoredEntry', () => {
  it('recognises files that operating systems add to archives, and no others', () => {
    expect(
      ['__MACOSX/._a.obj', 'a/.DS_Store', 'a/Thumbs.db', '.git/config', 'b/._chair.obj'].every(isIgnoredEntry),
    ).toBe(true);
    expect(['a.obj', 'macosx/a.obj', '.hidden.obj'].some(isIgnoredEntry)).toBe(false);
  });
});

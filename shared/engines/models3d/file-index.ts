import path from 'node:path';
import type { SourceFile } from './archive/source-file.ts';

const IMAGE_EXTENSIONS = ['.png', '.jpg', '.jpeg', '.webp', '.tga', '.bmp', '.tif', '.tiff', '.gif'] as const;
const URI_SCHEME = /^[a-z][a-z0-9+.-]+:/i;

/**
 * Finds the files of a source by the references in other files of it. References can contain folders of the author's
 * machine, backslashes, another case or another extension. Only files of the source can be found.
 */
export class FileIndex {
  readonly files: readonly SourceFile[];
  readonly #byPath = new Map<string, SourceFile>();
  readonly #byBasename = new Map<string, SourceFile[]>();

  constructor(files: readonly SourceFile[]) {
    this.files = files;
    for (const file of files) {
      this.#byPath.set(file.name.toLowerCase(), file);
      const basename = path.posix.basename(file.name).toLowerCase();
      this.#byBasename.set(basename, [...(this.#byBasename.get(basename) ?? []), file]);
    }
  }

  /**
   * Finds the file that `reference` in the file `from` refers to: by its path, or by its base name anywhere in the
   * source, with the nearest to `from` first. Case is ignored. References to the network are never resolved.
   */
  find(reference: string, from: string): SourceFile | undefined {
    for (const spelling of spellings(reference)) {
      const target = path.posix.join(path.posix.dirname(from), spelling).toLowerCase();
      const found = this.#byPath.get(target) ?? this.#nearest(path.posix.basename(spelling).toLowerCase(), from);
      if (found) return found;
    }
    return undefined;
  }

  /**
   * Finds the file at the path of `reference`, or with its base name in the folder of `from`: for data that must not be
   * confused with the data of another model.
   */
  findInFolder(reference: string, from: string): SourceFile | undefined {
    const folder = path.posix.dirname(from);
    for (const spelling of spellings(reference)) {
      const names = [spelling, path.posix.basename(spelling)];
      const found = names.map((name) => this.#byPath.get(path.posix.join(folder, name).toLowerCase()));
      if (found[0] ?? found[1]) return found[0] ?? found[1];
    }
    return undefined;
  }

  /** Like `find`, but an image that does not exist is also searched with the extensions of other image formats. */
  findImage(reference: string, from: string): SourceFile | undefined {
    const exact = this.find(reference, from);
    if (exact) return exact;
    for (const spelling of spellings(reference)) {
      const stem = spelling.slice(0, spelling.length - path.posix.extname(spelling).length);
      for (const extension of IMAGE_EXTENSIONS) {
        const found = this.find(stem + extension, from);
        if (found) return found;
      }
    }
    return undefined;
  }

  #nearest(basename: string, from: string): SourceFile | undefined {
    const candidates = this.#byBasename.get(basename) ?? [];
    return candidates.toSorted(
      (a, b) => sharedFolders(b.name, from) - sharedFolders(a.name, from) || (a.name < b.name ? -1 : 1),
    )[0];
  }
}

/** The reference with forward slashes, as written and with percent escapes decoded. */
function spellings(reference: string): string[] {
  const withSlashes = reference.replaceAll('\\', '/').normalize('NFC');
  // One letter before the colon is a drive, and `file:` is a path too; other schemes lead out of the source.
  if (URI_SCHEME.test(withSlashes) && !/^file:/i.test(withSlashes)) return [];
  try {
    return [...new Set([withSlashes, decodeURIComponent(withSlashes)])];
  } catch {
    return [withSlashes];
  }
}

function sharedFolders(a: string, b: string): number {
  const [foldersA, foldersB] = [a.split('/'), b.split('/')];
  let shared = 0;
  while (shared < foldersA.length - 1 && foldersA[shared] === foldersB[shared]) shared++;
  return shared;
}

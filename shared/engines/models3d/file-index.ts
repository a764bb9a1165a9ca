import path from 'node:path';
import type { SourceFile } from './archive/source-file.ts';

const IMAGE_EXTENSIONS = ['.png', '.jpg', '.jpeg', '.webp', '.tga', '.bmp', '.tif', '.tiff', '.gif'] as const;
const URI_SCHEME = /^[a-z][a-z0-9+.-]+:/i;

/**
 * Finds the files of a source by the references inside other files of it, which hold folders of the author's machine,
 * backslashes, another case or another ending. It only knows the source's own files: nothing else can be reached.
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
   * The file that `reference`, written in the file `from`, means: by its path, else by its basename anywhere in the
   * source, the nearest to `from` first. Case never matters. References to the network are never resolved.
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
   * The file at the path that `reference` means, or of its basename beside `from`: for data that must not be mistaken
   * for another model's.
   */
  findBeside(reference: string, from: string): SourceFile | undefined {
    const folder = path.posix.dirname(from);
    for (const spelling of spellings(reference)) {
      const names = [spelling, path.posix.basename(spelling)];
      const found = names.map((name) => this.#byPath.get(path.posix.join(folder, name).toLowerCase()));
      if (found[0] ?? found[1]) return found[0] ?? found[1];
    }
    return undefined;
  }

  /** As `find`; an image that is not there is also looked for with the ending of another image format. */
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

/** The reference with forward slashes, as it stands and with percent escapes decoded. */
function spellings(reference: string): string[] {
  const withSlashes = reference.replaceAll('\\', '/').normalize('NFC');
  // One letter before the colon is a drive; `file:` is a path as well; other schemes lead out of the source.
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

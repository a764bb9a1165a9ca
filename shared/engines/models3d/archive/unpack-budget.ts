import {
  MAX_ARCHIVE_BYTES,
  MAX_ARCHIVE_ENTRIES,
  MAX_COMPRESSION_RATIO,
  MAX_UNPACKED_BYTES,
  MAX_UNPACKED_FILE_BYTES,
  RATIO_FLOOR_BYTES,
} from '../limits.ts';
import { ModelError } from '../model-error.ts';
import { quoted } from '../quoted.ts';

/** Limits of unpacking; tests use small ones. */
interface UnpackLimits {
  readonly maxArchiveBytes: number;
  readonly maxUnpackedBytes: number;
  readonly maxFileBytes: number;
  readonly maxEntries: number;
  readonly maxRatio: number;
  readonly ratioFloorBytes: number;
}

/** The limits of uploads. */
export const UNPACK_LIMITS: UnpackLimits = {
  maxArchiveBytes: MAX_ARCHIVE_BYTES,
  maxUnpackedBytes: MAX_UNPACKED_BYTES,
  maxFileBytes: MAX_UNPACKED_FILE_BYTES,
  maxEntries: MAX_ARCHIVE_ENTRIES,
  maxRatio: MAX_COMPRESSION_RATIO,
  ratioFloorBytes: RATIO_FLOOR_BYTES,
};

/** Counts the bytes of a file. Call it before a chunk is used. */
export interface ByteMeter {
  /** @throws ModelError ARCHIVE_SIZE_MISMATCH, ARCHIVE_FILE_TOO_LARGE, ARCHIVE_TOO_LARGE_UNPACKED, ARCHIVE_ZIP_BOMB */
  add(bytes: number): void;
  /** @throws ModelError ARCHIVE_SIZE_MISMATCH if the file is shorter than declared */
  end(): void;
}

/**
 * What one archive can still unpack. Sizes are counted twice: as declared, before anything is decompressed, and as
 * decompressed, because a header can be wrong.
 */
export class UnpackBudget {
  readonly #limits: UnpackLimits;
  readonly #archiveBytes: number;
  readonly #names = new Set<string>();
  #entries = 0;
  #declaredBytes = 0;
  #realBytes = 0;

  /** @throws ModelError ARCHIVE_TOO_LARGE */
  constructor(archiveBytes: number, limits: UnpackLimits) {
    this.#limits = limits;
    this.#archiveBytes = archiveBytes;
    if (archiveBytes > limits.maxArchiveBytes) {
      throw new ModelError(
        'ARCHIVE_TOO_LARGE',
        `The archive has ${inMib(archiveBytes)}; at most ${inMib(limits.maxArchiveBytes)} are accepted.`,
      );
    }
  }

  /** Counts entries of every kind. @throws ModelError ARCHIVE_TOO_MANY_ENTRIES */
  addEntries(count: number): void {
    this.#entries += count;
    if (this.#entries > this.#limits.maxEntries) {
      throw new ModelError(
        'ARCHIVE_TOO_MANY_ENTRIES',
        `The archive holds more than ${this.#limits.maxEntries} entries; send fewer files in one archive.`,
      );
    }
  }

  /** @throws ModelError ARCHIVE_DUPLICATE_NAME; names that differ only in case count as the same */
  addName(name: string): void {
    const key = name.toLowerCase();
    if (this.#names.has(key)) {
      throw new ModelError('ARCHIVE_DUPLICATE_NAME', `The archive holds ${quoted(name)} more than once.`);
    }
    this.#names.add(key);
  }

  /** @throws ModelError ARCHIVE_FILE_TOO_LARGE, ARCHIVE_TOO_LARGE_UNPACKED */
  addDeclaredBytes(name: string, bytes: number): void {
    this.#checkFile(name, bytes);
    this.#declaredBytes += bytes;
    this.#checkTotal(this.#declaredBytes);
  }

  /** For archives with a directory, after all entries are declared. @throws ModelError ARCHIVE_ZIP_BOMB */
  checkDeclaredRatio(): void {
    this.#checkRatio(this.#declaredBytes);
  }

  /**
   * Counts the decompressed bytes of one file. `declaredBytes` is its size in the archive's directory, if it has one.
   */
  meterFile(name: string, declaredBytes?: number): ByteMeter {
    let fileBytes = 0;
    const mismatch = () =>
      new ModelError('ARCHIVE_SIZE_MISMATCH', `${quoted(name)} does not have the size that the archive states for it.`);
    return {
      add: (bytes) => {
        fileBytes += bytes;
        this.#realBytes += bytes;
        if (declaredBytes !== undefined && fileBytes > declaredBytes) throw mismatch();
        this.#checkFile(name, fileBytes);
        this.#checkTotal(this.#realBytes);
        this.#checkRatio(this.#realBytes);
      },
      end: () => {
        if (declaredBytes !== undefined && fileBytes !== declaredBytes) throw mismatch();
      },
    };
  }

  /** Counts the bytes of a whole decompressed tar, with headers and padding. */
  meterTar(): ByteMeter {
    let tarBytes = 0;
    return {
      add: (bytes) => {
        tarBytes += bytes;
        this.#checkTotal(tarBytes);
        this.#checkRatio(tarBytes);
      },
      end: () => undefined,
    };
  }

  #checkFile(name: string, bytes: number): void {
    if (bytes > this.#limits.maxFileBytes) {
      throw new ModelError(
        'ARCHIVE_FILE_TOO_LARGE',
        `${quoted(name)} has more than ${inMib(this.#limits.maxFileBytes)} unpacked.`,
      );
    }
  }

  #checkTotal(bytes: number): void {
    if (bytes > this.#limits.maxUnpackedBytes) {
      throw new ModelError(
        'ARCHIVE_TOO_LARGE_UNPACKED',
        `The archive has more than ${inMib(this.#limits.maxUnpackedBytes)} unpacked.`,
      );
    }
  }

  #checkRatio(bytes: number): void {
    if (bytes > this.#limits.ratioFloorBytes && bytes > this.#archiveBytes * this.#limits.maxRatio) {
      throw new ModelError(
        'ARCHIVE_ZIP_BOMB',
        `The archive unpacks to more than ${this.#limits.maxRatio} times its size, which is not a valid model.`,
      );
    }
  }
}

function inMib(bytes: number): string {
  return `${Math.ceil(bytes / 2 ** 20)} MiB`;
}

/**
 * Receives the groups of a file, one at a time. Text is latin1, one character for each byte: its code page may be known
 * only at the end of the file.
 */
export interface TagSink {
  /** Whether only group 0 is wanted now; the reader then skips the values. */
  readonly skipping: boolean;
  /** Whether no more groups are wanted. */
  readonly done: boolean;
  text(code: number, value: string): void;
  number(code: number, value: number): void;
}

/** Splits a stream of bytes into groups. Chunks may end anywhere. */
export interface TagReader {
  push(chunk: Uint8Array): void;
  /** Reads the rest, at the end of the stream. */
  end(): void;
  /** Whether the stream has bytes that are not a group, or ends within a group. */
  readonly damaged: boolean;
}

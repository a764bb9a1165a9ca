/**
 * What takes the groups of a file, one at a time. Text comes as latin1: one character a byte, since its code page may be
 * known only when all of it has been seen.
 */
export interface TagSink {
  /** Whether only group 0 is wanted now: the reader then spares itself the values. */
  readonly skipping: boolean;
  /** True once nothing more is wanted. */
  readonly done: boolean;
  text(code: number, value: string): void;
  number(code: number, value: number): void;
}

/** Cuts a stream of bytes into groups. Chunks may end anywhere. */
export interface TagReader {
  push(chunk: Uint8Array): void;
  /** The stream is over: what is still held back is read. */
  end(): void;
  /** Whether the reader met something that is no group, or the stream ended within one. */
  readonly damaged: boolean;
}

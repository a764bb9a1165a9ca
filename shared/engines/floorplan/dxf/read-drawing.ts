import { createAsciiReader } from './ascii-tags.ts';
import { BINARY_SENTINEL, createBinaryReader } from './binary-tags.ts';
import type { Drawing } from './drawing.ts';
import { DrawingBuilder } from './drawing-builder.ts';
import { DrawingError } from './drawing-error.ts';
import type { TagReader } from './tag-sink.ts';

/** First bytes of a DWG file: `AC1` and three digits, where a DXF has a group code. */
const DWG_VERSION = /^AC1\d{3}/;

/** Reads a drawing from chunks of any size. */
interface DrawingReader {
  push(chunk: Uint8Array): void;
  /**
   * The drawing, after the last chunk. Of a file that ends early, the drawing has what the file holds, and is
   * `truncated`.
   * @throws DrawingError EMPTY_FILE, DWG, or NOT_A_DXF when no section of entities was found
   */
  end(): Drawing;
}

/** Reads ASCII and binary DXF of R12 to 2018. It needs memory for the content of the drawing, not for the file. */
export function createDrawingReader(): DrawingReader {
  const builder = new DrawingBuilder();
  let head: Buffer = Buffer.alloc(0);
  let reader: TagReader | undefined;
  const start = () => {
    if (head.length === 0) throw new DrawingError('EMPTY_FILE', 'The file is empty.');
    if (DWG_VERSION.test(head.toString('latin1', 0, 6))) {
      throw dwg();
    }
    const binary = head.subarray(0, BINARY_SENTINEL.length).equals(BINARY_SENTINEL);
    const created = binary ? createBinaryReader(builder) : createAsciiReader(builder);
    created.push(head);
    return created;
  };
  return {
    push(chunk) {
      if (reader) {
        reader.push(chunk);
        return;
      }
      head = Buffer.concat([head, chunk]);
      if (head.length > BINARY_SENTINEL.length) reader = start();
    },
    end() {
      reader ??= start();
      reader.end();
      return builder.build(reader.damaged);
    },
  };
}

/** The error for a DWG file, alone or in an archive. */
export function dwg(): DrawingError {
  return new DrawingError('DWG', 'This is a DWG file. Please export the drawing as DXF and send that.');
}

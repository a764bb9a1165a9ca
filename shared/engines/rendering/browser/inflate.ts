import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import tar from 'tar-stream';

/**
 * Decompresses a Brotli file of the installed browser package. A `.tar.br` is unpacked into the folder `output`,
 * anything else is written to the file `output`.
 */
export async function inflate(compressed: string, output: string): Promise<void> {
  const source = createReadStream(compressed);
  if (!compressed.endsWith('.tar.br')) {
    await pipeline(source, createBrotliDecompress(), createWriteStream(output, { mode: 0o700 }));
    return;
  }
  const extract = tar.extract();
  const feeding = pipeline(source, createBrotliDecompress(), extract);
  for await (const entry of extract) {
    const { name, type, mode = 0o600 } = entry.header;
    if (type === 'file') {
      const file = path.join(output, name);
      await mkdir(path.dirname(file), { recursive: true });
      await pipeline(entry, createWriteStream(file, { mode: mode | 0o600 }));
    } else {
      entry.resume();
    }
  }
  await feeding;
}

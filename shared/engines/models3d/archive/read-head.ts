import { open } from 'node:fs/promises';
import { SNIFF_BYTES } from '../sniff-source.ts';

/** Reads the first bytes of a file, for sniffing, and its size. */
export async function readHead(file: string): Promise<{ head: Uint8Array; bytes: number }> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const { buffer, bytesRead } = await handle.read(new Uint8Array(SNIFF_BYTES), 0, SNIFF_BYTES, 0);
    return { head: buffer.subarray(0, bytesRead), bytes: size };
  } finally {
    await handle.close();
  }
}

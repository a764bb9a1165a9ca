import { zipSync } from 'fflate';

/** Local time, as zip stores it, gives the same bytes in every time zone. */
const FILE_DATE = new Date(2025, 0, 15, 12, 0, 0);

/** A zip of files by path. The same files give the same bytes. */
export function zipFiles(files: ReadonlyMap<string, Uint8Array>): Uint8Array {
  // PNG is compressed already.
  const entries = [...files].map(([path, bytes]) => [path, [bytes, { level: path.endsWith('.png') ? 0 : 3 }]] as const);
  return zipSync(Object.fromEntries(entries) as Parameters<typeof zipSync>[0], { mtime: FILE_DATE });
}

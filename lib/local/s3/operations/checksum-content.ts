import type { Checksum } from '../checksum.ts';
import type { XmlContent } from '../xml.ts';

/** A checksum as elements of an answer: `ChecksumCRC32` and `ChecksumType`. */
export function checksumContent(checksum: Checksum | undefined): Record<string, XmlContent> {
  return checksum ? { [`Checksum${checksum.algorithm}`]: checksum.value, ChecksumType: checksum.type } : {};
}

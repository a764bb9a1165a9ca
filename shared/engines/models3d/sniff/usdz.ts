const LOCAL_HEADER = 0x04034b50;
const LOCAL_HEADER_BYTES = 30;
const METHOD_STORED = 0;

/** USDZ: a zip whose first file is an uncompressed USD layer, as the specification requires. */
export function looksLikeUsdz(head: Uint8Array): boolean {
  if (head.length < LOCAL_HEADER_BYTES) return false;
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  if (view.getUint32(0, true) !== LOCAL_HEADER || view.getUint16(8, true) !== METHOD_STORED) return false;
  const nameEnd = LOCAL_HEADER_BYTES + view.getUint16(26, true);
  return /\.usd[ac]?$/i.test(Buffer.from(head.subarray(LOCAL_HEADER_BYTES, nameEnd)).toString('utf8'));
}

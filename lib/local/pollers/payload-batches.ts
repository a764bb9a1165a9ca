/** Lambda's limit for an event. */
export const MAX_PAYLOAD_BYTES = 6 * 1024 * 1024;
/** More than `{"Records":[]}` and its commas need. */
const ENVELOPE_BYTES = 1_024;

/** Groups records, in their order, into events within Lambda's limit. */
export function payloadBatches<Record>(records: readonly Record[], maxBytes = MAX_PAYLOAD_BYTES): Record[][] {
  const batches: Record[][] = [];
  let bytes = 0;
  for (const record of records) {
    const recordBytes = Buffer.byteLength(JSON.stringify(record)) + 1;
    const batch = batches.at(-1);
    if (batch !== undefined && bytes + recordBytes <= maxBytes - ENVELOPE_BYTES) {
      batch.push(record);
      bytes += recordBytes;
    } else {
      batches.push([record]);
      bytes = recordBytes;
    }
  }
  return batches;
}

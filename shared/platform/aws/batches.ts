/** Limit of one BatchGetItem. */
const BATCH = 100;

/** Groups a sequence into batches that can be read at once. */
export async function* batchesOf<T>(sequence: AsyncIterable<T> | Iterable<T>, size = BATCH): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const entry of sequence) {
    batch.push(entry);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPart } from '../../../../shared/domain/matching/index-part.ts';
import { openPartInThread } from '../../../../shared/domain/matching/part-in-thread.ts';
import { PART_THREAD } from '../../../../shared/domain/matching/part-thread-entry.ts';
import { writeSegment } from '../../../../shared/domain/matching/write-segment.ts';
import { sampleProducts } from '../../../matching/sample-products.ts';

const ENTRY = path.resolve(Object.values(PART_THREAD)[0] ?? '');
const PRODUCTS = sampleProducts(200);

let folder: string;
let file: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'parts-'));
  file = path.join(folder, 'part.sqlite');
  const refuse = (_: string, cause: unknown) => {
    throw cause;
  };
  (await writeSegment(file, PRODUCTS, refuse)).database.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

test('a file in a worker thread returns the same results as in the main thread, also concurrently, until it is closed', async () => {
  const [here, thread] = [openPart(file), await openPartInThread(file, ENTRY)];
  const queries = PRODUCTS.slice(0, 20).map(({ label }) => label.slice(1));
  const searches = queries.map((query) => thread.ranked(query, 5));
  thread.close();
  expect(await Promise.all(searches)).toEqual(queries.map((query) => here.ranked(query, 5)));
  here.close();
  await expect.poll(() => Promise.resolve(thread.ranked('oak', 1)).catch(String)).toMatch('has ended');
});

test('a file of another version and an invalid file are refused as in the main thread', async () => {
  const other = path.join(folder, 'other.sqlite');
  const database = new DatabaseSync(other);
  database.exec('PRAGMA user_version = 99');
  database.close();
  expect(() => openPart(other)).toThrow('the segment has version 99');
  await expect(openPartInThread(other, ENTRY)).rejects.toThrow('the segment has version 99');
  await expect(openPartInThread(path.join(folder, 'none.sqlite'), ENTRY)).rejects.toThrow();
});

import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, expect, it } from 'vitest';
import { type RunningTables, removeFolder, runTables, tableOf } from './running-tables.ts';

/** The statements of Dynoxide 1.2.1 for every write to a table with a stream, and for every poll of the stream. */
const STATEMENTS = {
  'the next number of a record':
    'SELECT COALESCE(MAX(CAST(sequence_number AS INTEGER)), 0) + 1 FROM _stream_records WHERE table_name = ?1',
  'the records after another':
    'SELECT event_name FROM _stream_records WHERE table_name = ?1 AND shard_id = ?2 ' +
    'AND CAST(sequence_number AS INTEGER) > ?3 ORDER BY CAST(sequence_number AS INTEGER) ASC LIMIT ?4',
};

let running: RunningTables | undefined;
afterEach(async () => {
  await running?.stop();
  if (running) removeFolder(running.dataFolder);
});

it('neither a write nor a poll reads all stream records', async () => {
  running = await runTables([tableOf('items')]);
  const database = new DatabaseSync(path.join(running.dataFolder, 'dynamodb.sqlite'), { readOnly: true });
  try {
    for (const [what, statement] of Object.entries(STATEMENTS)) {
      const plan = database.prepare(`EXPLAIN QUERY PLAN ${statement}`).all();
      const details = plan.map(({ detail }) => String(detail));
      expect(details, what).toEqual([expect.stringMatching(/^SEARCH _stream_records USING .*INDEX/)]);
    }
  } finally {
    database.close();
  }
});

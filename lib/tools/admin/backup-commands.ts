import { existsSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { isPreparedListRow } from '../../../shared/domain/items/item-keys.ts';
import { isSearchIndexRow } from '../../../shared/domain/matching/match-keys.ts';
import { BUCKETS, TABLES, type TableName } from '../../../shared/platform/aws/stores.ts';
import { restoreFiles, saveFiles } from './backup/file-backup.ts';
import { type MadeAnew, restoreTable, saveTable } from './backup/table-backup.ts';
import { type Command, type CommandResult, command, UsageError } from './command.ts';
import { flag, parameter } from './parameters.ts';
import { makePrivateFolder, PRIVATE_FILE_MODE } from './private-files.ts';

/** Written last: a backup without this file is incomplete. */
const SEAL = 'backup.json';
/**
 * Rows and attributes that are not restored: the shown fields of products, and the rows that name the current prepared
 * files. Other files may have replaced them while the backup was made. They are prepared again from the restored items;
 * until then lists and searches read the items.
 */
const MADE_ANEW: Partial<Record<TableName, MadeAnew>> = {
  items: { rows: isPreparedListRow },
  matches: { rows: isSearchIndexRow, attributes: ['shown'] },
};

/**
 * The operator's commands against the loss of a whole account. DynamoDB and S3 have their own recovery; this backup can
 * leave the account. It contains no messages, because rows bring them back (see 'The life of a job').
 */
export const backupCommands: readonly Command[] = [
  command({
    noun: 'backup',
    verb: 'create',
    summary:
      'copy all rows and files into a folder while the service runs; contains everything committed before the start',
    args: {},
    options: { to: parameter('DIR', 'the folder; new or empty', z.string().min(1)) },
    async run({ to }, { clock }) {
      await requireNew(to);
      const began = clock().toISOString();
      // The backup contains secrets of API keys and password hashes.
      await makePrivateFolder(to);
      await makePrivateFolder(path.join(to, 'tables'));
      const counts: Record<string, number> = {};
      // Rows before files: a file exists before the row that names it.
      for (const table of TABLES) counts[table] = await saveTable(table, path.join(to, 'tables', `${table}.jsonl`));
      for (const bucket of BUCKETS) counts[bucket] = await saveFiles(bucket, path.join(to, bucket));
      await writeFile(path.join(to, SEAL), JSON.stringify({ began, counts }), { mode: PRIVATE_FILE_MODE });
      return result(`copied to ${to}, as of ${began}`, counts);
    },
  }),
  command({
    noun: 'backup',
    verb: 'restore',
    summary:
      'restore the rows and files of a backup into running stores, over those with the same keys; then restart npm start',
    args: {},
    options: {
      from: parameter('DIR', 'the folder', z.string().min(1)),
      yes: flag('required, because it overwrites existing data'),
    },
    async run({ from, yes }) {
      if (!existsSync(path.join(from, SEAL))) throw new Error(`${from} contains no complete backup`);
      if (!yes) throw new UsageError('backup restore overwrites existing data: add --yes');
      const counts: Record<string, number> = {};
      // Files before rows: no row names a file that does not exist yet.
      for (const bucket of BUCKETS) counts[bucket] = await restoreFiles(bucket, path.join(from, bucket));
      for (const table of TABLES)
        counts[table] = await restoreTable(table, path.join(from, 'tables', `${table}.jsonl`), MADE_ANEW[table]);
      return result(`restored from ${from}`, counts);
    },
  }),
];

/**
 * Checks that a folder is new or empty, because other files could not be told apart from the backup later.
 *
 * @throws if the folder is not empty, or is a file
 */
async function requireNew(folder: string): Promise<void> {
  const held = await readdir(folder).catch((cause: NodeJS.ErrnoException): string[] => {
    if (cause.code === 'ENOENT') return [];
    const reason = cause.code === 'ENOTDIR' ? 'is no folder' : `cannot be read (${cause.message})`;
    throw new Error(`${folder} ${reason}: give a new one`, { cause });
  });
  if (held.includes(SEAL)) throw new Error(`${folder} already contains a backup: give a new folder`);
  if (held.length > 0) throw new Error(`${folder} is not empty: give a new folder`);
}

function result(what: string, counts: Readonly<Record<string, number>>): CommandResult {
  const lines = Object.entries(counts).map(([store, count]) => `${String(count).padStart(8)} ${store}`);
  return { lines: [...lines, what], value: counts };
}

import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';

/** Above this number the oldest mails are dropped, so that the list of all mails stays small enough to send. */
const MAX_KEPT_MAILS = 10_000;

const mailRow = z
  .object({
    id: z.string(),
    to: z.string().transform((text) => z.array(z.string()).parse(JSON.parse(text))),
    from: z.string(),
    subject: z.string(),
    text: z.string().nullable(),
    html: z.string().nullable(),
    sent: z.number(),
  })
  .transform((row) => ({ ...row, sent: new Date(row.sent).toISOString() }));

/** A captured mail. */
export interface Mail {
  /** The MessageId of the sender's response. */
  readonly id: string;
  /** All recipients as the sender wrote them: `a@b.example` or `A <a@b.example>`. */
  readonly to: readonly string[];
  readonly from: string;
  readonly subject: string;
  readonly text: string | null;
  readonly html: string | null;
  /** ISO 8601, UTC. */
  readonly sent: string;
}

/** The captured mails, for people and tests. */
export interface MailStore {
  /** The newest first. */
  list(): Mail[];
  clear(): void;
}

/** The store with the rights of SES itself. */
export interface WritableMailStore extends MailStore {
  /** Stores a mail; it is on disk when this returns. */
  add(mail: Omit<Mail, 'sent'>, sentAtMs: number): void;
  close(): void;
}

/** Opens the SQLite file; creates it and its folder if they do not exist. */
export function openMailStore(file: string): WritableMailStore {
  mkdirSync(dirname(file), { recursive: true });
  const database = new DatabaseSync(file, { timeout: 5_000 });
  database.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = NORMAL;
    CREATE TABLE IF NOT EXISTS mail (
      number INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL,
      "to" TEXT NOT NULL,
      "from" TEXT NOT NULL,
      subject TEXT NOT NULL,
      text TEXT,
      html TEXT,
      sent INTEGER NOT NULL
    ) STRICT;
  `);
  const insert = database.prepare(
    'INSERT INTO mail (id, "to", "from", subject, text, html, sent) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  const dropOld = database.prepare('DELETE FROM mail WHERE number <= ?');
  const select = database.prepare('SELECT id, "to", "from", subject, text, html, sent FROM mail ORDER BY number DESC');
  return {
    add(mail, sentAtMs) {
      const { lastInsertRowid } = insert.run(
        mail.id,
        JSON.stringify(mail.to),
        mail.from,
        mail.subject,
        mail.text,
        mail.html,
        sentAtMs,
      );
      dropOld.run(Number(lastInsertRowid) - MAX_KEPT_MAILS);
    },
    list: () => select.all().map((row) => mailRow.parse(row)),
    clear: () => database.exec('DELETE FROM mail'),
    close: () => database.close(),
  };
}

import * as z from 'zod';
import { openDatabase } from '../host/open-database.ts';

/** Above this number the oldest mails are dropped, so that the list of all mails stays small enough to send. */
const MAX_KEPT_MAILS = 10_000;

const mailRow = z
  .object({
    /** The MessageId of the sender's response. */
    id: z.string(),
    /** All recipients as the sender wrote them: `a@b.example` or `A <a@b.example>`. */
    to: z.string().transform((text) => z.array(z.string()).parse(JSON.parse(text))),
    from: z.string(),
    subject: z.string(),
    text: z.string().nullable(),
    html: z.string().nullable(),
    sent: z.number(),
  })
  .transform((row) => ({ ...row, sent: new Date(row.sent).toISOString() }));

/** A captured mail; `sent` is ISO 8601, UTC. */
export type Mail = z.output<typeof mailRow>;

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
  const database = openDatabase(
    file,
    `CREATE TABLE IF NOT EXISTS mail (
      number INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL,
      "to" TEXT NOT NULL,
      "from" TEXT NOT NULL,
      subject TEXT NOT NULL,
      text TEXT,
      html TEXT,
      sent INTEGER NOT NULL
    ) STRICT`,
  );
  return {
    add(mail, sentAtMs) {
      const { id, to, from, subject, text, html } = mail;
      const { lastInsertRowid } = database
        .sql('INSERT INTO mail (id, "to", "from", subject, text, html, sent) VALUES (?, ?, ?, ?, ?, ?, ?)')
        .run(id, JSON.stringify(to), from, subject, text, html, sentAtMs);
      database.sql('DELETE FROM mail WHERE number <= ?').run(Number(lastInsertRowid) - MAX_KEPT_MAILS);
    },
    list: () => {
      const rows = database.sql('SELECT * FROM mail ORDER BY number DESC').all();
      return rows.map((row) => mailRow.parse(row));
    },
    clear: () => void database.sql('DELETE FROM mail').run(),
    close: () => database.close(),
  };
}

import { PassThrough, Readable } from 'node:stream';
import type { SecretInput } from '../../../lib/tools/admin/read-hidden-line.ts';
import { runAdmin } from '../../../lib/tools/admin/run-admin.ts';
import type { Clock } from '../../../shared/platform/identifiers/clock.ts';

/** The exit code and the output of one run of the admin command. */
export interface AdminRun {
  readonly code: 0 | 1 | 2;
  readonly out: string;
  readonly err: string;
}

/**
 * Runs `npm run admin -- <words>` in this process.
 *
 * @param piped the content of standard input
 * @param clock the machine's clock by default
 */
export async function admin(words: string, piped: string | SecretInput = '', clock?: Clock): Promise<AdminRun> {
  const out: string[] = [];
  const err: string[] = [];
  const output = { log: (line: string) => void out.push(line), error: (line: string) => void err.push(line) };
  const input = typeof piped === 'string' ? Readable.from([Buffer.from(piped)]) : piped;
  const code = await runAdmin(words.split(' ').filter(Boolean), output, input, clock);
  return { code, out: out.join('\n'), err: err.join('\n') };
}

/** A terminal with a user who types; records whether it echoed the input. */
export function terminal(): { input: SecretInput & PassThrough; rawModes: boolean[] } {
  const rawModes: boolean[] = [];
  const input = Object.assign(new PassThrough(), {
    isTTY: true,
    setRawMode: (raw: boolean) => rawModes.push(raw),
  });
  return { input, rawModes };
}

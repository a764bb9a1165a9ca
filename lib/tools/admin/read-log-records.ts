import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';

/** The levels of log lines, the lowest first. */
export const LOG_LEVELS = ['DEBUG', 'INFO', 'WARN', 'ERROR'] as const;

/** One record of the log. */
export interface LogRecord {
  /** ISO 8601, UTC. */
  readonly time: string;
  readonly level: (typeof LOG_LEVELS)[number];
  /** The function, without the prefix of the stage, or the part of the local service. */
  readonly source: string;
  readonly message: string;
  readonly requestId: string | undefined;
  /** The other fields of the line. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** The stack of an error. */
  readonly error: string | undefined;
}

const POLL_MS = 300;
const STAGE_PREFIX = /^planning-[a-z0-9]+-/;
/** Fields of every line that say nothing about its event. */
const ROUTINE_FIELDS = ['service', 'sampling_rate', 'xray_trace_id', 'timestamp', '_aws', 'level', 'message', 'error'];

const FileLine = z.looseObject({
  time: z.string(),
  functionName: z.string().optional(),
  source: z.string().optional(),
  line: z.string().optional(),
  gateway: z.string().optional(),
  message: z.string().optional(),
});
const FunctionLine = z.looseObject({
  level: z.string(),
  message: z.string(),
  requestId: z.string().optional(),
  error: z
    .looseObject({ name: z.string().optional(), message: z.string().optional(), stack: z.string().optional() })
    .optional(),
});

/**
 * Reads the records of `service.log`. Lines that are not of the log's form become records with their text as message.
 *
 * @param bytes how much of the file; see {@link logBytes}
 */
export async function* readLogRecords(file: string, bytes: number): AsyncGenerator<LogRecord> {
  if (bytes === 0) return;
  const input = createReadStream(file, { end: bytes - 1 });
  for await (const line of createInterface({ input })) yield recordOf(line);
}

/**
 * Reads the records that are written after the first `bytes` of the file, until the signal is aborted; also if the
 * service starts a new file meanwhile.
 */
export async function* followLogRecords(file: string, bytes: number, signal: AbortSignal): AsyncGenerator<LogRecord> {
  let at = bytes;
  let rest: Buffer = Buffer.alloc(0);
  while (!signal.aborted) {
    const end = await logBytes(file);
    if (end < at) [at, rest] = [0, Buffer.alloc(0)];
    if (end > at) {
      const chunks: Buffer[] = [rest];
      for await (const chunk of createReadStream(file, { start: at, end: end - 1 })) chunks.push(chunk);
      at = end;
      const read = Buffer.concat(chunks);
      const complete = read.lastIndexOf('\n') + 1;
      rest = read.subarray(complete);
      for (const line of read.subarray(0, complete).toString().split('\n')) if (line !== '') yield recordOf(line);
    }
    await wait(POLL_MS, undefined, { signal }).catch(() => undefined);
  }
}

/** Returns the size of the log; a file that is being replaced has no bytes. */
export async function logBytes(file: string): Promise<number> {
  return (await stat(file).catch(() => undefined))?.size ?? 0;
}

function recordOf(text: string): LogRecord {
  const entry = FileLine.safeParse(jsonOf(text)).data;
  if (!entry) return plainRecord('', 'service', 'INFO', text);
  const { time, functionName, source, line, ...others } = entry;
  const name = functionName?.replace(STAGE_PREFIX, '') ?? 'service';
  const record = FunctionLine.safeParse(jsonOf(line ?? '')).data;
  if (!record) {
    const level = source === undefined || source === 'stdout' ? 'INFO' : 'ERROR';
    return plainRecord(time, name, level, line ?? entry.gateway ?? entry.message ?? JSON.stringify(others));
  }
  const { requestId, error } = record;
  return {
    ...plainRecord(time, name, levelOf(record.level), record.message),
    requestId,
    fields: Object.fromEntries(Object.entries(record).filter(([field]) => !ROUTINE_FIELDS.includes(field))),
    error: error && (error.stack ?? [error.name, error.message].filter(Boolean).join(': ')),
  };
}

function plainRecord(time: string, source: string, level: LogRecord['level'], message: string): LogRecord {
  return { time, level, source, message, requestId: undefined, fields: {}, error: undefined };
}

/** Lambda's own levels have more names. */
function levelOf(name: string): LogRecord['level'] {
  return LOG_LEVELS.find((level) => level === name.toUpperCase()) ?? (name === 'TRACE' ? 'DEBUG' : 'ERROR');
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

import * as z from 'zod';
import type { Paint } from '../command-line/paint.ts';
import { type Command, command } from './command.ts';
import { flag, parameter } from './parameters.ts';
import { followLogRecords, LOG_LEVELS, type LogRecord, logBytes, readLogRecords } from './read-log-records.ts';

const DEFAULT_SHOWN = 100;
const MAX_SHOWN = 10_000;
const LEVEL_STYLES = { DEBUG: 'dim', INFO: 'green', WARN: 'yellow', ERROR: 'red' } as const;

/** The operator's commands for the log of the local service. */
export const logCommands: readonly Command[] = [
  command({
    noun: 'log',
    verb: 'list',
    summary: 'the newest lines of the log of npm start: time, level, function, message, fields',
    args: {},
    options: {
      follow: flag('print new lines until Ctrl-C'),
      level: parameter('LEVEL', `${LOG_LEVELS.join(', ')}: this level and above`, z.enum(LOG_LEVELS).default('INFO')),
      request: parameter('ID', 'only lines of this request; x-request-id of a response', z.string().min(1).optional()),
      limit: parameter(
        'N',
        `maximum number (${DEFAULT_SHOWN})`,
        z.coerce.number().int().min(1).max(MAX_SHOWN).default(DEFAULT_SHOWN),
      ),
    },
    async run({ follow, level, request, limit }, { logFile, print, paint, interrupted }) {
      if (logFile === undefined) {
        throw new Error('the log of a stage is in CloudWatch: its console has the saved queries of the stage');
      }
      const lowest = LOG_LEVELS.indexOf(level);
      const isWanted = (record: LogRecord) =>
        LOG_LEVELS.indexOf(record.level) >= lowest && (request === undefined || record.requestId === request);
      const newest: LogRecord[] = [];
      const bytes = await logBytes(logFile);
      for await (const record of readLogRecords(logFile, bytes)) {
        if (!isWanted(record)) continue;
        newest.push(record);
        if (newest.length > limit) newest.shift();
      }
      const lines = newest.map((record) => logLine(record, paint));
      if (!follow) return { lines: lines.length > 0 ? lines : ['none'], value: newest };
      for (const line of lines) print(line);
      for await (const record of followLogRecords(logFile, bytes, interrupted())) {
        if (isWanted(record)) print(logLine(record, paint));
      }
      return { lines: [], value: [] };
    },
  }),
];

/** One line for people: no quotes, no braces, the fields at the end. */
function logLine({ time, level, source, message, fields, error }: LogRecord, paint: Paint): string {
  const shown = Object.entries(fields).map(([name, value]) => paint('dim', `${name}=${plain(value)}`));
  const first = [time, paint(LEVEL_STYLES[level], level.padEnd(5)), paint('bold', source), message, ...shown].join(' ');
  return error === undefined ? first : `${first}\n${error.replace(/^/gm, '    ')}`;
}

function plain(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

import { type FileHandle, open } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Resolve, systemResolve } from './checked-lookup.ts';
import { requestSource } from './request-source.ts';
import { SourceError } from './source-error.ts';
import type { SourceUrlSettings } from './source-url-settings.ts';

const MEBIBYTE = 2 ** 20;
const PAGE_TYPES = /^\s*(text\/html|application\/xhtml\+xml)\s*(;|$)/i;
const DISK_ERRORS = new Set(['ENOSPC', 'EDQUOT', 'EIO']);

/** Options of {@link downloadSource}. */
export interface DownloadOptions {
  readonly settings: SourceUrlSettings;
  readonly maxBytes: number;
  /** Aborted when the file is not needed any more. Its reason is thrown. */
  readonly signal?: AbortSignal;
  /** From the first request to the last byte. */
  readonly maxDurationMs?: number;
  /** Between two pieces of the file, and until the first of them. */
  readonly maxSilenceMs?: number;
  /** How many broken connections are accepted. */
  readonly maxBreaks?: number;
  /** Before the first new connection; doubled for each further one. */
  readonly pauseMs?: number;
  readonly resolve?: Resolve;
}

const DOWNLOAD_DEFAULTS = {
  maxDurationMs: 360_000,
  maxSilenceMs: 20_000,
  maxBreaks: 3,
  pauseMs: 500,
  resolve: systemResolve,
} as const;

/** The bytes on disk, and the server's validator of the file version to which they belong. */
interface Progress {
  bytes: number;
  validator: string | undefined;
}

/**
 * Downloads a caller's URL into a new file. If the connection breaks, it requests the rest, if the server can confirm
 * that the file is unchanged; otherwise it starts again.
 *
 * @returns size of the file in bytes
 * @throws SourceError with the reason; the caller then removes the incomplete file
 */
export async function downloadSource(
  address: string,
  file: string,
  given: DownloadOptions,
): Promise<{ bytes: number }> {
  const options = { ...DOWNLOAD_DEFAULTS, ...given };
  const handle = await open(file, 'ax');
  const watch = startWatch(options);
  try {
    const progress: Progress = { bytes: 0, validator: undefined };
    for (let breaks = 0; ; breaks++) {
      const response = await request(address, progress, options, watch);
      try {
        await appendBody(response, handle, progress, options.maxBytes, watch);
        return { bytes: progress.bytes };
      } catch (error) {
        const final = error instanceof SourceError || isDiskError(error) || watch.signal.aborted;
        if (final || breaks === options.maxBreaks) throw error;
      }
      await sleep(options.pauseMs * 2 ** breaks, undefined, { signal: watch.signal });
    }
  } catch (error) {
    throw downloadError(error, watch.signal, given.signal);
  } finally {
    watch.stop();
    await handle.close();
  }
}

/** The time limits of a download as one signal. */
interface Watch {
  readonly signal: AbortSignal;
  /** Resets the limit for silence, because data has arrived. */
  alive(): void;
  stop(): void;
}

function startWatch({
  maxDurationMs,
  maxSilenceMs,
  signal,
}: Required<Pick<DownloadOptions, 'maxDurationMs' | 'maxSilenceMs'>> & Pick<DownloadOptions, 'signal'>): Watch {
  const timeout = new AbortController();
  const abortWith = (message: string) => () => timeout.abort(new SourceError('SOURCE_TIMEOUT', message));
  const whole = setTimeout(abortWith(`The download did not end within ${maxDurationMs / 1000} s.`), maxDurationMs);
  const silence = setTimeout(abortWith(`The host of the URL was silent for ${maxSilenceMs / 1000} s.`), maxSilenceMs);
  return {
    signal: signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal,
    alive: () => void silence.refresh(),
    stop() {
      clearTimeout(whole);
      clearTimeout(silence);
    },
  };
}

async function request(
  address: string,
  { bytes, validator }: Progress,
  { settings, resolve }: Pick<Required<DownloadOptions>, 'settings' | 'resolve'>,
  { signal, alive }: Watch,
): Promise<IncomingMessage> {
  const resumes = bytes > 0 && validator !== undefined;
  const headers: Record<string, string> = resumes ? { range: `bytes=${bytes}-`, 'if-range': validator } : {};
  const response = await requestSource(address, { settings, resolve, headers, signal });
  alive();
  const { statusCode, headers: received } = response;
  const refusal =
    statusCode === 200 || (resumes && statusCode === 206)
      ? pageRefusal(received['content-type'])
      : `The host of the URL returned ${statusCode} instead of the file.`;
  if (refusal === undefined) return response;
  response.destroy();
  throw new SourceError('SOURCE_UNREACHABLE', refusal);
}

/** Links for sharing and expired links lead to a web page, and no source is a web page. */
function pageRefusal(contentType: string | undefined): string | undefined {
  if (!PAGE_TYPES.test(contentType ?? '')) return undefined;
  return 'The host of the URL returned a web page instead of the file: give the address of the file itself.';
}

/** Appends the body of a response to the file. Throws SourceError, or the error of a broken connection. */
async function appendBody(
  response: IncomingMessage,
  handle: FileHandle,
  progress: Progress,
  maxBytes: number,
  watch: Watch,
): Promise<void> {
  try {
    if (response.statusCode === 206) requireContinuation(response, progress.bytes);
    else await restart(response, handle, progress);
    const announced = Number(response.headers['content-length'] ?? 0);
    if (progress.bytes + announced > maxBytes) throw tooLarge(maxBytes);
    for await (const piece of response as AsyncIterable<Buffer>) {
      if (progress.bytes + piece.length > maxBytes) throw tooLarge(maxBytes);
      await handle.appendFile(piece);
      progress.bytes += piece.length;
      watch.alive();
    }
  } finally {
    response.destroy();
  }
}

async function restart({ headers }: IncomingMessage, handle: FileHandle, progress: Progress): Promise<void> {
  await handle.truncate(0);
  progress.bytes = 0;
  // A weak tag does not promise the same bytes (RFC 9110, 13.1.5).
  const tag = headers.etag?.startsWith('W/') ? undefined : headers.etag;
  progress.validator = headers['accept-ranges'] === 'bytes' ? (tag ?? headers['last-modified']) : undefined;
}

function requireContinuation({ headers }: IncomingMessage, from: number): void {
  const [, start] = /^bytes (\d+)-\d+\/(?:\d+|\*)$/.exec(headers['content-range'] ?? '') ?? [];
  if (Number(start) === from) return;
  throw new SourceError('SOURCE_UNREACHABLE', 'The host of the URL sent another part of the file than requested.');
}

function tooLarge(maxBytes: number): SourceError {
  const mebibytes = Math.floor(maxBytes / MEBIBYTE);
  return new SourceError('SOURCE_TOO_LARGE', `The file at the URL is larger than ${mebibytes} MiB.`);
}

/** Returns why a download stopped, as an error for the user who gave the URL. */
function downloadError(error: unknown, watched: AbortSignal, callers: AbortSignal | undefined): unknown {
  if (callers?.aborted) return callers.reason;
  if (watched.aborted && watched.reason instanceof SourceError) return watched.reason;
  if (error instanceof SourceError || isDiskError(error)) return error;
  return new SourceError('SOURCE_UNREACHABLE', 'The file cannot be loaded from the host of the URL.', { cause: error });
}

/** A full disk is not a fault of the URL. */
function isDiskError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && DISK_ERRORS.has(String(error.code));
}

import type { Readable } from 'node:stream';

/** Longer than any password or secret may be. */
const MAX_BYTES = 4_096;
const CONTROL_C = '\u0003';
const BACKSPACES = ['\b', '\u007f'];
const LINE_ENDS = ['\r', '\n', '\u0004'];

/** Standard input: a terminal or a pipe. */
export type SecretInput = Readable & { readonly isTTY?: boolean; setRawMode?(raw: boolean): unknown };

/**
 * Reads one secret line: typed without echo on a terminal, otherwise the first line of a pipe.
 *
 * @throws if there is no input, if it is longer than 4 kB, or after Ctrl-C
 * @param ask shows the prompt, only on a terminal
 */
export async function readHiddenLine(input: SecretInput, ask: () => void): Promise<string> {
  if (!input.isTTY || !input.setRawMode) return firstLine(await piped(input));
  ask();
  input.setRawMode(true);
  try {
    return await typed(input);
  } finally {
    input.setRawMode(false);
    input.pause();
  }
}

async function piped(input: SecretInput): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of input) {
    const part = Buffer.from(chunk);
    bytes += part.length;
    if (bytes > MAX_BYTES) throw new Error(`standard input holds more than ${MAX_BYTES} bytes`);
    chunks.push(part);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function firstLine(text: string): string {
  const [line = ''] = text.split(/\r?\n/, 1);
  return checked(line);
}

function typed(input: SecretInput): Promise<string> {
  return new Promise((resolve, reject) => {
    const characters: string[] = [];
    const finish = (end: () => void) => {
      input.off('data', listen);
      end();
    };
    const listen = (chunk: Buffer | string) => {
      for (const character of String(chunk)) {
        if (character === CONTROL_C) return finish(() => reject(new Error('given up')));
        if (LINE_ENDS.includes(character)) return finish(() => settle(resolve, reject, characters.join('')));
        if (BACKSPACES.includes(character)) characters.pop();
        else characters.push(character);
        if (characters.length > MAX_BYTES) return finish(() => reject(new Error('the line is too long')));
      }
    };
    input.on('data', listen);
    input.resume();
  });
}

function settle(resolve: (line: string) => void, reject: (error: unknown) => void, line: string): void {
  try {
    resolve(checked(line));
  } catch (error) {
    reject(error);
  }
}

function checked(line: string): string {
  if (line === '') throw new Error('nothing was typed or piped in');
  return line;
}

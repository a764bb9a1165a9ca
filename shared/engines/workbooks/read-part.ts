import { createReadStream } from 'node:fs';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { WORKBOOK_BUDGET } from './workbook-budget.ts';
import { WorkbookError } from './workbook-error.ts';

/** What a reader of a part gets, element by element. Names are without the prefix of their namespace. */
interface PartReader {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
}

const CHUNK_BYTES = 64 << 10;

/**
 * Reads an XML part of a workbook as a stream, and yields after each chunk, so that the caller takes what was read.
 * Declarations, comments and CDATA are refused: no program writes them into a workbook, and without them a text ends at
 * the next tag.
 *
 * @param maxTextLetters of one text
 * @throws WorkbookError
 */
export async function* readPart(file: string, reader: PartReader, maxTextLetters: number): AsyncGenerator<void> {
  const parser = new SaxesParser({ xmlns: false, position: false });
  let failure: Error | undefined;
  let depth = 0;
  parser.on('error', (error) => {
    failure ??= error;
  });
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
    depth += 1;
    if (depth > WORKBOOK_BUDGET.maxDepth) throw corrupt('its elements are too deep in each other');
    reader.open(localName(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    reader.close?.(localName(name));
  });
  parser.on('text', (text) => reader.text?.(text));
  let last = '';
  let sinceTag = 0;
  for await (const chunk of createReadStream(file, { encoding: 'utf8', highWaterMark: CHUNK_BYTES })) {
    const text = chunk as string;
    if (`${last}${text}`.includes('<!')) throw corrupt('it has a declaration or a comment');
    last = text.at(-1) ?? last;
    const tag = text.lastIndexOf('<');
    sinceTag = tag < 0 ? sinceTag + text.length : text.length - tag;
    if (sinceTag > maxTextLetters + CHUNK_BYTES) {
      throw new WorkbookError('WORKBOOK_TOO_LARGE', `A cell of the workbook has more than ${maxTextLetters} letters.`);
    }
    parser.write(text);
    if (failure) throw corrupt('its XML is damaged', failure);
    yield;
  }
  parser.close();
  if (failure) throw corrupt('its XML is damaged', failure);
}

/** Reads a whole part at once. @throws WorkbookError as {@link readPart} does */
export async function readWholePart(file: string, reader: PartReader, maxTextLetters: number): Promise<void> {
  for await (const _ of readPart(file, reader, maxTextLetters));
}

/** Returns the error of a workbook that cannot be read. @param why the second half of a sentence */
export function corrupt(why: string, cause?: unknown): WorkbookError {
  return new WorkbookError('WORKBOOK_CORRUPT', `The workbook cannot be read: ${why}. Save it again as .xlsx.`, {
    cause,
  });
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

import { unescapeCell } from './cell-text.ts';
import { readWholePart } from './read-part.ts';
import { WORKBOOK_BUDGET } from './workbook-budget.ts';
import { WorkbookError } from './workbook-error.ts';

/**
 * Reads the strings that cells share, by index. Runs of one string are joined; phonetic hints are left out.
 *
 * @throws WorkbookError
 */
export async function readSharedStrings(file: string): Promise<string[]> {
  const { maxSharedStrings, maxSharedLetters, maxCellLetters } = WORKBOOK_BUDGET;
  const strings: string[] = [];
  let current = '';
  let letters = 0;
  let isText = false;
  let isHint = false;
  const reader = {
    open(name: string) {
      if (name === 'si') current = '';
      else if (name === 'rPh') isHint = true;
      isText = name === 't' && !isHint;
    },
    text(text: string) {
      if (!isText) return;
      current += text;
      letters += text.length;
      if (letters > maxSharedLetters || current.length > maxCellLetters) throw tooLarge();
    },
    close(name: string) {
      isText = false;
      if (name === 'rPh') isHint = false;
      if (name === 'si' && strings.push(unescapeCell(current)) > maxSharedStrings) throw tooLarge();
    },
  };
  await readWholePart(file, reader, maxCellLetters);
  return strings;
}

function tooLarge(): WorkbookError {
  return new WorkbookError('WORKBOOK_TOO_LARGE', 'The texts of the workbook are too large; split it, or send CSV.');
}

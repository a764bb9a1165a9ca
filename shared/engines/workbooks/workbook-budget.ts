/**
 * The budget of reading one workbook; see the budgets in shared/README.md. The sizes of its parts are those of
 * archives.
 */
export const WORKBOOK_BUDGET = {
  /** Unpacked, all parts together. */
  maxBytes: 1 << 30,
  maxParts: 2_000,
  maxSheets: 256,
  /** Limit of the list of sheets and of the list of its parts, which are read as a whole. */
  maxListBytes: 1 << 20,
  maxSharedStrings: 2_000_000,
  /** Limit of all shared strings together. */
  maxSharedLetters: 64 << 20,
  /** Limit of a cell, and of all cells of a row. A shared text counts in each cell that has it. */
  maxCellLetters: 1_000_000,
  /** Limit of all cells, counted likewise: a few packed bytes can show a long shared text 100,000 times. */
  maxSheetLetters: 256 << 20,
  /** Limit of elements in elements. Programs write about ten levels, and each open element takes memory. */
  maxDepth: 64,
  /** With values. Programs also write empty cells, up to the column XFD. */
  maxColumns: 1_000,
  maxRow: 1_048_576,
} as const;

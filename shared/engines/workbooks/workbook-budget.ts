/** The budget of reading one workbook; see the budgets in shared/README.md. The sizes of its parts are those of archives. */
export const WORKBOOK_BUDGET = {
  /** Unpacked, all parts together. */
  maxBytes: 1 << 30,
  maxParts: 2_000,
  maxSheets: 256,
  /** Of the list of sheets and of the list of its parts, which are read as a whole. */
  maxListBytes: 1 << 20,
  maxSharedStrings: 2_000_000,
  /** Of all shared strings. */
  maxSharedLetters: 64 << 20,
  /** Of one cell, and of all cells of one row. A shared text counts in each cell that has it. */
  maxCellLetters: 1_000_000,
  /** Of all cells of the sheet, counted likewise: a few bytes of a packed file can show a long shared text 100,000 times. */
  maxSheetLetters: 256 << 20,
  /** Of elements in elements. The deepest of programs have about ten levels, and each open one takes memory. */
  maxDepth: 64,
  /** With values. Programs also write empty cells, up to the column XFD. */
  maxColumns: 1_000,
  maxRow: 1_048_576,
} as const;

/** Why a workbook cannot be read. A list that is closed. */
type WorkbookErrorCode = 'WORKBOOK_CORRUPT' | 'WORKBOOK_TOO_LARGE';

/** A workbook cannot be read. The message is for whoever has sent it. */
export class WorkbookError extends Error {
  override readonly name = 'WorkbookError';
  readonly code: WorkbookErrorCode;

  constructor(code: WorkbookErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

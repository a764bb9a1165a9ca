/** One log line of a function, or of the platform about it. */
export interface LambdaLogEntry {
  readonly functionName: string;
  readonly pid: number;
  /** `platform`: a kill or a crash, with Lambda's text. */
  readonly source: 'stdout' | 'stderr' | 'platform';
  readonly line: string;
}

/** One line that a function wrote, or that the platform says about it. */
export interface LambdaLogEntry {
  readonly functionName: string;
  readonly pid: number;
  /** `platform`: a kill or a crash, in Lambda's words. */
  readonly source: 'stdout' | 'stderr' | 'platform';
  readonly line: string;
}

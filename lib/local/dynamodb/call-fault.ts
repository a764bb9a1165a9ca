/** What tests change in one call of the database; see service/service-faults.ts. */
export interface CallFault {
  /** Sent instead of the database's response; the database does not get the call. */
  readonly response?: { readonly status: number; readonly body: object };
  /** Sent to the database instead of the call's input. */
  readonly input?: unknown;
  /** Changes the output of the database. */
  readonly edit?: (output: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
}

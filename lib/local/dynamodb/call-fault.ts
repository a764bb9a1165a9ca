/** What tests change in one call of the database; see service/service-faults.ts. */
export interface CallFault {
  /** Goes back in place of the database's response; the database does not get the call. */
  readonly response?: { readonly status: number; readonly body: object };
  /** Goes to the database in place of the call's input. */
  readonly input?: unknown;
  /** Changes the output of the database. */
  readonly edit?: (output: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
}

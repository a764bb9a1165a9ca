import { PRICES } from './price-list.ts';

const MILLION = 1e6;
/** With so much memory a function has one whole processor. Source: Lambda developer guide, "Memory". */
const MB_A_PROCESSOR = 1_769;
/** To DynamoDB and back, within a region. Assumed; measured there it is between 2 and 6. */
const ROUND_TRIP_MS = 4;
/** Lines that a request leaves in the logs of its function and of the gateway. */
const LOG_BYTES = 1_200;

/** What one call takes, as it was measured. */
export interface MeasuredCall {
  readonly cpuMs: number;
  readonly roundTrips: number;
  readonly readUnits: number;
  readonly writeUnits: number;
  readonly bytes: number;
}

/** How long Lambda bills a call: its processor time on the share that it has, and its waits for tables. */
export function billedMs({ cpuMs, roundTrips }: MeasuredCall, memoryMb: number): number {
  return cpuMs * Math.max(1, MB_A_PROCESSOR / memoryMb) + roundTrips * ROUND_TRIP_MS;
}

/** Dollars for a million such calls, through the gateway to the internet. */
export function dollarsAMillionCalls(call: MeasuredCall, memoryMb: number, perGigabyteSecond: number): number {
  const gigabyteSeconds = (memoryMb / 1_024) * (billedMs(call, memoryMb) / 1_000);
  return (
    PRICES.gatewayRequests.dollars +
    PRICES.functionRequests.dollars +
    gigabyteSeconds * perGigabyteSecond * MILLION +
    call.readUnits * PRICES.readUnits.dollars +
    call.writeUnits * PRICES.writeUnits.dollars +
    (call.bytes / 1e9) * MILLION * PRICES.gigabytesOut.dollars +
    (LOG_BYTES / 1e9) * MILLION * PRICES.logGigabytes.dollars
  );
}

/** What a job of one kind takes beside the call that starts it. */
export interface MeasuredJob {
  readonly seconds: number;
  readonly memoryMb: number;
  readonly readUnits: number;
  readonly writeUnits: number;
  readonly filePuts: number;
  readonly fileGets: number;
}

/** SQS: sent, received, deleted. */
const REQUESTS_A_MESSAGE = 3;

/** Dollars for a thousand jobs; workers with native packages run on x86-64. */
export function dollarsAThousandJobs(job: MeasuredJob): number {
  const one =
    (job.memoryMb / 1_024) * job.seconds * PRICES.x86Seconds.dollars +
    (PRICES.functionRequests.dollars +
      job.readUnits * PRICES.readUnits.dollars +
      job.writeUnits * PRICES.writeUnits.dollars +
      job.filePuts * PRICES.filePuts.dollars +
      job.fileGets * PRICES.fileGets.dollars +
      REQUESTS_A_MESSAGE * PRICES.messages.dollars) /
      MILLION;
  return 1_000 * one;
}

import * as z from 'zod';

const responseSchema = z
  .object({ batchItemFailures: z.array(z.object({ itemIdentifier: z.string().min(1) })).nullish() })
  .nullish();

/**
 * Which items of a batch a function reports as failed (`ReportBatchItemFailures`). An answer that is none of the
 * forms that Lambda knows, or that names an item which was not in the batch, counts as the failure of all.
 *
 * @param result the function's answer as JSON text
 * @see https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-errorhandling.html
 */
export function batchItemFailures(result: string, identifiers: readonly string[]): ReadonlySet<string> {
  const everything = new Set(identifiers);
  let answer: unknown;
  try {
    answer = result === '' ? null : JSON.parse(result);
  } catch {
    return everything;
  }
  const parsed = responseSchema.safeParse(answer);
  // A function that answers a text or a number has not reported a failure.
  if (!parsed.success) return typeof answer === 'object' ? everything : new Set();
  const failed = (parsed.data?.batchItemFailures ?? []).map(({ itemIdentifier }) => itemIdentifier);
  return failed.every((identifier) => everything.has(identifier)) ? new Set(failed) : everything;
}

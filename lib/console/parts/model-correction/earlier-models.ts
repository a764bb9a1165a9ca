/** The part of a model that matters here. */
interface MadeModel {
  readonly jobId: string;
  readonly current: boolean;
}

/**
 * The models to which corrections can be taken back, the last one last, after a correction has ended: with the one that
 * was the item's before it, if that is no longer the item's.
 *
 * @param jobId of the model before the correction; undefined if the item had none
 * @param models of the item now; undefined if they could not be read
 */
export function earlierModels(
  before: readonly string[],
  jobId: string | undefined,
  models: readonly MadeModel[] | undefined,
): readonly string[] {
  const current = models?.find((each) => each.current)?.jobId;
  return jobId === undefined || current === undefined || current === jobId ? before : [...before, jobId];
}

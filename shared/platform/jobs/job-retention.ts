/** How long the row of a job is kept after the job was created. */
export const JOB_KEPT_DAYS = 400;

/** Returns when DynamoDB deletes the row of a job, in seconds since 1970. */
export function jobExpires(created: string): number {
  return Math.ceil(Date.parse(created) / 1000) + JOB_KEPT_DAYS * 24 * 3_600;
}

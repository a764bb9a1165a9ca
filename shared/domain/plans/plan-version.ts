import * as z from 'zod';
import { Timestamp } from '../../platform/text/timestamp.ts';
import type { StoredPlan } from './plan.ts';
import type { StoredVersion } from './plan-history.ts';

/** A state of a plan, as the list of its versions shows it. */
export const PlanVersion = z.object({
  /** The value of `restoreVersion` in a PUT, and of the path of a version. */
  id: z.int(),
  /** Whether this is the current state. */
  current: z.boolean(),
  name: z.string(),
  hash: z.string(),
  /** When this state was written. */
  changeDate: Timestamp,
  links: z.record(z.string(), z.string()),
});
export type PlanVersion = z.infer<typeof PlanVersion>;

/** The versions of a plan, newest first, with the current one. */
export async function listVersions(plan: StoredPlan, earlier: AsyncIterable<StoredVersion>): Promise<PlanVersion[]> {
  const { versionId, content, hash, changeDate } = plan;
  const versions = [presentVersion(plan, { id: versionId, content, hash, changeDate })];
  for await (const version of earlier) versions.push(presentVersion(plan, version));
  return versions;
}

function presentVersion(plan: StoredPlan, { id, content, hash, changeDate }: StoredVersion): PlanVersion {
  const links = { plan: `/plans/${plan.id}/versions/${id}` };
  return { id, current: id === plan.versionId, name: content.name, hash, changeDate, links };
}

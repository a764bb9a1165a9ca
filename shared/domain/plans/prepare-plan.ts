import type { TransactionPart } from '../../platform/aws/table.ts';
import type { Clock } from '../../platform/identifiers/clock.ts';
import { changedThumbnail, keepThumbnail } from './keep-thumbnail.ts';
import type { Orphan, OrphanStore } from './orphan.ts';
import { ownThumbnail } from './own-thumbnail.ts';
import { PlanContent, type StoredPlan } from './plan.ts';
import type { PlanFiles } from './plan-files.ts';
import { hashOf, keepText } from './plan-text.ts';
import { storablePlan } from './storable-plan.ts';
import type { SentThumbnail } from './take-thumbnail.ts';
import { type NewPlan, sentPlanContent } from './written-plan.ts';

/** The content of a new plan, from a request or a drawing. */
export interface PlanParts {
  /** The fields of the body. Those that only the service sets are ignored. */
  readonly sent: NewPlan;
  readonly planObjects: string | null;
  readonly thumbnail: SentThumbnail;
  /** The report of the conversion of a drawing. */
  readonly conversion?: Readonly<Record<string, unknown>>;
  /** The drawing that the plan is made from. */
  readonly drawing?: StoredPlan['drawing'];
}

/** What preparing a plan needs. */
export interface PreparePlanDeps {
  readonly files: PlanFiles;
  readonly orphans: Pick<OrphanStore, 'putPart' | 'deletePart'>;
  readonly clock: Clock;
}

/** A plan whose files are written and whose row is not written yet. */
interface PreparedPlan {
  readonly plan: StoredPlan;
  /** What the transaction that writes the row must contain. */
  readonly parts: readonly TransactionPart[];
  /** What to clean up after the row is written. */
  readonly orphans: readonly Orphan[];
}

/**
 * Writes the files of a new plan.
 *
 * @throws ServiceError 400 and 413 for values that cannot be stored
 */
export async function preparePlan(
  { sent, planObjects, thumbnail, conversion, drawing }: PlanParts,
  { tenant, user, id }: Pick<StoredPlan, 'tenant' | 'user' | 'id'>,
  { files, orphans, clock }: PreparePlanDeps,
): Promise<PreparedPlan> {
  const time = clock().toISOString();
  const empty: StoredPlan = {
    tenant,
    id,
    user,
    content: PlanContent.parse(sentPlanContent(sent)),
    text: null,
    hash: hashOf(null),
    thumbnail: null,
    thumbnailVersion: 0,
    demo: sent.demo ?? false,
    assets: [],
    storedDraft: null,
    ...(conversion && { conversion: { ...conversion } }),
    ...(drawing && { drawing }),
    created: time,
    changeDate: time,
    revision: 1,
    versionId: 1,
    oldTexts: [],
  };
  storablePlan(empty);
  const { text, hash, written } = await keepText(empty, planObjects, files);
  const image = thumbnail && (await keepThumbnail(empty, thumbnail, files));
  const kept = { ...empty, text, hash, ...changedThumbnail(empty, image) };
  const plan = { ...kept, ...ownThumbnail(undefined, kept) };
  const thumbnailOrphans = plan.thumbnail?.kind === 'image' ? [files.orphan(plan, { kind: 'thumbnail' })] : [];
  const parts = [
    ...[...written, ...(image?.written ?? [])].map(({ orphan }) => orphans.deletePart(orphan)),
    ...thumbnailOrphans.map((orphan) => orphans.putPart(orphan)),
  ];
  return { plan, parts, orphans: thumbnailOrphans };
}

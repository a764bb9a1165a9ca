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
import { clientFields, type NewPlan } from './written-plan.ts';

/** What a new plan is made of, read from the request or from a drawing. */
export interface PlanParts {
  /** The body's fields; what of them the service sets itself is left out. */
  readonly sent: NewPlan;
  readonly planObjects: string | null;
  readonly thumbnail: SentThumbnail;
  /** What the conversion of a drawing reports. */
  readonly conversion?: Readonly<Record<string, unknown>>;
  /** A drawing that a job converts. */
  readonly drawing?: StoredPlan['drawing'];
}

export interface PreparePlanDeps {
  readonly files: PlanFiles;
  readonly orphans: Pick<OrphanStore, 'putPart' | 'deletePart'>;
  readonly clock: Clock;
}

/** A plan whose files are written and whose row is not. */
export interface PreparedPlan {
  readonly plan: StoredPlan;
  /** What belongs into the transaction that writes the row. */
  readonly parts: readonly TransactionPart[];
  /** What is to be tidied once it is written. */
  readonly orphans: readonly Orphan[];
}

/** Writes the files of a new plan. Throws 400 and 413 for what cannot be kept. */
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
    content: PlanContent.parse(clientFields(sent)),
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

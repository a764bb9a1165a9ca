import { createHash } from 'node:crypto';
import type { RenderSettings } from '../../engines/rendering/settings/render-settings.ts';
import { cutTiles } from '../../engines/rendering/views/cut-tiles.ts';
import { estimateSeconds, splitByCost } from '../../engines/rendering/views/estimate-cost.ts';
import type { Frame } from '../../engines/rendering/views/frame.ts';
import { planViews } from '../../engines/rendering/views/plan-views.ts';
import { invalidRequest, ServiceError } from '../../platform/errors/service-error.ts';
import { formatItemId } from '../../platform/identifiers/item-id.ts';
import { newJobId } from '../../platform/jobs/job-keys.ts';
import { skuOf } from '../configured-items/configured-item.ts';
import { type ChoiceSources, resolveChoice } from '../configured-items/resolve-choice.ts';
import type { StoredItem } from '../items/item.ts';
import { dimensionsOfChoice } from '../options/choice-dimensions.ts';
import type { Choice } from '../options/option.ts';
import type { BatchChoice, OptionBatch } from './option-batch.ts';
import type { OptionRenderingSettings } from './option-rendering-settings.ts';
import { wantedChoices } from './wanted-choices.ts';

/** Caps of a batch (D717). */
const BATCH_LIMITS = { pictures: 500, megapixels: 1_000 } as const;
/** With more pictures, those of one choice are multiplied: 5,000 choices of 20 turntables have 7 million. */
const MAX_COUNTED_PICTURES = 10_000;
/** A job is cut so that the others of its tenant, and those of other tenants, come in between. */
const MAX_CHOICES_OF_JOB = 20;
/** The estimate of a job, in seconds. A job that takes longer goes on in another function. */
const JOB_SECONDS = 480;
/** The model of each choice is made and loaded. */
const SECONDS_PER_CHOICE = 3;
/** Triangles of a usual piece, for models that were converted before items kept their number. */
const USUAL_TRIANGLES = 25_000;
const USUAL_SIDE_MM = 1_000;
const PIXELS_PER_MEGAPIXEL = 1e6;
const ID_LETTERS = 22;

/** A batch, and what each of its jobs renders. */
export interface PlannedBatch {
  readonly batch: Omit<OptionBatch, 'created'>;
  readonly jobs: readonly { readonly id: string; readonly choices: readonly BatchChoice[] }[];
}

/**
 * Plans pictures of all values of some options: the choices, their pictures, and the jobs that render them. The same
 * order for the same models has the same ids, so that a call that is repeated starts nothing twice.
 *
 * @throws ServiceError 409 for a model that cannot be changed; 422 for options and values that the item does not have,
 * for combinations that all break a rule, and above 500 pictures or 1,000 megapixels; 400 for a view that does not fit
 */
export async function planOptionBatch(
  item: StoredItem,
  settings: OptionRenderingSettings,
  sources: ChoiceSources,
): Promise<PlannedBatch> {
  if (item.masterKey === undefined) {
    throw new ServiceError('CONFLICT', 'The model of the item was converted long ago: send it again first.');
  }
  const { named, choices, combinations } = wantedChoices(item.options, settings);
  const views = { ...settings, variants: undefined };
  if (choices?.length === 0) throw refusal('Every combination of these options breaks a rule of the item.');
  const [count, sample] = [choices?.length ?? combinations, framesOf(item, views, choices?.[0] ?? {})];
  if (!choices || sample.length * count > MAX_COUNTED_PICTURES) {
    throw tooMany(sample.length * count, megapixelsOf(sample) * count);
  }
  const framed = choices.map((choice) => ({ choice, frames: framesOf(item, views, choice) }));
  const frames = framed.flatMap((each) => each.frames);
  const megapixels = megapixelsOf(frames);
  if (frames.length > BATCH_LIMITS.pictures || megapixels > BATCH_LIMITS.megapixels) {
    throw tooMany(frames.length, megapixels);
  }
  const wanted = [];
  for (const each of framed) {
    const resolved = await resolveChoice(item, JSON.stringify(each.choice), sources);
    const chosen = Object.fromEntries(named.map(({ id, default: usual }) => [id, each.choice[id] ?? usual]));
    wanted.push({
      choice: chosen,
      hash: resolved.hash ?? '',
      sku: skuOf(resolved),
      seconds: secondsOf(each.frames, item),
    });
  }
  const target = formatItemId({ catalogId: item.catalog, externalId: item.externalId });
  const { dryRun, ...order } = settings;
  const id = shortHash([target, order, wanted]);
  const jobs = cutJobs(wanted).map((part, index) => ({
    id: newJobId(item.tenant, shortHash([id, index])),
    choices: part.map(({ seconds, ...choice }) => choice),
  }));
  const batch = {
    ...{ id, tenant: item.tenant, target, options: settings.options, jobIds: jobs.map((job) => job.id) },
    ...{ choices: choices.length, pictures: frames.length, megapixels: Math.round(megapixels * 100) / 100 },
    estimatedSeconds: Math.ceil(wanted.reduce((sum, { seconds }) => sum + seconds, 0)),
  };
  return { batch, jobs };
}

function framesOf(item: StoredItem, settings: RenderSettings, choice: Choice): Frame[] {
  const sides = dimensionsOfChoice(item, item.options, choice);
  const metres = (sideMm: number | null) => (sideMm ?? USUAL_SIDE_MM) / 1000;
  const size = { width: metres(sides.width), height: metres(sides.height), depth: metres(sides.depth) };
  return planViews(settings, size).flatMap((planned) => {
    if ('frames' in planned) return planned.frames;
    const path = `settings.views.${planned.view}`;
    const { message } = planned.error;
    throw invalidRequest(`The settings of the rendering are wrong: ${message}`, [{ path, message }]);
  });
}

function megapixelsOf(frames: readonly Frame[]): number {
  const pixels = frames.reduce((sum, { order }) => sum + order.widthPx * order.heightPx, 0);
  return pixels / PIXELS_PER_MEGAPIXEL;
}

function secondsOf(frames: readonly Frame[], { modelTriangles = USUAL_TRIANGLES }: StoredItem): number {
  const pieces = frames.flatMap(({ order }) =>
    cutTiles(order.widthPx, order.heightPx).map((tile) => estimateSeconds({ ...order, tile }, modelTriangles)),
  );
  return pieces.reduce((sum, seconds) => sum + seconds, SECONDS_PER_CHOICE);
}

function cutJobs<Choice extends { readonly seconds: number }>(wanted: readonly Choice[]): Choice[][] {
  return splitByCost(wanted, ({ seconds }) => Math.max(seconds, JOB_SECONDS / MAX_CHOICES_OF_JOB), JOB_SECONDS);
}

function shortHash(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, ID_LETTERS);
}

function tooMany(pictures: number, megapixels: number): ServiceError {
  const { pictures: most, megapixels: mostPixels } = BATCH_LIMITS;
  const asked = `${pictures} pictures with ${Math.ceil(megapixels)} megapixels`;
  return refusal(`These are ${asked}; ${most} pictures with ${mostPixels} megapixels are possible.`);
}

function refusal(message: string): ServiceError {
  return new ServiceError('UNPROCESSABLE', message, { details: [{ path: 'settings.options', message }] });
}

import path from 'node:path';
import type { RenderBrowser } from '../../engines/rendering/browser/render-browser.ts';
import { RenderSettings } from '../../engines/rendering/settings/render-settings.ts';
import { planViews } from '../../engines/rendering/views/plan-views.ts';
import type { FileStore } from '../../platform/aws/files.ts';
import { itemIdOfPath } from '../../platform/identifiers/item-id.ts';
import { type ConfiguredSources, findConfigured, itemOfConfigured } from '../configured-items/find-configured.ts';
import { itemFileKey, sha256OfFile } from '../items/item-files.ts';
import type { ItemStore } from '../items/item-store.ts';
import { modelFileOf } from '../items/models/pictures-of-model.ts';
import { openItemModel } from './open-item-model.ts';
import type { FindRenderingSubject } from './rendering-subject.ts';

/** The stores of items and their models, and the browser. */
interface ItemSubjectDeps extends ConfiguredSources {
  readonly items: Pick<ItemStore, 'find' | 'findCurrent'>;
  readonly privateFiles: Pick<FileStore, 'saveTo'>;
  readonly publicFiles: Pick<FileStore, 'saveTo'>;
  readonly browser: Pick<RenderBrowser, 'open'>;
}

/** Returns the function that finds the subjects of jobs on items, configured ones too. */
export function itemSubjects(deps: ItemSubjectDeps): FindRenderingSubject {
  return async (job) => {
    const id = itemIdOfPath(job.targetId);
    const plain = await deps.items.find(job.tenant, id);
    // The same answer for the model and for its place: the item may change in between.
    const found = plain ? undefined : await findConfigured(job.tenant, id, deps);
    const item = plain ?? (found && (await itemOfConfigured(found, deps)));
    if (!item) throw new Error(`the item ${job.targetId} of job ${job.id} is gone`);
    const hash = found?.resolved.hash;
    return {
      modelFile: plain && modelFileOf(plain),
      ...(hash !== undefined && { shownModel: { tenant: item.tenant, catalogId: item.catalog, hash } }),
      fileKey: (kind, sha256, extension) => itemFileKey(item, kind, sha256, extension),
      async open(folder, signal) {
        const file = path.join(folder, 'model.glb');
        const model = await openItemModel(item, file, deps, signal);
        const views = planViews(RenderSettings.parse(job.sourceSettings), model.report);
        return { model, sha256: await sha256OfFile(file), views, warnings: [] };
      },
    };
  };
}

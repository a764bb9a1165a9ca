import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { MAX_CLIENT_TRIANGLES } from '../../engines/models3d/limits.ts';
import type { RenderBrowser } from '../../engines/rendering/browser/render-browser.ts';
import { RenderError } from '../../engines/rendering/render-error.ts';
import type { RenderSettings } from '../../engines/rendering/settings/render-settings.ts';
import { planViews } from '../../engines/rendering/views/plan-views.ts';
import { changedMaster, type MasterChanging } from '../configured-items/changed-master.ts';
import type { ResolvedChoice } from '../configured-items/resolve-choice.ts';
import { itemFileKey } from '../items/item-files.ts';
import type { RenderingSubject } from '../renderings/rendering-subject.ts';

/** What changes the model of an item, and the browser that shows it. */
export interface ChoiceSubjectDeps extends MasterChanging {
  readonly browser: Pick<RenderBrowser, 'open'>;
}

/**
 * Returns what is rendered of a choice: the master of its item, changed as the model of the choice is. The files belong
 * to the item.
 *
 * @param hash of all that the model depends on
 */
export function choiceSubject(
  { base, orders }: Pick<ResolvedChoice, 'base' | 'orders'>,
  hash: string,
  settings: RenderSettings,
  deps: ChoiceSubjectDeps,
): RenderingSubject {
  return {
    fileKey: (kind, sha256, extension) => itemFileKey(base, kind, sha256, extension),
    async open(folder, signal) {
      const file = path.join(folder, 'model.glb');
      await writeFile(file, await changedMaster({ base, orders }, deps, { signal }));
      const model = await deps.browser.open(file, signal);
      if (model.report.triangles > MAX_CLIENT_TRIANGLES) {
        const count = `The chosen model has ${model.report.triangles} triangles`;
        throw new RenderError('TOO_COMPLEX', `${count}; ${MAX_CLIENT_TRIANGLES} can be rendered.`);
      }
      return { model, sha256: hash, views: planViews(settings, model.report), warnings: [] };
    },
  };
}

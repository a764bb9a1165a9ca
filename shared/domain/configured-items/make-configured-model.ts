import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ConversionLimits } from '../../engines/models3d/conversion-limits.ts';
import type { ConversionPrograms } from '../../engines/models3d/conversion-programs.ts';
import { convertModel } from '../../engines/models3d/convert-model.ts';
import { ModelError } from '../../engines/models3d/model-error.ts';
import type { FileStore } from '../../platform/aws/files.ts';
import type { Clock } from '../../platform/identifiers/clock.ts';
import { formatItemId } from '../../platform/identifiers/item-id.ts';
import type { Attempt } from '../../platform/jobs/run-job.ts';
import { inWorkFolder } from '../../platform/runtime/in-work-folder.ts';
import type { ConvertedModel } from '../conversions/finish-conversion.ts';
import type { SlowSources } from '../conversions/slow-sources.ts';
import { storeConversion } from '../conversions/store-conversion.ts';
import { changedMaster, type MasterChanging } from './changed-master.ts';
import type { FoundConfigured } from './find-configured.ts';

/** The buckets, programs and limits by which the model of a choice is made. */
interface MakingDeps extends MasterChanging {
  readonly privateFiles: Pick<FileStore, 'readBytes' | 'putFile'>;
  readonly publicFiles: Pick<FileStore, 'readBytes' | 'putFile'>;
  readonly temporaryFolder: string;
  readonly limits: ConversionLimits;
  readonly programs: ConversionPrograms;
  /** Choices that take too much count as sources that do (D671). */
  readonly slow: SlowSources;
  readonly clock: Clock;
  /** Identifies the code that converts; see `readResultsVersion`. */
  readonly resultsVersion: string;
}

/** Makes and stores the model of a configured item. */
export type MakeConfigured = (
  found: FoundConfigured,
  attempt: Pick<Attempt, 'progress' | 'signal'>,
) => Promise<ConvertedModel>;

/**
 * Returns the function that makes the model of a choice: it changes the master of the item, then converts the result as
 * any model, so that it has a GLB, a USDZ, a master and a preview.
 *
 * @throws ModelError OPTION_NOT_APPLICABLE with what the model does not have, and the errors of conversions; nothing is
 * stored then
 */
export function makeConfiguredModel(deps: MakingDeps): MakeConfigured {
  const { slow, clock, resultsVersion, temporaryFolder, programs } = deps;
  return async ({ id, resolved }, { progress: onProgress, signal }) => {
    const { base, hash = '' } = resolved;
    const read = { tenant: base.tenant, sha256: hash, fileName: formatItemId(id), resultsVersion };
    const importTimeoutMs = await slow.timeLimitMs(read, deps.limits.importTimeoutMs, clock());
    const limits = { ...deps.limits, importTimeoutMs };
    try {
      return await inWorkFolder(temporaryFolder, 'configure', async (folder) => {
        const workFolder = path.join(folder, 'work');
        await mkdir(workFolder);
        const sourceFile = path.join(folder, 'configured.glb');
        await writeFile(sourceFile, await changedMaster(resolved, deps, { timeoutMs: importTimeoutMs, signal }));
        const options = { unit: 'm', upAxis: 'y' } as const;
        const result = await convertModel({ sourceFile, workFolder, options, limits, programs, onProgress, signal });
        return storeConversion({ tenant: base.tenant, catalog: base.catalog, externalId: id.externalId }, result, deps);
      });
    } catch (error) {
      const isFullTime = importTimeoutMs === deps.limits.importTimeoutMs;
      if (error instanceof ModelError) await slow.note(read, error, isFullTime, clock());
      throw error;
    }
  };
}

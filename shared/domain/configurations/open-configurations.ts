import { openTable } from '../../platform/aws/table.ts';
import { publicFilesUrl } from '../../platform/runtime/service-settings.ts';
import { configurationStore } from './configuration-store.ts';

/** Opens configurations for a function: store, settings and clock of the running service. */
export function openConfigurations() {
  const saved = openTable('saved');
  return {
    saved,
    configurations: configurationStore(saved),
    uploadUrl: publicFilesUrl(process.env),
    clock: () => new Date(),
  };
}

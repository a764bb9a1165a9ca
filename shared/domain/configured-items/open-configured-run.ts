import { configuringInChild } from '../../engines/models3d/configured/configure-in-child.ts';
import type { Table } from '../../platform/aws/table.ts';
import type { Clock } from '../../platform/identifiers/clock.ts';
import { openCatalogs } from '../catalogs/open-catalogs.ts';
import { configuredStore } from './configured-store.ts';
import { endConfiguredModel } from './end-configured-model.ts';
import { makeConfiguredModel } from './make-configured-model.ts';

/** Opens what the worker that converts models needs in addition to make those of choices. */
export function openConfiguredRun(
  tables: { readonly items: Table; readonly jobs: Table },
  making: Omit<Parameters<typeof makeConfiguredModel>[0], 'configure'> & { readonly clock: Clock },
) {
  const configured = configuredStore(tables.items);
  return {
    catalogs: openCatalogs(tables.items),
    configured,
    make: makeConfiguredModel({
      ...making,
      configure: configuringInChild({ ...making.programs, temporaryFolder: making.temporaryFolder }),
    }),
    endConfigured: endConfiguredModel(tables.jobs, configured, making.clock),
  };
}

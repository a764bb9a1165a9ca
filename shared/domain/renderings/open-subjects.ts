import type { RenderBrowser } from '../../engines/rendering/browser/render-browser.ts';
import type { FileStore } from '../../platform/aws/files.ts';
import { openTable, type Table } from '../../platform/aws/table.ts';
import type { Clock } from '../../platform/identifiers/clock.ts';
import { randomId } from '../../platform/identifiers/random-id.ts';
import { openCatalogs } from '../catalogs/open-catalogs.ts';
import { configuredStore } from '../configured-items/configured-store.ts';
import { withConfiguredItems } from '../configured-items/find-configured.ts';
import { itemStore } from '../items/item-store.ts';
import { SNAPSHOT_ID } from '../plan-snapshots/plan-snapshot.ts';
import { snapshotStore } from '../plan-snapshots/snapshot-store.ts';
import { orphanStore } from '../plans/orphan.ts';
import { PLAN_ID } from '../plans/plan.ts';
import { planStore } from '../plans/plan-store.ts';
import { itemSubjects } from './item-subject.ts';
import { planSubjects } from './plan-subject.ts';
import type { FindRenderingSubject } from './rendering-subject.ts';
import { snapshotSubjects } from './snapshot-subject.ts';

/** What the worker has opened already. */
interface SubjectsDeps {
  /** The table `items`. */
  readonly items: Table;
  readonly privateFiles: FileStore;
  readonly publicFiles: FileStore;
  readonly browser: RenderBrowser;
  readonly clock: Clock;
}

/** Opens what renderings show: items, plans and plan snapshots, with the stores of the running service. */
export function openSubjects({ items: table, ...deps }: SubjectsDeps): FindRenderingSubject {
  const plans = openTable('plans');
  const catalogs = openCatalogs(table);
  const stored = itemStore(table);
  const configured = configuredStore(table);
  const items = withConfiguredItems(stored, { catalogs, configured });
  const rooms = { ...deps, items, catalogs };
  const snapshots = snapshotStore({ saved: openTable('saved'), privateFiles: deps.privateFiles });
  const ofItem = itemSubjects({ ...deps, items: stored, catalogs, configured });
  const ofSnapshot = snapshotSubjects({ ...rooms, snapshots });
  const stores = { plans: planStore(plans), table: plans, orphans: orphanStore(plans) };
  const ofPlan = planSubjects({ ...rooms, ...stores, ids: randomId });
  return (job) => {
    if (SNAPSHOT_ID.test(job.targetId)) return ofSnapshot(job);
    return PLAN_ID.test(job.targetId) ? ofPlan(job) : ofItem(job);
  };
}

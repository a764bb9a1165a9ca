import { type ComponentType, lazy } from 'react';
import type { Texts } from '../texts/en.ts';
import { ItemsScreen } from './items/items-screen.tsx';

/** One screen: its address after `#`, and its place in the navigation, if it has one. */
interface Screen {
  readonly path: string;
  readonly component: ComponentType;
  readonly name?: keyof Texts;
}

/**
 * All screens, in the order of the navigation. A new screen is one folder here and one line in this list. All but the
 * first one are loaded when they are opened.
 */
export const SCREENS: readonly Screen[] = [
  { path: '/', component: ItemsScreen, name: 'items' },
  {
    path: '/upload',
    component: lazy(() => import('./upload/upload-screen.tsx').then(({ UploadScreen }) => ({ default: UploadScreen }))),
    name: 'upload',
  },
  {
    path: '/review',
    component: lazy(() => import('./review/review-screen.tsx').then(({ ReviewScreen }) => ({ default: ReviewScreen }))),
    name: 'reviewing',
  },
  {
    path: '/plans',
    component: lazy(() => import('./plans/plans-screen.tsx').then(({ PlansScreen }) => ({ default: PlansScreen }))),
    name: 'plans',
  },
  {
    path: '/tables',
    component: lazy(() => import('./tables/tables-screen.tsx').then(({ TablesScreen }) => ({ default: TablesScreen }))),
    name: 'tables',
  },
  {
    path: '/jobs',
    component: lazy(() => import('./jobs/jobs-screen.tsx').then(({ JobsScreen }) => ({ default: JobsScreen }))),
    name: 'jobs',
  },
  {
    path: '/webhooks',
    component: lazy(() =>
      import('./webhooks/webhooks-screen.tsx').then(({ WebhooksScreen }) => ({ default: WebhooksScreen })),
    ),
    name: 'webhooks',
  },
  {
    path: '/team',
    component: lazy(() => import('./team/team-screen.tsx').then(({ TeamScreen }) => ({ default: TeamScreen }))),
    name: 'team',
  },
  {
    path: '/usage',
    component: lazy(() => import('./usage/usage-screen.tsx').then(({ UsageScreen }) => ({ default: UsageScreen }))),
    name: 'usage',
  },
  {
    path: '/audit',
    component: lazy(() => import('./audit/audit-screen.tsx').then(({ AuditScreen }) => ({ default: AuditScreen }))),
    name: 'audit',
  },
  {
    path: '/review/:id',
    component: lazy(() => import('./review/review-screen.tsx').then(({ ReviewScreen }) => ({ default: ReviewScreen }))),
  },
  {
    path: '/plans/:id',
    component: lazy(() => import('./plan/plan-screen.tsx').then(({ PlanScreen }) => ({ default: PlanScreen }))),
  },
  {
    path: '/items/:id/options',
    component: lazy(() =>
      import('./item-options/item-options-screen.tsx').then(({ ItemOptionsScreen }) => ({
        default: ItemOptionsScreen,
      })),
    ),
  },
  {
    path: '/items/:id',
    component: lazy(() => import('./item/item-screen.tsx').then(({ ItemScreen }) => ({ default: ItemScreen }))),
  },
];

import type { ComponentType } from 'react';
import type { Texts } from '../texts/en.ts';
import { ItemScreen } from './item/item-screen.tsx';
import { ItemsScreen } from './items/items-screen.tsx';
import { JobsScreen } from './jobs/jobs-screen.tsx';
import { UploadScreen } from './upload/upload-screen.tsx';

/** One screen: its address after `#`, and its place in the navigation, if it has one. */
interface Screen {
  readonly path: string;
  readonly component: ComponentType;
  readonly name?: keyof Texts;
}

/** All screens, in the order of the navigation. A new screen is one folder here and one line in this list. */
export const SCREENS: readonly Screen[] = [
  { path: '/', component: ItemsScreen, name: 'items' },
  { path: '/upload', component: UploadScreen, name: 'upload' },
  { path: '/jobs', component: JobsScreen, name: 'jobs' },
  { path: '/items/:id', component: ItemScreen },
];
